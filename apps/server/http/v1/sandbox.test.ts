import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/http-app.ts'
import { clearAlert, listNames } from '../../testing/listed-names.ts'
import { askAs, makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { markSandbox } from '../../testing/mark-sandbox.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'
import { untoldFacts } from '../../testing/told-facts.ts'

// What a sandbox alone has, tried first as somebody would who wants to cheat with it.

let world: MarketWorld
let sandbox: TestApp
let market: TestApp
let bank: TestMachine
let rival: TestMachine
let reader: TestMachine

const WRITES = ['orders:read', 'orders:write', 'documents:read'] as const
beforeAll(async () => {
  world = await createMarketWorld()
  await markSandbox(world.url)
  sandbox = await createTestApp(world, { sandbox: true })
  market = await createTestApp(world)
  bank = await makeMachine(world, sandbox, 'bank', [...WRITES])
  rival = await makeMachine(world, sandbox, 'otherBank', [...WRITES])
  reader = await makeMachine(world, sandbox, 'bank', ['orders:read', 'prices:read'])
})
afterAll(async () => {
  expect(await untoldFacts(world.db)).toEqual([])
  await sandbox.close()
  await market.close()
  await world.close()
})

let orderId = ''
beforeEach(async () => {
  orderId = await place(world, await publish(world))
})

const advance = (to: string, { by = bank, id = orderId, app = sandbox, key = {} } = {}) =>
  askAs(app, by.token, 'POST', `/v1/test/orders/${id}/advance`, { to }, key)
const move = (advanceSeconds: unknown, by = bank) =>
  askAs(sandbox, by.token, 'POST', '/v1/test/clock', { advanceSeconds })
const stepsOf = async (id: string) =>
  (
    await world.db
      .selectFrom('order_history')
      .innerJoin('users', 'users.id', 'order_history.user_id')
      .select(['order_history.action', 'users.username', 'users.account_kind'])
      .where('order_id', '=', id)
      .orderBy('order_history.id')
      .execute()
  ).map(({ action, username, account_kind }) => ({ action, username, account_kind }))

describe('a server of the market', () => {
  it('has none of it, and says so of none of it', async () => {
    for (const [method, path] of [
      ['GET', '/v1/test/clock'],
      ['POST', '/v1/test/clock'],
      ['POST', `/v1/test/orders/${orderId}/advance`],
    ] as const) {
      const answer = await askAs(
        market,
        bank.token,
        method,
        path,
        method === 'GET' ? undefined : { to: 'DELIVERED' },
      )
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
    const document = (await market.app.inject({ url: '/v1/openapi.json' })).body
    expect(document).not.toContain('/v1/test')
    expect((await sandbox.app.inject({ url: '/v1/openapi.json' })).body).toContain('/v1/test/clock')
  })
})

describe('an order of a sandbox', () => {
  it('is carried to its end by the people who may take each step, and the record says for whom', async () => {
    const answer = await advance('CASHED_OUT')
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'CASHED_OUT'])
    const steps = await stepsOf(orderId)
    expect(steps.map(({ action }) => action)).toEqual([
      'place',
      'accept_draft',
      'half_confirm',
      'half_confirm',
      'record_banknotes',
      'confirm_market_room',
      'validate_back_office',
      'generate_ticket',
      'deliver',
      'cash_out',
    ])
    expect(new Set(steps.map(({ account_kind }) => account_kind))).toEqual(new Set(['PERSON']))
    const by = (action: string) =>
      steps.filter((step) => step.action === action).map(({ username }) => username)
    // Two people, as in life.
    expect(by('validate_back_office')).not.toEqual(by('confirm_market_room'))
    expect(by('generate_ticket')).not.toEqual(by('place'))
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'data'])
      .where('object_id', '=', orderId)
      .where('action', '<>', 'order.placed')
      .execute()
    expect(entries.length).toBeGreaterThanOrEqual(9)
    for (const { data } of entries) expect(data).toMatchObject({ sandboxClient: bank.clientId })
    const ticket = await askAs(sandbox, bank.token, 'GET', `/v1/orders/${orderId}/ticket`)
    expect(ticket.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('stays where it is when a status cannot be reached, which names those that can', async () => {
    expect((await advance('DELIVERED')).json().status).toBe('DELIVERED')
    const answer = await advance('DRAFT_REJECTED')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'SANDBOX_STATE',
      rule: 'SANDBOX_UNREACHABLE',
      details: { status: 'DELIVERED', reachable: 'CASHED_OUT' },
    })
    expect((await advance('EXPIRED')).json().code).toBe('SANDBOX_STATE')
    expect((await advance('NOWHERE')).statusCode).toBe(400)
  })

  it('is nobody’s but its parties’', async () => {
    const before = await stepsOf(orderId)
    for (const answer of [
      await advance('DELIVERED', { by: rival }),
      await advance('DELIVERED', { id: '00000000-0000-4000-8000-000000000000' }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    const read = await advance('DELIVERED', { by: reader })
    expect([read.statusCode, read.json().code]).toEqual([403, 'INSUFFICIENT_SCOPE'])
    expect(await stepsOf(orderId)).toEqual(before)
  })

  it('passes no second pair of eyes by: where the bank has one person alone, nothing has happened', async () => {
    const others = world.db
      .updateTable('users')
      .where('company_id', '=', world.companies.bank)
      .where('account_kind', '=', 'PERSON')
      .where('id', '<>', world.people.second.userId)
    await others.set({ disabled_at: world.clock.now() }).execute()
    const before = await stepsOf(orderId)
    const answer = await advance('CASHED_OUT')
    await others.set({ disabled_at: null }).execute()
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'SEGREGATION'])
    expect(await stepsOf(orderId)).toEqual(before)
  })

  it('passes no gate by: a house that is looked into is held', async () => {
    const { name } = await world.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', world.companies.office)
      .executeTakeFirstOrThrow()
    await listNames(world, name)
    const before = await stepsOf(orderId)
    const answer = await advance('CASHED_OUT')
    expect([answer.statusCode, answer.json().rule]).toEqual([409, 'UNDER_VERIFICATION'])
    expect(await stepsOf(orderId)).toEqual(before)
    await clearAlert(world, world.companies.office)
    expect((await advance('MARKET_ROOM')).statusCode).toBe(200)
  })

  it('is moved once by two who do it at once, and by the same request sent again', async () => {
    const [one, two] = await Promise.all([advance('TICKET_GENERATED'), advance('TICKET_GENERATED')])
    expect([one.json().status, two.json().status]).toEqual(['TICKET_GENERATED', 'TICKET_GENERATED'])
    const tickets = (await stepsOf(orderId)).filter(({ action }) => action === 'generate_ticket')
    expect(tickets).toHaveLength(1)
    const key = { 'idempotency-key': `again-${orderId}` }
    expect((await advance('DELIVERED', { key })).json().status).toBe('DELIVERED')
    const again = await advance('DELIVERED', { key })
    expect([again.headers['idempotent-replayed'], again.json().status]).toEqual(['true', 'DELIVERED'])
  })
})

describe('the clock of a sandbox', () => {
  const ahead = async () =>
    (await world.db.selectFrom('sandbox').select('ahead_seconds').executeTakeFirstOrThrow()).ahead_seconds

  it('takes whole seconds ahead within its bounds, and nothing else', async () => {
    const before = await ahead()
    for (const wrong of [0, -1, 1.5, '60', null, 2_678_401, 1e12, Number.MAX_SAFE_INTEGER])
      expect([wrong, (await move(wrong)).statusCode]).toEqual([wrong, 400])
    expect((await move(60, reader)).statusCode).toBe(403)
    expect(await ahead()).toBe(before)
    const answer = await move(3_600)
    expect([answer.statusCode, answer.json().aheadSeconds]).toEqual([200, before + 3_600])
    const entry = await world.db
      .selectFrom('audit_entries')
      .select(['company_id', 'data'])
      .where('action', '=', 'sandbox.clock_moved')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      company_id: world.companies.bank,
      data: { seconds: 3_600, aheadSeconds: before + 3_600 },
    })
  })

  it('adds up what two move at once, never goes back, and stops at 400 days', async () => {
    const before = await ahead()
    const both = await Promise.all([move(60), move(60, rival)])
    expect(both.map(({ json }) => json().aheadSeconds).sort()).toEqual([before + 60, before + 120])
    await expect(world.db.updateTable('sandbox').set({ ahead_seconds: 0 }).execute()).rejects.toThrow(
      'not set back',
    )
    let answer = await move(2_678_400)
    for (let times = 0; answer.statusCode === 200 && times < 20; times += 1) answer = await move(2_678_400)
    expect([answer.statusCode, answer.json().rule]).toEqual([409, 'SANDBOX_CLOCK'])
    expect(await ahead()).toBeLessThanOrEqual(34_560_000)
  })
})

it('the secret of a sandbox says so, and opens nothing elsewhere', async () => {
  const other = await createMarketWorld()
  const elsewhere = await createTestApp(other)
  const answer = await askAs(elsewhere, bank.token, 'GET', '/v1/me')
  const withKey = await askAs(elsewhere, bank.secret, 'GET', '/v1/me')
  expect([answer.statusCode, withKey.statusCode]).toEqual([401, 401])
  const there = await makeMachine(other, elsewhere, 'bank', ['orders:read'])
  expect((await askAs(sandbox, there.secret, 'GET', '/v1/me')).statusCode).toBe(401)
  expect(createHash('sha256').update(bank.secret).digest('hex')).not.toBe(
    createHash('sha256').update(there.secret).digest('hex'),
  )
  await elsewhere.close()
  await other.close()
})
