import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../commands/kernel/system-services.ts'
import { fillBasket } from '../commands/order-requests/fill-basket.ts'
import { placeBid } from '../commands/order-requests/place-bid.ts'
import { acceptDraft } from '../commands/orders/accept-draft.ts'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { JOB_SCHEMA } from '../db/jobs/install-job-queue.ts'
import { getRequest } from '../queries/order-requests/get-request.ts'
import { appendLiveEvents } from '../testing/append-live-events.ts'
import { insertReferences } from '../testing/limits.ts'
import { bind, createMarketWorld, type MarketWorld, must, place, publish } from '../testing/market-world.ts'
import { offer, request, setMargins, setRemainderRate } from '../testing/request-world.ts'
import { expireDue } from './expire-due.ts'
import { prune } from './prune.ts'
import { startJobs } from './start-jobs.ts'

const MINUTE = 60_000
const log = pino({ level: 'silent' })
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

let world: MarketWorld

beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

const later = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * MINUTE)
}
const sweep = () => expireDue({ db: world.db, clock: world.clock, ids: systemIds(world.clock), log })
const statusOf = async (orderId: string) =>
  (await world.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .status
const positionOf = (id: number) =>
  world.db
    .selectFrom('positions')
    .select(['status', 'listing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('expiry', () => {
  it('ends a draft at its fifteenth minute, not before, and frees its position', async () => {
    const positionId = await publish(world)
    const orderId = await place(world, positionId)
    later(14.9)
    expect(await sweep()).toEqual({ orders: 0, requests: 0, positions: 0 })
    later(0.1)
    expect(await sweep()).toEqual({ orders: 1, requests: 0, positions: 0 })
    expect(await statusOf(orderId)).toBe(999)
    expect(await positionOf(positionId)).toEqual({ status: 'FREE', listing: 'LISTED' })
    expect(await sweep()).toEqual({ orders: 0, requests: 0, positions: 0 })
    const events = await world.db.selectFrom('outbox').select('type').orderBy('id').execute()
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['order.expired']))
  })

  it('ends a confirmation that nobody gives within the hour, and leaves a bound order alone', async () => {
    const waiting = await place(world, await publish(world))
    await must(world.as('office', (context) => acceptDraft(context, { orderId: waiting })))
    const bound = await place(world, await publish(world))
    await bind(world, bound)
    later(59)
    expect(await sweep()).toEqual({ orders: 0, requests: 0, positions: 0 })
    later(1)
    expect(await sweep()).toEqual({ orders: 1, requests: 0, positions: 0 })
    expect([await statusOf(waiting), await statusOf(bound)]).toEqual([999, 6])
  })

  it('takes free positions off the market at their time, engaged ones not', async () => {
    const free = await publish(world)
    const engaged = await publish(world)
    await bind(world, await place(world, engaged))
    later(8 * 60)
    expect(await sweep()).toEqual({ orders: 0, requests: 0, positions: 1 })
    expect(await positionOf(free)).toEqual({ status: 'FREE', listing: 'EXPIRED' })
    expect(await positionOf(engaged)).toMatchObject({ listing: 'LISTED' })
  })

  it('ends each order once when several processes sweep and the seller answers at the same moment', async () => {
    const orderIds: string[] = []
    for (let n = 0; n < 6; n++) orderIds.push(await place(world, await publish(world)))
    later(15)
    const [answered = ''] = orderIds
    const [sweeps, answer] = await Promise.all([
      Promise.all([sweep(), sweep(), sweep()]),
      world.as('office', (context) => acceptDraft(context, { orderId: answered })),
    ])
    const ended = sweeps.reduce((sum, { orders }) => sum + orders, 0)
    expect(ended).toBe(answer.ok ? 5 : 6)
    expect(await statusOf(answered)).toBe(answer.ok ? 2 : 999)
    const entries = await world.db
      .selectFrom('order_history')
      .select('order_id')
      .where('after_status', '=', 999)
      .execute()
    expect(entries).toHaveLength(ended)
  })

  it('goes on with the others when one cannot be ended, and tries that one again', async () => {
    const stuck = await place(world, await publish(world))
    const other = await place(world, await publish(world))
    const owner = new pg.Client({ connectionString: world.url })
    await owner.connect()
    await owner.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$`)
    await owner.query(`create trigger stuck before update on orders for each row
      when (old.id = '${stuck}') execute function refuse()`)
    later(15)
    expect(await sweep()).toEqual({ orders: 1, requests: 0, positions: 0 })
    expect([await statusOf(stuck), await statusOf(other)]).toEqual([1, 999])
    await owner.query('drop trigger stuck on orders')
    await owner.end()
    expect(await sweep()).toEqual({ orders: 1, requests: 0, positions: 0 })
    expect(await statusOf(stuck)).toBe(999)
  })
})

describe('a draft of an order request', () => {
  const DAY = 24 * 60
  const shown = async (key: string) => {
    const found = await getRequest(world.db, world.people.company, key, world.clock.now())
    if (!found) throw new Error(`${key} is not there`)
    return found
  }
  beforeEach(async () => {
    await setMargins(world)
    await setRemainderRate(world, 'bank')
  })

  it('ends some days after its last step, with its orders, and gives its title back; its company reads why', async () => {
    const left = await request(world, { totalAmount: '100000', importAmount: '500000' })
    const kept = await request(world, { totalAmount: '100000' })
    expect((await shown(left.id)).title).toMatchObject({ reserved: '200000.00', left: '300000.00' })
    later(10 * DAY)
    for (const day of ['2026-11-27', '2026-12-17']) await insertReferences(world, day)
    const session_id = await offer(world, 'office')
    await must(
      world.as('company', (context) =>
        fillBasket(context, {
          reference: kept.reference,
          sessions: [{ session_id, amount: '100000', rate: '3.3868' }],
        }),
      ),
    )
    later(20 * DAY - 1)
    // The basket's position is released in its own time, which does not prolong the draft.
    expect(await sweep()).toEqual({ orders: 1, requests: 0, positions: 0 })
    await must(
      world.as('rival', (context) =>
        placeBid(context, { request: left.id, currency: 'EUR', rate: '3.4', amount: '50000', form: 'CASH' }),
      ),
    )
    later(1)
    expect(await sweep()).toMatchObject({ requests: 1 })
    expect(await sweep()).toMatchObject({ requests: 0 })
    const ended = await shown(left.id)
    expect(ended).toMatchObject({
      status: 'CANCELED',
      expiresAt: null,
      bidCount: 0,
      reason: 'Brouillon expiré, resté sans suite : son titre est libéré',
      title: { used: '0.00', reserved: '100000.00', left: '400000.00' },
    })
    expect(ended.history.at(-1)).toMatchObject({
      action: 'expire',
      user: { fullname: 'Système' },
      after: 'CANCELED',
    })
    expect((await shown(kept.id)).status).toBe('DRAFT')
    const events = await world.db.selectFrom('outbox').select(['type', 'payload']).execute()
    expect(JSON.stringify(events)).toContain('order_request.expired')
  })
})

describe('startJobs', () => {
  const problems: string[] = []
  const start = () =>
    startJobs({
      db: world.db,
      databaseUrl: world.url,
      clock: world.clock,
      ids: systemIds(world.clock),
      log: pino({ level: 'warn' }, { write: (line: string) => problems.push(line) }),
      sweepMs: 20,
    })

  it('ends what was due while nobody ran, goes on, and stops', async () => {
    const orderId = await place(world, await publish(world))
    later(20)
    const jobs = await start()
    await eventually(async () => expect(await statusOf(orderId)).toBe(999))
    const second = await place(world, await publish(world))
    later(20)
    await eventually(async () => expect(await statusOf(second)).toBe(999))
    await jobs.stop()
    const third = await place(world, await publish(world))
    later(20)
    expect(await statusOf(third)).toBe(1)
    expect(problems).toEqual([])
  })

  it('runs the clean-up from its queue, as the application', async () => {
    await (await start()).stop()
    const two = [
      { topic: 'a', data: {} },
      { topic: 'a', data: {} },
    ]
    await appendLiveEvents(world.db, two, world.clock.time)
    const boss = new PgBoss({
      connectionString: world.url,
      schema: JOB_SCHEMA,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    await boss.send('prune')
    await boss.stop()
    later(49 * 60)
    const jobs = await start()
    await eventually(async () =>
      expect(await world.db.selectFrom('live_events').select('seq').execute()).toEqual([{ seq: 2 }]),
    )
    await jobs.stop()
    expect(problems).toEqual([])
  })
})

describe('prune', () => {
  it('deletes what was relayed long ago, and neither what waits nor the newest number', async () => {
    await publish(world)
    await publish(world)
    const relayed = await world.db.selectFrom('outbox').select('id').orderBy('id').limit(1).execute()
    await world.db
      .insertInto('outbox_relayed')
      .values(relayed.map(({ id }) => ({ outbox_id: id })))
      .execute()
    await appendLiveEvents(
      world.db,
      [
        { topic: 'a', data: {} },
        { topic: 'a', data: {} },
      ],
      world.clock.time,
    )
    const NOTHING = { outbox: 0, liveEvents: 0, idempotencyKeys: 0, rateLimits: 0, assertions: 0 }
    const waiting = (await world.db.selectFrom('outbox').select('id').execute()).length - 1
    expect(await prune(world.db, world.clock.time, world.clock.time)).toEqual({ ...NOTHING })
    later(48 * 60)
    expect(await prune(world.db, world.clock.time, world.clock.time)).toEqual({
      ...NOTHING,
      outbox: 1,
      liveEvents: 1,
    })
    expect(await world.db.selectFrom('outbox').select('id').execute()).toHaveLength(waiting)
    expect(await world.db.selectFrom('outbox_relayed').selectAll().execute()).toEqual([])
    expect(await appendLiveEvents(world.db, [{ topic: 'a', data: {} }], world.clock.time)).toBe(3)
  })
})
