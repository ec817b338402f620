import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { getMarketStatus } from '../../queries/market/get-market-status.ts'
import { listStatusChanges } from '../../queries/market/list-status-changes.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import { updateConfiguration } from '../configuration/update-configuration.ts'
import { addHoliday } from '../holidays/add-holiday.ts'
import { removeHoliday } from '../holidays/remove-holiday.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { placeOrder } from '../orders/place-order.ts'
import { followMarketClock } from './follow-market-clock.ts'
import { setMarketStatus } from './set-market-status.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})

type Status = 'ON' | 'VEILLE' | 'OFF'
const set = (from: Status, status: Status, who: 'backOffice' | 'root' = 'backOffice') =>
  world.as(who, (context) => setMarketStatus(context, { from, status, reason: 'Incident technique' }))
const tick = async () => (await must(world.bySystem(followMarketClock))).changed
const status = () => getMarketStatus(world.db, world.clock.now())
const history = async () => (await listStatusChanges(world.db, { pageSize: 100, offset: 1 })).data
const at = (time: string) => {
  world.clock.time = new Date(time)
}
const entryId = async (name: string) =>
  (await world.db.selectFrom('configuration').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id
const configure = async (name: string, value: string) => {
  const id = await entryId(name)
  return world.as('backOffice', (context) => updateConfiguration(context, { id, value }))
}
const startClock = () => must(configure('market.clock', 'ON'))
const order = (positionId: number) =>
  world.as('trader', (context) =>
    placeOrder(context, {
      session_id: positionId,
      currency: 'EUR',
      amount: '10000',
      rate: '3.3868',
      cashOutType: 'CASH_PAYMENT',
      agence: world.agencyId,
    }),
  )

/** How many transactions wait to change the market while others trade. */
async function waitingForTrades(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(world.db)
  return rows[0]?.count ?? 0
}

describe('the back office', () => {
  it('sets the status with its trace: history, audit, events', async () => {
    expect(await status()).toMatchObject({ market_status: true, status: 'ON', since: null, decidedBy: null })
    expect(await set('ON', 'VEILLE')).toEqual({ ok: true, value: { status: 'VEILLE' } })
    expect(await status()).toMatchObject({
      market_status: false,
      status: 'VEILLE',
      since: world.clock.time.toISOString(),
      decidedBy: 'PERSON',
      reason: 'Incident technique',
      next: null,
      nextOpening: null,
    })
    expect(await history()).toMatchObject([
      { previous: 'ON', status: 'VEILLE', by: { name: 'Person backOffice' }, until: null },
    ])
    const audits = await world.db
      .selectFrom('audit_entries')
      .select(['user_id', 'data'])
      .where('action', '=', 'market.status_changed')
      .execute()
    expect(audits).toEqual([
      {
        user_id: world.people.backOffice.userId,
        data: {
          before: 'ON',
          after: 'VEILLE',
          decidedBy: 'PERSON',
          reason: 'Incident technique',
          until: null,
        },
      },
    ])
    const events = await world.db.selectFrom('outbox').select(['type', 'payload']).orderBy('id').execute()
    expect(events).toMatchObject([
      { type: 'market.status_changed', payload: { status: 'VEILLE' } },
      { type: 'change', payload: { noun: 'configuration', companies: [] } },
    ])
  })

  it('alone may, and is told where somebody was faster or nothing would change', async () => {
    expect(await set('ON', 'OFF', 'root')).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    expect(await set('OFF', 'VEILLE')).toMatchObject({
      refusal: { code: 'MARKET_STATUS_MOVED', details: { status: 'ON' } },
    })
    expect(await set('ON', 'ON')).toMatchObject({
      refusal: { code: 'INVALID_INPUT', fields: [{ path: 'status' }] },
    })
    const both = await Promise.all([set('ON', 'OFF'), set('ON', 'VEILLE')])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await history()).toHaveLength(1)
  })

  it('cannot rewrite the history, nor can the application', async () => {
    await must(set('ON', 'OFF'))
    await expect(
      world.db.updateTable('market_status_changes').set({ reason: 'Autre' }).execute(),
    ).rejects.toThrow(/permission denied/)
    const owner = new pg.Client({ connectionString: world.url })
    await owner.connect()
    await expect(owner.query('delete from market_status_changes')).rejects.toThrow(/append-only/)
    await owner.end()
  })
})

describe('the clock', () => {
  it('opens and closes on working days, and writes what it does', async () => {
    await startClock()
    at('2026-11-18T16:59:59Z')
    expect(await tick()).toBe(false)
    at('2026-11-18T17:00:00Z')
    expect(await tick()).toBe(true)
    expect(await tick()).toBe(false)
    expect(await status()).toMatchObject({
      status: 'OFF',
      decidedBy: 'CLOCK',
      reason: null,
      clock: { runs: true, opensAt: '08:00', closesAt: '18:00', closedBecause: 'HOURS' },
      next: { at: '2026-11-19T07:00:00.000Z', status: 'ON' },
      nextOpening: '2026-11-19T07:00:00.000Z',
    })
    at('2026-11-19T07:00:00Z')
    expect(await tick()).toBe(true)
    expect(await history()).toMatchObject([
      { previous: 'OFF', status: 'ON', decidedBy: 'CLOCK', by: null, until: null },
      { previous: 'ON', status: 'OFF', decidedBy: 'CLOCK', by: null, reason: null },
    ])
  })

  it('leaves a setting alone until its next change, then takes over', async () => {
    await startClock()
    await must(set('ON', 'OFF'))
    expect(await status()).toMatchObject({ decidedBy: 'PERSON', nextOpening: '2026-11-19T07:00:00.000Z' })
    expect((await history())[0]).toMatchObject({ until: '2026-11-18T17:00:00.000Z' })
    at('2026-11-18T16:00:00Z')
    expect(await tick()).toBe(false)
    // The evening changes nothing to see, but the setting has ended: the morning opens.
    at('2026-11-18T17:00:00Z')
    expect(await tick()).toBe(false)
    expect(await world.db.selectFrom('market_clock').selectAll().execute()).toMatchObject([{ held: false }])
    at('2026-11-19T07:00:00Z')
    expect(await tick()).toBe(true)
    expect((await status()).status).toBe('ON')
  })

  it('catches up once after a downtime, whatever was missed', async () => {
    await startClock()
    await must(set('ON', 'VEILLE'))
    at('2026-11-24T10:00:00Z')
    expect(await Promise.all([tick(), tick(), tick(), tick()])).toEqual(
      expect.arrayContaining([true, false, false, false]),
    )
    expect((await status()).status).toBe('ON')
    expect(await history()).toHaveLength(2)
  })

  it('does nothing while it is switched off, and follows the hours as soon as it is switched on', async () => {
    at('2026-11-22T10:00:00Z')
    expect(await tick()).toBe(false)
    expect(await status()).toMatchObject({ status: 'ON', next: null, clock: { runs: false } })
    await startClock()
    expect(await status()).toMatchObject({
      status: 'OFF',
      decidedBy: 'CLOCK',
      clock: { closedBecause: 'WEEKEND' },
      nextOpening: '2026-11-23T07:00:00.000Z',
    })
  })

  it('follows hours and holidays as they are edited', async () => {
    await startClock()
    await must(configure('market.closes_at', '09:30'))
    expect((await status()).status).toBe('OFF')
    await must(configure('market.closes_at', '17:00'))
    expect((await status()).status).toBe('ON')
    await must(world.as('backOffice', (c) => addHoliday(c, { day: '2026-11-18', label: 'Deuil national' })))
    expect(await status()).toMatchObject({
      status: 'OFF',
      decidedBy: 'CLOCK',
      clock: { closedBecause: 'HOLIDAY', holiday: 'Deuil national' },
    })
    await must(world.as('backOffice', (c) => removeHoliday(c, { day: '2026-11-18' })))
    expect((await status()).status).toBe('ON')
  })

  it('does not let new hours undo a setting in hindsight', async () => {
    await startClock()
    await must(set('ON', 'OFF'))
    await must(configure('market.opens_at', '09:30'))
    expect(await tick()).toBe(false)
    expect((await status()).status).toBe('OFF')
    await must(configure('market.opens_at', '11:00'))
    at('2026-11-18T10:00:00Z')
    expect(await tick()).toBe(true)
    expect((await status()).status).toBe('ON')
  })
})

describe('a market that is not on', () => {
  it('takes no order and no position, and lets an order in progress go on', async () => {
    const free = await publish(world)
    const inProgress = await place(world, await publish(world))
    await must(set('ON', 'VEILLE'))
    expect(await order(free)).toMatchObject({ refusal: { code: 'MARKET_STANDBY' } })
    await must(set('VEILLE', 'OFF'))
    expect(await order(free)).toMatchObject({ refusal: { code: 'MARKET_CLOSED' } })
    await expect(publish(world)).rejects.toThrow('MARKET_CLOSED')
    await must(world.as('office', (context) => acceptDraft(context, { orderId: inProgress })))
  })

  it('takes no order after the closing was answered, however many are under way', async () => {
    const countOrders = async () => (await world.db.selectFrom('orders').select('id').execute()).length
    let placed = 0
    for (let round = 0; round < 4; round++) {
      const positions: number[] = []
      for (let n = 0; n < 60; n++) positions.push(await publish(world))
      const before = positions.slice(0, 30).map((id) => order(id))
      // Somewhere among them: some are done, some under way, and some begin while it is being closed.
      await Promise.race(before)
      const closing = set('ON', 'OFF')
      const orders = [...before, ...positions.slice(30).map((id) => order(id))]
      await must(closing)
      const when = await countOrders()
      const results = await Promise.all(orders)
      placed += results.filter(({ ok }) => ok).length
      expect(await countOrders()).toBe(when)
      expect(when).toBe(placed)
      const refusals = results.flatMap((result) => (result.ok ? [] : [result.refusal.code]))
      expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['MARKET_CLOSED'] : []))
      await must(set('OFF', 'ON'))
    }
    // Else the closing never fell among them, and nothing was tried.
    expect(placed).toBeGreaterThan(0)
    expect(placed).toBeLessThan(240)
  }, 120_000)

  it('lets trades go side by side: none waits for another', async () => {
    const [first, second] = [await publish(world), await publish(world)]
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const open = world.as('trader', async (context) => {
      const result = await placeOrder(context, {
        session_id: first,
        currency: 'EUR',
        amount: '10000',
        rate: '3.3868',
        cashOutType: 'CASH_PAYMENT',
        agence: world.agencyId,
      })
      await held
      return result
    })
    // While the first transaction stays open, the second begins and ends.
    await must(order(second))
    let closed = false
    const closing = set('ON', 'OFF').then((result) => {
      closed = true
      return result
    })
    try {
      await vi.waitFor(async () => expect(await waitingForTrades()).toBe(1))
      expect(closed).toBe(false)
    } finally {
      release()
    }
    await must(open)
    await must(closing)
  })
})
