import { deadlineOf } from '@fxmatch/domain/work/deadline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWork } from '../../queries/work/list-work.ts'
import { insertOrder } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { readDeadlineTerms } from '../work/deadline-terms.ts'
import { firstDelivered, readDeliveredWork } from './waiting-work.ts'

const MANY = 7_000

let world: MarketWorld
let bankId: string
beforeAll(async () => {
  world = await createMarketWorld()
  const { companies, people, db } = world
  bankId = companies.bank
  const owners = { bankId, buyerId: bankId, sellerId: companies.office, placedBy: people.trader.userId }
  for (const currency of ['EUR', 'USD']) {
    await insertOrder(db, owners, world.clock.now(), { status: 13, currency })
    await insertOrder(
      db,
      { ...owners, bankId: companies.otherBank, buyerId: companies.otherBank },
      world.clock.now(),
      {
        status: 13,
        currency,
      },
    )
  }
  const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_name = 'orders' and table_schema = 'public' and is_generated = 'NEVER'
      and is_identity = 'NO' and column_name not in ('id', 'reference', 'status_since', 'value_date')`.execute(
    db,
  )
  const same = sql.raw(rows[0]?.names ?? '')
  // Copies that wait since some minute of the last weeks, of value dates in no order that follows from it.
  await sql`insert into orders (id, reference, status_since, value_date, ${same})
    select gen_random_uuid(), 'C-' || n || '-' || orders.number,
      ${world.clock.now()}::timestamptz - (n * 7919 % 30011) * interval '1 minute', date '2026-11-18' + (n * 31 % 23 - 12), ${same}
    from orders, generate_series(1, ${MANY / 4}::int) n`.execute(db)
  await sql`analyze orders`.execute(db)
})
afterAll(() => world.close())

describe('the delivered orders of a bank', () => {
  it.each([
    ['of all currencies', undefined],
    ['of one', 'USD'],
  ])('come first by deadline as if all were read, %s', async (_, currency) => {
    const terms = await readDeadlineTerms(world.db, bankId, world.clock.now())
    const dueOf = (order: { since: Date; valueDate: string }) =>
      deadlineOf({ ...order, step: 'cash_out', clock: null }, terms)?.at.getTime() ?? 0
    const all = await sql<{ id: string; since: Date; valueDate: string }>`
      select id, status_since as since, value_date as "valueDate" from orders where bank_id = ${bankId} and status = 13
        ${currency === undefined ? sql`` : sql`and currency = ${currency}`}`.execute(world.db)
    const due = all.rows.map(dueOf).sort((a, b) => a - b)
    for (const most of [1, 25, 400]) {
      const groups = await readDeliveredWork(world.db, bankId, { most, currency })
      const found = groups.flatMap(({ first }) => first.map(dueOf)).sort((a, b) => a - b)
      expect(found.slice(0, most)).toEqual(due.slice(0, most))
      expect(found.length).toBeLessThanOrEqual(2 * most)
      // Every currency is counted, whichever is shown; the other bank's are not.
      expect(groups.map(({ sample, count }) => [sample.currency, count])).toEqual([
        ['EUR', MANY / 4 + 1],
        ['USD', MANY / 4 + 1],
      ])
    }
  })

  it('are counted and paged in the queue of whoever settles, and are nobody else’s work', async () => {
    const asked = { whose: 'mine', page: 3, pageSize: 25 } as const
    const now = world.clock.now()
    const queue = await listWork(world.db, world.people.tickets, asked, now)
    expect([queue.count, queue.totals.mine, queue.data.length]).toEqual([MANY / 2 + 2, MANY / 2 + 2, 25])
    expect(queue.groups).toEqual([expect.objectContaining({ step: 'cash_out', count: MANY / 2 + 2 })])
    for (const who of ['trader', 'reader', 'office', 'company', 'backOffice'] as const)
      expect((await listWork(world.db, world.people[who], asked, now)).count, who).toBe(0)
  })

  it('are on one page each, in one order, however many are due at once', async () => {
    const now = world.clock.now()
    const terms = await readDeadlineTerms(world.db, bankId, now)
    const all = await sql<{ id: string; number: number; since: Date; valueDate: string }>`
      select id, number, status_since as since, value_date as "valueDate" from orders
      where bank_id = ${bankId} and status = 13`.execute(world.db)
    const due = ({ since, valueDate }: { since: Date; valueDate: string }) =>
      deadlineOf({ step: 'cash_out', since, valueDate, clock: null }, terms)?.at.getTime() ?? 0
    const sorted = all.rows
      .map((row) => ({ ...row, due: due(row) }))
      .sort((a, b) => a.due - b.due || a.since.getTime() - b.since.getTime() || a.number - b.number)
    expect(new Set(sorted.map((row) => row.due)).size).toBeLessThan(MANY / 8)
    const paged: string[] = []
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const asked = { whose: 'mine', page, pageSize: 50 } as const
      paged.push(...(await listWork(world.db, world.people.tickets, asked, now)).data.map(({ id }) => id))
    }
    expect(paged).toEqual(sorted.slice(0, 300).map(({ id }) => id))
  })

  it('wait for the bank that carries them, not for the company that they are bought for', async () => {
    const { companies, people, db, clock } = world
    const id = await insertOrder(
      db,
      { bankId, buyerId: companies.corporate, sellerId: companies.office, placedBy: people.company.userId },
      clock.now(),
      { status: 7, operation_type: 'MATCHING' },
    )
    const seen = async (who: Person) =>
      (await listWork(db, people[who], { whose: 'mine', page: 1, pageSize: 100 }, clock.now())).data.filter(
        (item) => item.id === id,
      )
    expect(await seen('trader')).toMatchObject([{ step: 'confirm_market_room' }])
    for (const who of ['company', 'office', 'rival', 'tickets'] as const)
      expect(await seen(who), who).toEqual([])
  })

  it('are read one page far, along an index', async () => {
    for (const column of ['delivered_since', 'value_date'] as const) {
      const plan = await firstDelivered(world.db, bankId, { column, limit: 25 }).explain(
        'text',
        sql`analyze, timing off`,
      )
      const text = JSON.stringify(plan)
      expect(text).toContain(`orders_delivered_${column === 'value_date' ? 'value_date' : 'since'}`)
      expect(text).not.toMatch(/Sort|Seq Scan/)
      expect(text).toMatch(/Index Scan[^"]*actual rows=25/)
    }
  })
})
