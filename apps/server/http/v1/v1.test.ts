import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeClient } from '../../commands/machines/step-client.ts'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../../testing/http-app.ts'
import { askAs, makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'

// Machines deal with each other by the public contract; what they may not, and what they read as they are refused.

let world: MarketWorld
let server: TestApp
let bank: TestMachine
let office: TestMachine

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  bank = await makeMachine(world, server, 'bank', ['prices:read', 'orders:read', 'orders:write'])
  office = await makeMachine(world, server, 'office', [
    'prices:read',
    'positions:write',
    'orders:read',
    'orders:write',
  ])
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await server.close()
  await world.close()
  expect(broken).toEqual([])
})

const offer = (more: object = {}) => ({
  ...{ currency: 'EUR', form: 'CASH', amount: '5000', rate: '3.3868', governorate: 1 },
  ...{ expiresAt: new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString(), ...more },
})

async function ok(answer: ReturnType<typeof askAs>, status = 200) {
  const { statusCode, body, json } = await answer
  expect([statusCode, statusCode === status ? '' : body]).toEqual([status, ''])
  return json()
}

describe('a deal of two machines', () => {
  it('goes from the offer to what people have to do, and no further', async () => {
    const position = await ok(askAs(server, office.token, 'POST', '/v1/positions', offer()), 201)
    expect(position).toMatchObject({
      ...offer({ amount: '5000.00' }),
      governorate: expect.any(String),
      isFree: true,
      canWithdraw: true,
    })
    const market = await ok(askAs(server, bank.secret, 'GET', '/v1/market/positions?currency=EUR'))
    const seen = market.data.find((one: { id: number }) => one.id === position.id)
    expect(seen).toMatchObject({
      rate: '3.3868',
      quotingUnit: 1,
      value: '16934.000',
      sellers: ['Company office'],
    })
    const order = await ok(
      askAs(server, bank.token, 'POST', '/v1/orders', {
        ...{ positionId: position.id, amount: '4000', rate: seen.rate, proposedRate: '3.3800' },
        ...{ settlement: 'CASH', agencyId: world.agencyId },
      }),
      201,
    )
    expect(order).toMatchObject({
      ...{
        status: 'DRAFT',
        amount: '4000.00',
        positionAmount: '5000.00',
        askedRate: '3.3868',
        proposedRate: '3.3800',
      },
      ...{
        buyer: { name: 'Company bank' },
        seller: { name: 'Company office' },
        settlement: 'CASH',
        ticket: null,
      },
    })
    // Its own offer stands: it is told why it does not accept that.
    const own = order.actions.find((one: { action: string }) => one.action === 'accept')
    expect(own === undefined || own.allowed === false).toBe(true)
    const answered = await ok(
      askAs(server, office.token, 'POST', `/v1/orders/${order.id}/propose`, { rate: '3.3840' }),
    )
    const stale = await askAs(server, bank.token, 'POST', `/v1/orders/${order.id}/accept`, { rate: '3.3800' })
    expect(stale.json()).toMatchObject({ status: 409, code: 'OFFER_CHANGED' })
    const accepted = await ok(
      askAs(server, bank.token, 'POST', `/v1/orders/${order.id}/accept`, { rate: '3.3840' }),
    )
    expect(accepted.version).toBeGreaterThan(answered.version)
    for (const side of [office, bank]) {
      const before = await ok(askAs(server, side.token, 'GET', `/v1/orders/${order.id}`))
      if (
        before.actions.some(
          (one: { action: string; allowed: boolean }) => one.action === 'confirm' && one.allowed,
        )
      )
        await ok(askAs(server, side.token, 'POST', `/v1/orders/${order.id}/confirm`))
    }
    const bound = await ok(askAs(server, bank.token, 'GET', `/v1/orders/${order.id}`))
    expect(bound.status).toBe('CURRENCY_RECEPTION')
    // To the millime, what it pays.
    expect(bound.value).toBe('13536.000')
    expect(Number(bound.totalToPay)).toBeGreaterThan(13_536)
    // From here on people act: nothing that the machine could do is allowed.
    expect(bound.actions.filter((one: { allowed: boolean }) => one.allowed)).toEqual([])
  })

  it('is listed from the newest on, each once, however far one goes', async () => {
    for (let count = 0; count < 5; count += 1) {
      const positionId = await publish(world)
      await ok(
        askAs(server, bank.token, 'POST', '/v1/orders', {
          ...{ positionId, amount: '1000', rate: '3.3868', settlement: 'CASH', agencyId: world.agencyId },
        }),
        201,
      )
    }
    const all: string[] = []
    let cursor: string | null = null
    do {
      const page: { data: { id: string }[]; nextCursor: string | null } = await ok(
        askAs(server, bank.secret, 'GET', `/v1/orders?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`),
      )
      expect(page.data.length).toBeLessThanOrEqual(2)
      all.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(all).toHaveLength(6)
    expect(new Set(all).size).toBe(6)
    const drafts = await ok(askAs(server, bank.secret, 'GET', '/v1/orders?status=CURRENCY_RECEPTION'))
    expect(drafts.data).toHaveLength(1)
    for (const bad of ['cursor=made-up', 'cursor=', 'limit=0', 'limit=101', 'status=7', 'offset=3'])
      expect((await askAs(server, bank.secret, 'GET', `/v1/orders?${bad}`)).statusCode, bad).toBe(400)
  })
})

describe('a refusal', () => {
  it('is a problem, with the field by a pointer and the rule by its name', async () => {
    const answer = await askAs(server, office.token, 'POST', '/v1/positions', offer({ rate: '0.0001' }))
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({
      ...{
        type: expect.stringMatching(/^https:\/\/fxmatch\.example\/integrations\/reference#problem-/),
        status: 400,
      },
      errors: [{ pointer: '#/rate' }],
    })
    const malformed = await server.app.inject({
      ...{ method: 'POST', url: '/v1/positions', payload: '{"currency":' },
      headers: { ...bearer(office.token), 'content-type': 'application/json' },
    })
    expect([malformed.statusCode, malformed.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
    // English, unless another language of ours is wished for; what a program reads stays the same.
    const said = async (wished: string | undefined) => {
      const { headers, json } = await server.app.inject({
        url: '/v1/orders?limit=0',
        headers: { ...bearer(bank.token), ...(wished === undefined ? {} : { 'accept-language': wished }) },
      })
      const { type, code, title, detail, errors } = json()
      return { type, code, title, detail, field: errors[0].detail, language: headers['content-language'] }
    }
    const [plain, french, german, unwritten] = [
      await said(undefined),
      await said('fr-TN, en;q=0.5'),
      await said('de'),
      await said('ja-JP'),
    ]
    expect([plain, french, german, unwritten].map(({ language }) => language)).toEqual([
      'en',
      'fr',
      'de',
      'en',
    ])
    expect(unwritten).toEqual(plain)
    expect(new Set([plain, french, german].map(({ type, code }) => `${type} ${code}`)).size).toBe(1)
    for (const part of ['title', 'detail', 'field'] as const)
      expect(new Set([plain[part], french[part], german[part]]).size, part).toBe(3)
    const unknown = await askAs(server, bank.token, 'GET', `/v1/orders/${randomUUID()}`)
    expect(unknown.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('tells nothing of another company’s order', async () => {
    const positionId = await publish(world)
    const order = await ok(
      askAs(server, bank.token, 'POST', '/v1/orders', {
        ...{ positionId, amount: '1000', rate: '3.3868', settlement: 'CASH', agencyId: world.agencyId },
      }),
      201,
    )
    const rival = await makeMachine(world, server, 'otherBank', ['orders:read', 'orders:write'])
    expect((await askAs(server, rival.token, 'GET', `/v1/orders/${order.id}`)).statusCode).toBe(404)
    for (const step of ['accept', 'confirm', 'cancel', 'propose', 'reject'])
      expect(
        (
          await askAs(server, rival.token, 'POST', `/v1/orders/${order.id}/${step}`, {
            rate: '3.3868',
            reason: 'Pour un essai',
          })
        ).statusCode,
        step,
      ).toBe(404)
    expect((await ok(askAs(server, rival.token, 'GET', '/v1/orders'))).data).toEqual([])
  })
})

it('one key has one effect and one answer, and another request under it none', async () => {
  const headers = { 'idempotency-key': 'machine-key-0001' }
  const body = offer()
  const first = await askAs(server, office.token, 'POST', '/v1/positions', body, headers)
  const again = await askAs(server, office.token, 'POST', '/v1/positions', body, headers)
  expect(again.json()).toEqual(first.json())
  expect(again.headers['idempotent-replayed']).toBe('true')
  const other = await askAs(server, office.token, 'POST', '/v1/positions', offer({ amount: '6000' }), headers)
  expect(other.json()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' })
})

it('each answer says how many requests are left, and who asks too often waits', async () => {
  const reader = await makeMachine(world, server, 'bank', ['prices:read'])
  const first = await askAs(server, reader.secret, 'GET', '/v1/me')
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"reads";q=600;w=60',
    ratelimit: '"reads";r=599;t=60',
  })
  for (let count = 1; count < 600; count += 1) await askAs(server, reader.secret, 'GET', '/v1/me')
  const late = await askAs(server, reader.token, 'GET', '/v1/me')
  expect([late.statusCode, late.headers['retry-after'], late.headers.ratelimit]).toEqual([
    429,
    '60',
    '"reads";r=0;t=60',
  ])
  expect(late.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  // Another client of the same company has its own.
  expect((await askAs(server, bank.secret, 'GET', '/v1/me')).statusCode).toBe(200)
})

it('a key reads and commits nothing, and a machine that is revoked does neither', async () => {
  const byKey = await askAs(server, office.secret, 'POST', '/v1/positions', offer())
  expect(byKey.json()).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' })
  const { clientId, token } = await makeMachine(world, server, 'office', ['positions:write'])
  await ok(askAs(server, token, 'POST', '/v1/positions', offer()), 201)
  await must(world.as('backOffice', (context) => revokeClient(context, clientId, 'Clé trouvée sur un forum')))
  expect((await askAs(server, token, 'POST', '/v1/positions', offer())).statusCode).toBe(401)
})

it('its first call is seen at once by those who look after it, and later ones by the minute', async () => {
  const { clientId, secret } = await makeMachine(world, server, 'bank', ['prices:read'])
  const person = bearer(await openSession(world, world.people.root, true))
  const lastCall = async () => {
    const { clients } = (await server.app.inject({ url: '/api/clients', headers: person })).json()
    return clients.find(({ id }: { id: string }) => id === clientId).lastUsedAt
  }
  const later = (seconds: number) => {
    world.clock.time = new Date(world.clock.time.getTime() + seconds * 1_000)
    return world.clock.time.toISOString()
  }
  expect(await lastCall()).toBeNull()
  const first = later(1)
  await ok(askAs(server, secret, 'GET', '/v1/me'))
  expect(await lastCall()).toBe(first)
  later(1)
  await ok(askAs(server, secret, 'GET', '/v1/me'))
  expect(await lastCall()).toBe(first)
  const minute = later(60)
  await ok(askAs(server, secret, 'GET', '/v1/me'))
  expect(await lastCall()).toBe(minute)
})

it('is the machine in the record, and the person who made it in the limits', async () => {
  const { rows } = {
    rows: await world.db
      .selectFrom('audit_entries')
      .innerJoin('users', 'users.id', 'audit_entries.user_id')
      .where('users.account_kind', '=', 'MACHINE')
      .select(['users.full_name', 'users.machine_maker', 'audit_entries.action'])
      .execute(),
  }
  expect(rows.length).toBeGreaterThan(5)
  expect(new Set(rows.map(({ machine_maker }) => machine_maker))).toEqual(
    new Set([world.people.root.userId, world.people.office.userId]),
  )
})
