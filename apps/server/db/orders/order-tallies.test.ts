import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSnapshot } from '../../queries/in-snapshot.ts'
import { insertOrder, insertPosition } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Db } from '../connect.ts'
import { foldChanges } from '../fold-changes.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { daysAlone, passDays } from './order-days.ts'
import type { OrderFilter, OrderScope } from './order-list-rows.ts'
import { type Page, pageOfOrders } from './order-page.ts'
import { countOrdersByStatus, sumAmountsByCurrency, sumOrders } from './order-sums.ts'
import { type Days, passMonths, tallied } from './order-tallies.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('2025-11-29T23:30:00Z')
const CURRENCIES = ['EUR', 'USD', 'JPY']
const OPERATIONS = ['DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING'] as const
/** What every reference holds: a filter that tallies cannot answer and that leaves nothing out. */
const FROM_THE_ORDERS = { reference: 'FX-' }

let world: MarketWorld
let scopes: OrderScope[]

/** Orders over ten weeks of three months, some within the hour in which Tunis and UTC have different days. */
beforeAll(async () => {
  world = await createMarketWorld()
  const { companies, db } = world
  for (let i = 0; i < 90; i++) await addOrder(i)
  scopes = [
    { kind: 'ALL' },
    ...Object.values(companies).flatMap((companyId): OrderScope[] => [
      { kind: 'BANK_SALES', companyId },
      { kind: 'PURCHASES', companyId },
      { kind: 'ORGANIZATION', companyId },
    ]),
  ]
  await foldChanges(db, 'orders')
})
afterAll(() => world.close())

async function addOrder(i: number): Promise<string> {
  const { companies, people, db } = world
  const operation_type = OPERATIONS[i % 3] ?? 'MATCHING'
  const bankId = i % 5 === 0 ? companies.otherBank : companies.bank
  const at = new Date(FIRST + ((i * 7) % 70) * DAY_MS)
  const positionId =
    i % 4 === 0 ? await insertPosition(db, companies.office, at, { status: 'ENGAGED' }) : null
  if (positionId !== null) {
    await db
      .insertInto('position_members')
      .values([
        { position_id: positionId, company_id: companies.office, percentage: '60' },
        { position_id: positionId, company_id: companies.otherOffice, percentage: '40' },
      ])
      .execute()
  }
  return insertOrder(
    db,
    {
      bankId,
      buyerId: operation_type === 'DIRECT_PURCHASE' ? bankId : companies.corporate,
      sellerId: operation_type === 'DIRECT_SALE' ? bankId : companies.office,
      placedBy: people.trader.userId,
    },
    at,
    {
      operation_type,
      status: ORDER_STATUSES[i % ORDER_STATUSES.length] ?? 1,
      currency: CURRENCIES[i % 3] ?? 'EUR',
      form: i % 2 ? 'CASH' : 'DIGITAL',
      amount: String(1000 + 37 * i),
      position_id: positionId,
      asked_at: i % 6 === 0 ? null : at,
      reference: `FX-2026-${String(i + 1).padStart(6, '0')}`,
    },
  )
}

const figures = async (db: Db, scope: OrderScope, filter: OrderFilter) => ({
  sums: await sumOrders(db, scope, filter),
  byStatus: await countOrdersByStatus(db, scope, filter),
  byCurrency: await sumAmountsByCurrency(db, scope, filter),
})

async function expectAgreement(scope: OrderScope, filter: OrderFilter, db: Db = world.db): Promise<void> {
  expect(tallied(scope, filter), 'answered by the tallies').not.toBeNull()
  expect(await figures(db, scope, filter)).toEqual(
    await figures(db, scope, { ...filter, ...FROM_THE_ORDERS }),
  )
}

/** The whole list by pages, entered at its days or months, or read from its top. */
async function pagesOf(scope: OrderScope, filter: OrderFilter, page: Omit<Page, 'page'>, deep: number) {
  const pages: string[][] = []
  while (pages.at(-1)?.length !== 0) {
    const next = { ...page, page: pages.length + 1 }
    pages.push(await pageOfOrders(world.db, scope, filter, next, deep))
  }
  return pages
}

const day = fc
  .integer({ min: -3, max: 75 })
  .map((n) => new Date(FIRST + n * DAY_MS).toISOString().slice(0, 10))
const filters = fc.record(
  {
    from: day.map(startOfMarketDate),
    bounds: fc.array(
      day.map((date) => ({ at: endOfMarketDate(date), exclusive: true })),
      { maxLength: 2 },
    ),
    statuses: fc.subarray([...ORDER_STATUSES], { minLength: 1 }),
    expired: fc.boolean(),
    currency: fc.constantFrom(...CURRENCIES),
    form: fc.constantFrom('CASH' as const, 'DIGITAL' as const),
    operations: fc.subarray([...OPERATIONS], { minLength: 1 }),
  },
  { requiredKeys: [] },
)

describe('pages of orders', () => {
  const pages = fc.record({
    sort: fc.constant('createdAt' as const),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    pageSize: fc.integer({ min: 4, max: 20 }),
  })

  it('are the same whether the list of some days is entered at a day or read from its top', async () => {
    const ofDays = fc.record({ from: day.map(startOfMarketDate) }, { requiredKeys: [] })
    const property = fc.asyncProperty(
      fc.nat(scopes.length - 1),
      ofDays,
      pages,
      async (which, filter, page) => {
        const scope = scopes[which] ?? { kind: 'ALL' }
        expect(daysAlone(filter)).not.toBeNull()
        expect(await pagesOf(scope, filter, page, 0)).toEqual(
          await pagesOf(scope, filter, page, Number.POSITIVE_INFINITY),
        )
      },
    )
    await fc.assert(property, { numRuns: 20 })
  })

  it('are entered at the day of their first order, newest or oldest first, and at the end where the list is shorter', async () => {
    const { rows } = await sql<{ day: string; orders: number }>`
      select to_char(created_at at time zone ${MARKET_ZONE}, 'YYYY-MM-DD') as day, count(*)::int as orders
      from orders group by 1 order by 1`.execute(world.db)
    const nextDay = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
    const [oldest, second, newest] = [rows[0], rows[1], rows.at(-1)]
    if (!oldest || !second || !newest) throw new Error('orders of fewer than two days')
    const whole = { from: null, until: null }
    const entry = (direction: 'asc' | 'desc', offset: number, days: Days = whole) =>
      passDays(world.db, { kind: 'ALL' }, days, { direction, offset })
    expect(await entry('desc', newest.orders - 1)).toEqual({ day: nextDay(newest.day), passed: 0 })
    expect(await entry('asc', oldest.orders)).toEqual({ day: second.day, passed: oldest.orders })
    expect(await entry('desc', 10_000)).toEqual({ day: oldest.day, passed: 90 })
    expect(await entry('asc', 10_000)).toEqual({ day: nextDay(newest.day), passed: 90 })
    expect(await entry('asc', 0, { from: '2030-01-01', until: null })).toBeNull()
  })

  it('are the same whether the list is entered at a month or read from its top', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: scopes.length - 1 }),
        filters,
        pages,
        async (which, filter, page) => {
          const scope = scopes[which] ?? { kind: 'ALL' }
          expect(await pagesOf(scope, filter, page, 0)).toEqual(
            await pagesOf(scope, filter, page, Number.POSITIVE_INFINITY),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are entered past whole months, newest or oldest first, and at the end where the list is shorter', async () => {
    const { db } = world
    const entry = (direction: 'asc' | 'desc', offset: number) =>
      passMonths(db, { kind: 'ALL' }, {}, { direction, offset })
    const { rows } = await sql<{ month: string; orders: number }>`
      select to_char(created_at at time zone ${MARKET_ZONE}, 'YYYY-MM') as month, count(*)::int as orders
      from orders group by 1 order by 1`.execute(db)
    const counts = Object.fromEntries(rows.map(({ month, orders }) => [month, orders]))
    const [november = 0, february = 0] = [counts['2025-11'], counts['2026-02']]
    expect(await entry('desc', february - 1)).toBeNull()
    expect(await entry('desc', february)).toEqual({ day: '2026-02-01', passed: february })
    expect(await entry('asc', november)).toEqual({ day: '2025-12-01', passed: november })
    expect(await entry('asc', 10_000)).toEqual({ day: '2027-01-01', passed: 90 })
  })

  it('leave to the orders what tallies are not kept by', async () => {
    const asked = { direction: 'desc', offset: 80 } as const
    expect(await passMonths(world.db, { kind: 'ALL' }, { region: 3 }, asked)).toBeNull()
  })
})

describe('tallies of orders', () => {
  it('say what the orders say, in every scope', async () => {
    for (const scope of scopes) await expectAgreement(scope, {})
  })

  it('say what the orders say, whatever days and kinds are asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: scopes.length - 1 }), filters, async (which, filter) => {
        await expectAgreement(scopes[which] ?? { kind: 'ALL' }, filter)
      }),
      { numRuns: 60 },
    )
  })

  it('leave what begins or ends within a day, and what they are not kept by, to the orders', () => {
    const noon = new Date('2026-01-10T11:00:00Z')
    for (const filter of [
      { from: noon },
      { bounds: [{ at: noon, exclusive: true }] },
      { bounds: [{ at: startOfMarketDate('2026-01-10'), exclusive: false }] },
      { region: 3 },
      { user: 'a' },
    ]) {
      expect(tallied({ kind: 'ALL' }, filter), JSON.stringify(filter)).toBeNull()
    }
  })

  it('are exact at once after a change, before anybody adds it up, and after', async () => {
    const { db } = world
    const id = await addOrder(91)
    await expectAgreement({ kind: 'ALL' }, {})
    await db.updateTable('orders').set({ status: 999, pending_decision: null }).where('id', '=', id).execute()
    for (const scope of scopes) await expectAgreement(scope, {})
    expect(await foldChanges(db, 'orders')).toBe(3)
    for (const scope of scopes) await expectAgreement(scope, {})
    expect(await foldChanges(db, 'orders')).toBe(0)
  })

  it('stay exact while many change orders and several add them up', async () => {
    const { db } = world
    const { rows } = await sql<{ id: string }>`select id from orders order by number limit 40`.execute(db)
    await Promise.all([
      ...rows.map(({ id }, n) =>
        db
          .updateTable('orders')
          .set({ status: n % 2 ? 3 : 999, pending_decision: null })
          .where('id', '=', id)
          .execute(),
      ),
      ...Array.from({ length: 8 }, () => foldChanges(db, 'orders')),
      ...Array.from({ length: 6 }, () =>
        inSnapshot(db, (snapshot) => expectAgreement({ kind: 'ALL' }, {}, snapshot)),
      ),
    ])
    for (const scope of scopes) await expectAgreement(scope, {})
    await foldChanges(db, 'orders')
    for (const scope of scopes) await expectAgreement(scope, {})
  })

  it('keep nothing for figures that are gone', async () => {
    const { db } = world
    await foldChanges(db, 'orders')
    const { rows } = await sql`
      select 1 from order_tallies where orders = 0 union all select 1 from order_days where orders = 0`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})
