import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { RelayWork } from '../outbox/relay-batch.ts'
import { readClamdAddress } from '../security/uploads/clamd.ts'
import { EICAR, FakeClamd } from '../testing/fake-clamd.ts'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { multipart } from '../testing/multipart.ts'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import { submit } from '../testing/sign-ups.ts'

let world: MarketWorld
let server: TestApp
let clamd: FakeClamd
let sent: { uploadUuid: string; signUpId: string }

beforeAll(async () => {
  world = await createMarketWorld()
  clamd = new FakeClamd()
  server = await createTestApp(world, { clamav: readClamdAddress(await clamd.start()) ?? null })
})
afterAll(async () => {
  await server.close()
  await clamd.close()
  await world.close()
})
beforeEach(async () => {
  clamd = Object.assign(clamd, { manner: new FakeClamd().manner })
  clamd.files.length = 0
  sent = await submit(world)
})

const clean = samplePng()
const infected = samplePdf(EICAR.replaceAll(/[()\\]/g, ''))

async function send(nationalRegister: Buffer, patent: Buffer, uuid = sent.uploadUuid) {
  const { payload, headers } = multipart([
    { name: 'nationalRegister', content: nationalRegister, fileName: 'registre.pdf' },
    { name: 'patent', content: patent, fileName: 'patente.png' },
  ])
  const url = `/api/organizations/${uuid}/documents`
  const response = await server.app.inject({ method: 'POST', url, payload, headers })
  const { code, rule, fields } = response.json()
  return { status: response.statusCode, code, rule, path: fields?.[0]?.path, headers: response.headers }
}
const kept = async () =>
  (
    await world.db
      .selectFrom('sign_up_documents')
      .select('document')
      .where('sign_up_id', '=', sent.signUpId)
      .execute()
  ).length
const recorded = () =>
  world.db
    .selectFrom('audit_entries')
    .select(['user_id', 'data'])
    .where('object_id', '=', sent.signUpId)
    .where('action', '=', 'sign_up.document_infected')
    .execute()

it('shows the scanner every document whole, before it is kept', async () => {
  const register = samplePdf()
  expect(await send(register, clean)).toMatchObject({ status: 200 })
  expect(clamd.files.map((file) => [register, clean].findIndex((each) => each.equals(file)))).toEqual([0, 1])
  expect(await kept()).toBe(2)
})

it('refuses what the scanner knows; it is put on record, and the bank and the platform hear of it once', async () => {
  for (let time = 0; time < 3; time++) {
    expect(await send(infected, clean)).toMatchObject({
      status: 400,
      rule: 'UPLOAD_INFECTED',
      path: 'nationalRegister',
    })
  }
  expect(await kept()).toBe(0)
  expect(await recorded()).toEqual(
    Array(3).fill({
      user_id: null,
      data: {
        document: 'national_register',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        signature: 'Eicar-Test-Signature',
      },
    }),
  )
  await new RelayWork(
    world.db,
    async () => new Map(),
    () => world.clock.time,
  ).runOnce()
  const told = await world.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('notifications.kind', '=', 'sign_up.infected')
    .where('notifications.object_id', '=', sent.signUpId)
    .select(['users.username', 'companies.kind'])
    .orderBy('users.username')
    .execute()
  expect(new Set(told.map(({ username }) => username)).size).toBe(told.length)
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['BANK', 'PLATFORM']))
  // The company may have cleaned its computer since.
  expect(await send(samplePdf(), clean)).toMatchObject({ status: 200 })
})

it('takes nothing while the scanner does not answer, and says when to come back', async () => {
  clamd.manner = { hangsUp: true }
  const refused = await send(samplePdf(), clean)
  expect(refused).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    rule: 'UPLOAD_NOT_CHECKED',
    path: 'nationalRegister',
    headers: { 'retry-after': '60' },
  })
  expect(await kept()).toBe(0)
  expect(await recorded()).toEqual([])
  clamd.manner = new FakeClamd().manner
  expect(await send(samplePdf(), clean)).toMatchObject({ status: 200 })
})

it('asks the scanner nothing about what is refused anyway, nor for somebody who has no sign-up', async () => {
  expect(await send(Buffer.from('text'), clean)).toMatchObject({ status: 415 })
  expect(await send(infected, clean, crypto.randomUUID())).toMatchObject({ status: 404 })
  expect(clamd.files).toEqual([])
})
