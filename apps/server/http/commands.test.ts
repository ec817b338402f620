import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, createPool } from '../db/connect.ts'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'
import { requestHash } from './idempotency.ts'

let world: MarketWorld
let server: TestApp
const tokens = new Map<Person, string>()

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  for (const who of ['trader', 'rival', 'office', 'otherOffice', 'reader'] as const) {
    tokens.set(who, await openSession(world, world.people[who]))
  }
})
afterAll(async () => {
  await server.close()
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})

let keys = 0
let key: string
beforeEach(() => {
  keys += 1
  key = `test-key-${keys}`
})

const post = (who: Person, url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    ...(payload ? { payload } : {}),
    headers: { ...bearer(tokens.get(who) ?? ''), ...headers },
  })
const orderOn = (positionId: number) => ({
  currency: 'EUR',
  amount: '10000',
  rate: '3.3868',
  session_id: positionId,
  agence: world.agencyId,
  cashOutType: 'CASH_PAYMENT',
})
const place_ = (positionId: number, headers: Record<string, string> = {}) =>
  post('trader', '/api/orders/add', orderOn(positionId), headers)
const ordersOn = (positionId: number) =>
  world.db.selectFrom('orders').select('id').where('position_id', '=', positionId).execute()

const MAY_NOT_ORDER =
  'Il vous manque le droit « passer des ordres » : demandez-le à l’administrateur de votre société'

describe('a command', () => {
  it('answers what it committed and tells the relay', async () => {
    const before = server.commits()
    const positionId = await publish(world)
    const response = await place_(positionId)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ sessionId: positionId, status: { code: 1 }, amount: '10000.00' })
    expect(await ordersOn(positionId)).toEqual([{ id: response.json().id }])
    expect(server.commits()).toBe(before + 1)
    expect(response.headers['idempotent-replayed']).toBeUndefined()
  })

  it('answers a refusal with its status, its rule and its facts, and changes nothing', async () => {
    const positionId = await publish(world)
    const before = server.commits()
    const refused = await post('reader', '/api/orders/add', orderOn(positionId))
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({
      code: 'MISSING_CAPABILITY',
      message: MAY_NOT_ORDER,
      errors: MAY_NOT_ORDER,
      requestId: refused.headers['x-request-id'],
      rule: 'MISSING_CAPABILITY',
      details: { capability: 'order.place' },
    })
    const tooMuch = await post('trader', '/api/orders/add', { ...orderOn(positionId), amount: 10_000.01 })
    expect(tooMuch.statusCode).toBe(400)
    expect(tooMuch.json()).toMatchObject({
      code: 'AMOUNT_EXCEEDS_POSITION',
      fields: [{ path: 'amount' }],
    })
    expect(await ordersOn(positionId)).toEqual([])
    expect(server.commits()).toBe(before)
  })

  it('tells the present status where the order has moved on', async () => {
    const orderId = await place(world, await publish(world))
    const response = await post('office', `/api/orders/reject/${orderId}`, { from: 2, status: 3 })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'WRONG_STATUS', current: 1 })
  })

  it('does not exist for outsiders, and leaves the row alone', async () => {
    const orderId = await place(world, await publish(world))
    const row = () =>
      world.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const before = await row()
    expect((await post('otherOffice', `/api/orders/accept-draft/${orderId}`)).statusCode).toBe(404)
    expect((await post('rival', `/api/orders/cancel-draft/${orderId}`)).statusCode).toBe(404)
    expect(await row()).toEqual(before)
  })

  it('fails for one person where their connection breaks, and goes on for all others', async () => {
    const positionId = await publish(world)
    const unheard: unknown[] = []
    const hear = (reason: unknown) => unheard.push(reason)
    // A failure that nobody hears ends a server.
    process.on('unhandledRejection', hear)
    const owner = createDatabase(createPool({ url: world.url, maxConnections: 1, role: null }))
    const failed = await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('positions').select('id').where('id', '=', positionId).forUpdate().execute()
      const asked = place_(positionId).then((response) => response)
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
          where a.datname = current_database() and not l.granted`.execute(owner)
        expect(rows).toHaveLength(1)
      })
      return asked
    })
    await owner.destroy()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', hear)
    expect(failed.statusCode).toBeGreaterThanOrEqual(500)
    expect(unheard).toEqual([])
    expect((await place_(positionId)).statusCode).toBe(201)
  })

  it('takes a body or none where the body is optional', async () => {
    const id = '00000000-0000-7000-8000-0000000000aa'
    for (const extra of [{}, { payload: '' }, { payload: '{}' }]) {
      const response = await server.app.inject({
        method: 'POST',
        url: `/api/orders/confirm-mp/${id}`,
        headers: { ...bearer(tokens.get('trader') ?? ''), 'content-type': 'application/json' },
        ...extra,
      })
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('an idempotency key', () => {
  it('used 50 times at once has one effect and one answer', async () => {
    const positionId = await publish(world)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => place_(positionId, { 'idempotency-key': key })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(await ordersOn(positionId)).toHaveLength(1)
  })

  it('answers the same to the same request later, however it is written', async () => {
    const positionId = await publish(world)
    const first = await place_(positionId, { 'idempotency-key': key })
    const { cashOutType, ...rest } = orderOn(positionId)
    const again = await post(
      'trader',
      '/api/orders/add',
      { cashOutType, type: 'order', ...rest },
      { 'idempotency-key': key },
    )
    expect(again.statusCode).toBe(201)
    expect(again.body).toBe(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  it('answers nothing again to who may not ask it any more', async () => {
    const { userId } = world.people.trader
    const positionId = await publish(world)
    expect((await place_(positionId, { 'idempotency-key': key })).statusCode).toBe(201)
    const role = (name: 'ROLE_TRADER' | 'ROLE_LIMITED') =>
      world.db.updateTable('user_roles').set({ role: name }).where('user_id', '=', userId).execute()
    await role('ROLE_LIMITED')
    const again = await place_(positionId, { 'idempotency-key': key })
    await role('ROLE_TRADER')
    expect([again.statusCode, again.json().code]).toEqual([403, 'MISSING_CAPABILITY'])
    expect((await place_(positionId, { 'idempotency-key': key })).statusCode).toBe(201)
  })

  it('shows the order as it is by then, once, to who may still see it', async () => {
    const positionId = await publish(world)
    const first = await place_(positionId, { 'idempotency-key': key })
    const { id, version } = first.json()
    expect((await post('office', `/api/orders/accept-draft/${id}`)).statusCode).toBe(200)
    const again = await place_(positionId, { 'idempotency-key': key })
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(again.json()).toMatchObject({ id, version: version + 1, status: { code: 2 } })
    expect(await ordersOn(positionId)).toEqual([{ id }])
    const { bank, otherBank } = world.companies
    const move = (company: string) =>
      world.db
        .updateTable('users')
        .set({ company_id: company })
        .where('id', '=', world.people.trader.userId)
        .execute()
    await move(otherBank)
    const hidden = await place_(positionId, { 'idempotency-key': key })
    await move(bank)
    expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('that this release has answered is not answered anew by a server of the releases before', async () => {
    const positionId = await publish(world)
    expect((await place_(positionId, { 'idempotency-key': key })).statusCode).toBe(201)
    const { userId } = world.people.trader
    const anew = { code: '40001', message: 'a newer server has answered this request' }
    const hash = requestHash('POST', '/api/orders/add', null)
    const now = world.clock.now()
    await expect(
      sql`select * from begin_command(${userId}::uuid, ${userId}::uuid, false, ${key}::text)`.execute(
        world.db,
      ),
    ).rejects.toMatchObject(anew)
    await expect(
      sql`select * from begin_command(${userId}, false, ${key}, ${hash}, ${now})`.execute(world.db),
    ).rejects.toMatchObject(anew)
  })

  it('with another body or another path is refused, and the first effect stays', async () => {
    const positionId = await publish(world)
    const first = await place_(positionId, { 'idempotency-key': key })
    const other = await post(
      'trader',
      '/api/orders/add',
      // As long as the first: neither its length nor its members tell it.
      { ...orderOn(positionId), amount: '10001' },
      { 'idempotency-key': key },
    )
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    const path = await post('trader', `/api/orders/cancel-draft/${first.json().id}`, undefined, {
      'idempotency-key': key,
    })
    expect(path.statusCode).toBe(409)
    expect(await ordersOn(positionId)).toHaveLength(1)
  })

  it('is each person’s own', async () => {
    const [one, two] = [await publish(world), await publish(world)]
    expect((await place_(one, { 'idempotency-key': key })).statusCode).toBe(201)
    const other = await post(
      'rival',
      '/api/orders/add',
      { ...orderOn(two), agence: world.foreignAgencyId },
      {
        'idempotency-key': key,
      },
    )
    expect(other.statusCode).toBe(201)
    expect(other.headers['idempotent-replayed']).toBeUndefined()
  })

  it('that a server of the release before has taken answers what that one did, and does nothing', async () => {
    const id = await place(world, await publish(world))
    const url = `/api/orders/accept-draft/${id}`
    const headers = bearer(tokens.get('office') ?? '')
    const shown = (await server.app.inject({ method: 'GET', url: `/api/orders/${id}`, headers })).body
    const { userId } = world.people.office
    const hash = requestHash('POST', url, null)
    const answer = await world.db.transaction().execute(async (tx) => {
      // As that one does: it writes the key first, and its answer last.
      await sql`select * from begin_command(${userId}, false, ${key}, ${hash}, ${world.clock.now()})`.execute(
        tx,
      )
      const asked = post('office', url, undefined, { 'idempotency-key': key })
      await vi.waitFor(async () => {
        const { rows } = await sql`select l.pid from pg_locks l join pg_stat_activity a using (pid)
          where a.datname = current_database() and not l.granted`.execute(world.db)
        expect(rows).not.toEqual([])
      })
      const kept = { status: 200, response: shown }
      await tx.updateTable('idempotency_keys').set(kept).where('key', '=', key).execute()
      return { asked }
    })
    const replayed = await answer.asked
    expect([replayed.statusCode, replayed.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(replayed.json()).toEqual(JSON.parse(shown))
    const { status } = await world.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(1)
  })

  it('is free again after a refusal', async () => {
    const positionId = await publish(world)
    const first = await place_(positionId)
    const refused = await place_(positionId, { 'idempotency-key': key })
    expect(refused.json()).toMatchObject({
      code: 'POSITION_UNAVAILABLE',
      message: 'Position non disponible.',
    })
    await post('trader', `/api/orders/cancel-draft/${first.json().id}`)
    expect((await place_(positionId, { 'idempotency-key': key })).statusCode).toBe(201)
    expect(await ordersOn(positionId)).toHaveLength(2)
  })

  it.each(['short', 'x'.repeat(81), 'with space in it', 'é'.repeat(10)])('cannot be %j', async (bad) => {
    const positionId = await publish(world)
    const response = await place_(positionId, { 'idempotency-key': bad })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'Idempotency-Key' }] })
    expect(await ordersOn(positionId)).toEqual([])
  })
})

describe('the door of commands, which takes a session for what it was a moment ago', () => {
  const withToken = async () => {
    const token = await openSession(world, world.people.trader)
    const order = async () =>
      server.app.inject({
        method: 'POST',
        url: '/api/orders/add',
        payload: orderOn(await publish(world)),
        headers: bearer(token),
      })
    expect((await order()).statusCode).toBe(201)
    return order
  }

  it('lets in nobody whose session was ended since', async () => {
    const order = await withToken()
    // All of the trader's: the tests before this one have no more to ask with theirs.
    const { userId } = world.people.trader
    await world.db
      .updateTable('sessions')
      .set({ ended_at: world.clock.now() })
      .where('user_id', '=', userId)
      .execute()
    const before = await world.db.selectFrom('orders').select('id').execute()
    const refused = await order()
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(await world.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length)
  })

  it('lets nobody act with a right that was taken away since', async () => {
    const order = await withToken()
    const roles = world.db.updateTable('user_roles').where('user_id', '=', world.people.trader.userId)
    await roles.set({ role: 'ROLE_LIMITED' }).execute()
    const refused = await order()
    await roles.set({ role: 'ROLE_TRADER' }).execute()
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'MISSING_CAPABILITY'])
    expect((await order()).statusCode).toBe(201)
  })
})
