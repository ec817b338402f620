import { tokenOfLink } from '@fxmatch/domain/access/one-time-links'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { multipart, type Part } from '../testing/multipart.ts'
import { sampleJpeg, samplePdf, samplePng } from '../testing/sample-files.ts'
import { complete, submit } from '../testing/sign-ups.ts'

// What somebody outside can try with the two documents of a sign-up and with the link that its validation mails.

let world: MarketWorld
let server: TestApp
let validator: string

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  validator = await openSession(world, world.people.validator, true)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const REGISTER: Part = { name: 'nationalRegister', content: samplePdf(), fileName: 'registre.pdf' }
const PATENT: Part = { name: 'patent', content: samplePng(), fileName: 'patente.png' }
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const PAGE = '<!DOCTYPE html><script>fetch("/api/users/get/user-by-token")</script>'
const ZIP = Buffer.from(zipSync({ 'a.txt': new Uint8Array([104, 105]) }))

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload })

async function upload(uuid: string, patent: Partial<Part>) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/organizations/${uuid}/documents`,
    ...multipart([REGISTER, { ...PATENT, ...patent }]),
  })
  return { status: response.statusCode, body: response.json() }
}

const fetchPatent = (id: string, query = '') =>
  server.app.inject({ url: `/api/organizations/${id}/documents/patent${query}`, headers: bearer(validator) })

describe('a document that is two things at once', () => {
  let uuid: string
  let signUpId: string
  beforeEach(async () => {
    const submitted = await submit(world)
    uuid = submitted.uploadUuid
    signUpId = submitted.signUpId
  })

  it.each([
    ['a PDF and a page', join(samplePdf(), PAGE)],
    ['a PDF and an archive', join(samplePdf(), ZIP)],
    ['a PNG and a page', join(samplePng(), PAGE)],
    ['a PNG and an archive', join(samplePng(), ZIP)],
    ['a JPEG and a page', join(sampleJpeg(), PAGE)],
    ['a JPEG and an archive', join(sampleJpeg(), ZIP)],
    ['a JPEG and a PDF', join(sampleJpeg(), samplePdf())],
    ['a page in the first line of a PDF', samplePdf(PAGE)],
    ['a GIF that is a script', join('GIF89a/*', '\0'.repeat(20), '*/=1;alert(1)')],
    ['an SVG that is called a PNG', join('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ])('%s is kept out, whatever it says it is', async (_name, content) => {
    for (const type of ['application/pdf', 'image/png', 'text/html']) {
      const { status, body } = await upload(uuid, { content, type })
      expect([400, 415]).toContain(status)
      expect(body.fields[0].path).toBe('patent')
    }
    expect((await fetchPatent(signUpId)).statusCode).toBe(404)
  })

  it('is served as what it is, not as what it was called', async () => {
    expect((await upload(uuid, { fileName: 'patente.html', type: 'text/html' })).status).toBe(200)
    for (const query of ['', '?disposition=inline']) {
      const served = await fetchPatent(signUpId, query)
      expect(served.headers['content-type']).toBe('image/png')
      expect(served.headers['x-content-type-options']).toBe('nosniff')
      expect(served.headers['content-disposition']).toMatch(
        /^(attachment|inline); filename="patente-INS-\d{6}\.png"$/,
      )
      expect(served.rawPayload.equals(samplePng())).toBe(true)
    }
  })

  it.each([
    ['..\\\\..\\\\autoexec.bat'],
    ['../../../etc/passwd'],
    ['/etc/cron.d/x'],
    ['a\\r\\nset-cookie: x=1'],
    ['%2e%2e%2fpasswd/..'],
  ])('has no path in its name: %s', async (fileName) => {
    const { status, body } = await upload(uuid, { fileName })
    expect([status, body.rule, body.fields[0].path]).toEqual([400, 'UPLOAD_FILE_NAME', 'patent'])
  })

  it('of no byte at all is refused, and one in place of the other is not taken twice', async () => {
    expect(await upload(uuid, { content: Buffer.alloc(0) })).toMatchObject({
      status: 400,
      body: { rule: 'UPLOAD_EMPTY', fields: [{ path: 'patent' }] },
    })
    expect((await upload(uuid, {})).status).toBe(200)
    // What was sent once is not sent over.
    expect((await upload(uuid, { content: sampleJpeg() })).status).toBe(409)
    expect((await fetchPatent(signUpId)).rawPayload.equals(samplePng())).toBe(true)
  })
})

describe('the link of a validation', () => {
  const look = (token: string) => post('/api/users/password-link', { token })
  const choose = (token: string) =>
    post('/api/users/reset-password', { token, new_password: 'le four chauffe à midi' })
  const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof look>>) => [statusCode, json().code]

  let invitations = 0
  /** Has a sign-up validated. @returns what the mailed link carries */
  async function invited(): Promise<string> {
    invitations += 1
    const { signUpId } = await complete(world, { name: `Tissages du Cap ${invitations}` })
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/organizations/validate/account/${signUpId}`,
      headers: bearer(validator),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    // Neither who validates nor who reads the list ever sees it.
    expect(answer.body).not.toContain('token')
    const { data } = await world.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'sign_up_validated')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const token = tokenOfLink(String(Reflect.get(Object(data), 'link')))
    world.clock.time = new Date(world.clock.time.getTime() + 1_000)
    return token ?? ''
  }

  it('can be looked at any number of times, as a mail scanner does, and used once', async () => {
    const token = await invited()
    for (let n = 0; n < 3; n++) {
      const page = await server.app.inject({ url: `/edit-password?token=${token}` })
      expect(page.headers['referrer-policy']).toBe('same-origin')
      const looked = await look(token)
      expect(looked.statusCode).toBe(200)
      expect(looked.headers['cache-control']).toBe('no-store')
    }
    expect((await choose(token)).statusCode).toBe(204)
    expect(codeOf(await choose(token))).toEqual([410, 'LINK_USED'])
    expect(codeOf(await look(token))).toEqual([410, 'LINK_USED'])
  })

  it('is good for seven days and not a second longer', async () => {
    const token = await invited()
    const from = world.clock.time
    const minutes = 60_000
    world.clock.time = new Date(from.getTime() + 7 * 24 * 60 * minutes - 2_000)
    expect((await look(token)).statusCode).toBe(200)
    world.clock.time = new Date(from.getTime() + 7 * 24 * 60 * minutes)
    expect(codeOf(await look(token))).toEqual([410, 'LINK_EXPIRED'])
    expect(codeOf(await choose(token))).toEqual([410, 'LINK_EXPIRED'])
    world.clock.time = from
  })

  it('of which a letter is wrong is like one that was never issued', async () => {
    const token = await invited()
    const swapped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    )
    for (const wrong of [swapped, token.slice(1), `${token}A`, ` ${token}`, 'x'.repeat(200), "' or 1=1 --"]) {
      expect(codeOf(await look(wrong))).toEqual([410, 'LINK_UNKNOWN'])
      expect(codeOf(await choose(wrong))).toEqual([410, 'LINK_UNKNOWN'])
    }
    for (const none of ['', 'x'.repeat(201)]) expect((await look(none)).statusCode).toBe(400)
    expect((await post('/api/users/password-link', { token: [token] })).statusCode).toBe(400)
    expect((await look(token)).statusCode).toBe(200)
  })

  it('signs nobody in by itself, and a refused sign-up gets none', async () => {
    const token = await invited()
    const session = await server.app.inject({
      url: '/api/users/get/user-by-token',
      headers: bearer(token),
    })
    expect(session.statusCode).toBe(401)
    const links = async () => (await world.db.selectFrom('one_time_links').select('id').execute()).length
    const before = await links()
    const { signUpId } = await complete(world)
    const refused = await server.app.inject({
      method: 'POST',
      url: `/api/organizations/refuse/account/${signUpId}`,
      headers: bearer(validator),
      payload: { reason: 'Patente périmée' },
    })
    expect(refused.statusCode).toBe(200)
    expect(await links()).toBe(before)
  })
})
