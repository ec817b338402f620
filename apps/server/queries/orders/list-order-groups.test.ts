import { orderGroupsCall } from '@fxmatch/contract/http/order-groups'
import { orderListQuery } from '@fxmatch/contract/http/order-lists'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { decimal } from '@fxmatch/domain/money/decimal'
import { ORDER_GROUPINGS, type OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { DEAD_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { ListTooLong } from './list-limits.ts'
import { listOrderGroups } from './list-order-groups.ts'
import { listOrders } from './list-orders.ts'
import type { AskedScope } from './resolve-scope.ts'

const BASE = new Date('2026-11-16T20:00:00Z')
const CURRENCIES = ['EUR', 'USD', 'DKK', 'JPY']
const OPERATIONS = ['DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING'] as const

let world: MarketWorld
/** 120 orders over days and midnights, in every status, currency, form and operation, of two banks. */
beforeAll(async () => {
  world = await createMarketWorld()
  const { companies, people, db } = world
  for (let i = 0; i < 120; i++) {
    const operation_type = OPERATIONS[i % 3] ?? 'MATCHING'
    const bankId = i % 5 === 0 ? companies.otherBank : companies.bank
    await insertOrder(
      db,
      {
        bankId,
        buyerId: operation_type === 'DIRECT_PURCHASE' ? bankId : companies.corporate,
        sellerId:
          operation_type === 'DIRECT_SALE' ? bankId : i % 7 ? companies.office : companies.otherOffice,
        placedBy: i % 2 ? people.trader.userId : people.rival.userId,
      },
      // Some of them after midnight in Tunis, which is before it in UTC.
      new Date(BASE.getTime() + i * 40 * 60_000),
      {
        operation_type,
        status: ORDER_STATUSES[i % ORDER_STATUSES.length] ?? 1,
        currency: CURRENCIES[i % 4] ?? 'EUR',
        form: i % 3 ? 'CASH' : 'DIGITAL',
        amount: String(1000 + 37 * i),
        rate: `3.${1000 + i}`,
        rate_type: i % 4 ? 'STANDARD' : 'NEGOTIATION',
        governorate_id: i % 3 === 0 ? null : i % 2 ? 15 : 1,
      },
    )
  }
})
afterAll(() => world.close())

const groups = async (who: Person, given: Record<string, unknown>, ...limits: (number | undefined)[]) => {
  const found = await listOrderGroups(
    world.db,
    world.people[who],
    orderGroupsCall.query.parse(given),
    ...(limits as [number?, number?]),
  )
  if (!found) throw new Error(`${who} has no such column`)
  return found
}
const list = async (who: Person, scope: AskedScope, given: Record<string, unknown>) => {
  const query = orderListQuery.parse({ pageSize: 100, ...given })
  const page = await listOrders(world.db, world.people[who], scope, query, world.clock.now())
  if (!page) throw new Error(`${who} may not read ${scope.kind}`)
  if (page.count <= 100) return page
  const next = await listOrders(
    world.db,
    world.people[who],
    scope,
    { ...query, offset: 2 },
    world.clock.now(),
  )
  return { ...page, data: [...page.data, ...(next?.data ?? [])] }
}
const isDead = (order: OrderView) => DEAD_STATUSES.some((status) => status === order.status.code)
/** The sums of rows, computed here from what the list shows of them. */
const sumsOf = (orders: readonly OrderView[]) => {
  const amounts = new Map<string, ReturnType<typeof decimal>>()
  for (const { currency, amount } of orders) {
    const was = amounts.get(currency.isoCode) ?? decimal(0)
    amounts.set(currency.isoCode, was.plus(decimal(amount)))
  }
  return {
    count: orders.length,
    amounts: Object.fromEntries([...amounts].map(([currency, sum]) => [currency, sum.toFixed(6)])),
    equiv: orders.reduce((sum, order) => sum.plus(decimal(order.equivalent)), decimal(0)).toFixed(3),
  }
}
const told = (sums: {
  count: number
  amounts: { currency: string; amount: string }[]
  total_equiv: string
}) => ({
  count: sums.count,
  amounts: Object.fromEntries(
    sums.amounts.map(({ currency, amount }) => [currency, decimal(amount).toFixed(6)]),
  ),
  equiv: sums.total_equiv,
})

const sides = () =>
  ({
    all: { kind: 'ORGANIZATION', userId: world.people.trader.userId },
    purchases: { kind: 'PURCHASES', companyId: world.companies.bank },
    sales: { kind: 'BANK_SALES', companyId: world.companies.bank },
  }) as const

const FILTERS: readonly Record<string, unknown>[] = [
  {},
  { currency: 'EUR' },
  { form: 'CASH', startDate: '2026-11-17', endDate: '2026-11-18' },
  { 'status[]': ['1', '2', '13', '10'] },
  { rateType: 'STANDARD', region: '15' },
]

describe.each(ORDER_GROUPINGS)('grouped by %s', (by) => {
  it.each(FILTERS)('each group has the sums of its rows, and all add up to the list: %j', async (filter) => {
    for (const [side, scope] of Object.entries(sides())) {
      const { groups: found, rest, totals } = await groups('trader', { ...filter, by, side })
      const whole = await list('trader', scope, filter)
      expect(rest).toBeNull()
      expect(new Set(found.map(({ group }) => group)).size).toBe(found.length)
      const rows: string[] = []
      for (const { group, live, dead } of found) {
        const page = await list('trader', scope, { ...filter, group })
        expect(page.count, group).toBe(live.count + dead.count)
        expect(told(live), group).toEqual(sumsOf(page.data.filter((order) => !isDead(order))))
        expect(told(dead), group).toEqual(sumsOf(page.data.filter(isDead)))
        rows.push(...page.data.map(({ id }) => id))
      }
      // Each order in one group, and in one only.
      expect(rows.toSorted()).toEqual(whole.data.map(({ id }) => id).toSorted())
      expect(totals.live.count + totals.dead.count).toBe(whole.count)
      expect(totals.live.total_equiv).toBe(whole.totals.live.total_equiv)
      expect(totals.dead.total_equiv).toBe(whole.totals.dead.total_equiv)
      const sum = found.reduce((all, { live }) => all.plus(decimal(live.total_equiv)), decimal(0))
      expect(sum.toFixed(3)).toBe(whole.totals.live.total_equiv)
    }
  })

  it('the platform has the same of everybody, with its commission', async () => {
    const { groups: found, totals } = await groups('backOffice', { by })
    const whole = await list('backOffice', { kind: 'ALL' }, {})
    expect(totals.live.total_comission).toBe(whole.totals.live.total_comission)
    const sum = found.reduce((all, { live }) => all.plus(decimal(live.total_comission ?? 'none')), decimal(0))
    expect(sum.toFixed(3)).toBe(whole.totals.live.total_comission)
  })

  it('nobody else is told the commission', async () => {
    expect(JSON.stringify(await groups('trader', { by }))).not.toContain('comission')
  })
})

it('tells names and not keys, and puts groups in the order of these', async () => {
  const { groups: sellers } = await groups('backOffice', { by: 'seller' })
  const { rows } = await sql<{ name: string }>`
    select name from companies where id in (select seller_id from orders) order by lower(name)`.execute(
    world.db,
  )
  expect(sellers.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  const { groups: days } = await groups('backOffice', { by: 'createdAt' })
  expect(days.map(({ key }) => key)).toEqual(
    days
      .map(({ key }) => key)
      .toSorted()
      .reverse(),
  )
  const { groups: statuses } = await groups('backOffice', { by: 'status' })
  expect(statuses.map(({ key }) => Number(key))).toEqual(ORDER_STATUSES.toSorted((a, b) => a - b))
})

it('orders that have none are one group, the last', async () => {
  const { groups: regions } = await groups('backOffice', { by: 'region' })
  expect(regions.at(-1)).toMatchObject({ group: 'region:', key: '', name: null })
  expect(regions.filter(({ key }) => key === '')).toHaveLength(1)
})

it('groups beyond those that are told are told together, and all still add up', async () => {
  const all = await groups('backOffice', { by: 'createdAt' })
  const few = await groups('backOffice', { by: 'createdAt' }, undefined, 2)
  expect(few.groups).toEqual(all.groups.slice(0, 2))
  expect(few.totals).toEqual(all.totals)
  expect(few.rest?.groups).toBe(all.groups.length - 2)
  const rest = all.groups.slice(2).reduce((sum, { live }) => sum.plus(decimal(live.total_equiv)), decimal(0))
  expect(few.rest?.live.total_equiv).toBe(rest.toFixed(3))
})

describe('abuse', () => {
  it('orders are read one by one up to the limit; where totals are kept, any number is grouped', async () => {
    await expect(groups('backOffice', { by: 'buyer' }, 119)).rejects.toThrow(ListTooLong)
    expect((await groups('backOffice', { by: 'buyer' }, 120)).totals.live.count).toBeGreaterThan(0)
    for (const by of ['currency', 'form', 'status', 'provenance'])
      expect((await groups('backOffice', { by }, 1)).groups.length).toBeGreaterThan(1)
  })

  it('a company has its own orders in its subtotals, whatever side it asks for', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::bigint as count from orders where buyer_id = ${world.companies.otherBank}
        or bank_id = ${world.companies.otherBank} or seller_id = ${world.companies.otherBank}`.execute(
      world.db,
    )
    for (const side of ['all', 'purchases', 'sales'])
      for (const by of ['currency', 'buyer'] satisfies OrderGrouping[]) {
        const { totals } = await groups('rival', { by, side })
        expect(totals.live.count + totals.dead.count).toBeLessThanOrEqual(rows[0]?.count ?? 0)
        const { groups: of } = await groups('rival', { by: 'bank', side })
        expect(of.map(({ key }) => key)).toEqual([world.companies.otherBank])
      }
  })

  it('a column that is not told to its reader is none to group by', async () => {
    const query = orderGroupsCall.query.parse({ by: 'provenance' })
    expect(await listOrderGroups(world.db, world.people.office, query)).toBeNull()
    expect(await listOrderGroups(world.db, world.people.trader, query)).not.toBeNull()
  })

  it.each(['margin', 'commissionTtc', 'profit', 'rate', 'id', '__proto__', 'currency,form', ''])(
    'no list is grouped by %j',
    (by) => expect(orderGroupsCall.query.safeParse({ by }).success).toBe(false),
  )

  it.each(['buyer:', 'currency:ЕUR', 'status:99', 'margin:0.25', "user:' or true --"])(
    'a list has no group %j',
    (group) => expect(orderListQuery.safeParse({ group }).success).toBe(false),
  )

  it('a group of another value than the filter has no orders', async () => {
    for (const [filter, group] of [
      [{ currency: 'EUR' }, 'currency:USD'],
      [{ 'status[]': ['1'] }, 'status:2'],
      [{ form: 'CASH' }, 'form:DIGITAL'],
      [{ operation_type: 'MATCHING' }, 'provenance:DIRECT_SALE'],
    ] as const) {
      const page = await list('backOffice', { kind: 'ALL' }, { ...filter, group })
      expect(page.count, group).toBe(0)
    }
  })
})
