import { onHoldQuery } from '@fxmatch/contract/http/order-reports'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { ORDER_GROUPINGS } from '@fxmatch/domain/orders/order-groups'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { ListTooLong } from '../orders/list-limits.ts'
import { listOrdersOnHold } from './list-orders-on-hold.ts'

const WAITING = [ORDER_STATUS.DRAFT, ORDER_STATUS.AWAITING_CONFIRMATION, ORDER_STATUS.DELIVERED]

let world: MarketWorld
/** 60 orders in the statuses in which one waits for a person, of two banks, two sellers, three currencies and several days. */
beforeAll(async () => {
  world = await createMarketWorld()
  const { companies, people, db } = world
  for (let i = 0; i < 60; i++)
    await insertOrder(
      db,
      {
        bankId: i % 5 === 0 ? companies.otherBank : companies.bank,
        buyerId: companies.corporate,
        sellerId: i % 7 ? companies.office : companies.otherOffice,
        placedBy: people.trader.userId,
      },
      new Date(Date.parse('2026-11-16T20:00:00Z') + i * 50 * 60_000),
      {
        operation_type: 'MATCHING',
        status: WAITING[i % WAITING.length] ?? ORDER_STATUS.DRAFT,
        currency: ['EUR', 'USD', 'JPY'][i % 3] ?? 'EUR',
        form: i % 4 ? 'CASH' : 'DIGITAL',
        amount: String(1000 + 37 * i),
        rate: `3.${1000 + i}`,
        governorate_id: i % 3 === 0 ? null : 15,
      },
    )
})
afterAll(() => world.close())

const list = (who: Person, given: Record<string, unknown>, most?: number) =>
  listOrdersOnHold(
    world.db,
    world.people[who],
    onHoldQuery.parse({ pageSize: 100, ...given }),
    world.clock.now(),
    most,
  )
type Row = Awaited<ReturnType<typeof list>>['data'][number]
const sumsOf = (rows: readonly Row[]) => ({
  count: rows.length,
  amounts: Object.fromEntries(
    [...Map.groupBy(rows, ({ currency }) => currency.isoCode)].map(([iso, of]) => [
      iso,
      sumDecimals(of.map(({ amount }) => amount)).toFixed(6),
    ]),
  ),
  equivalent: sumDecimals(rows.map(({ equivalent }) => equivalent)).toFixed(3),
})
const told = (of: {
  count: number
  amounts: { currency: string; amount: string }[]
  dinars: Record<string, string>
}) => ({
  count: of.count,
  amounts: Object.fromEntries(
    of.amounts.map(({ currency, amount }) => [currency, sumDecimals([amount]).toFixed(6)]),
  ),
  equivalent: of.dinars.equivalent,
})

describe.each(ORDER_GROUPINGS)('grouped by %s', (by) => {
  it.each([{}, { whose: 'mine' }, { whose: 'others' }])(
    'each group has the sums of its rows, and all add up to what waits: %j',
    async (filter) => {
      const whole = await list('trader', filter)
      const { grouped } = await list('trader', { ...filter, by })
      expect(grouped && told(grouped.totals)).toEqual(
        whole.count === 0 ? { count: 0, amounts: {}, equivalent: undefined } : sumsOf(whole.data),
      )
      const rows: string[] = []
      for (const group of grouped?.groups ?? []) {
        const page = await list('trader', { ...filter, group: group.group })
        expect(page.count, group.group).toBe(group.count)
        expect(told(group), group.group).toEqual(sumsOf(page.data))
        rows.push(...page.data.map(({ id }) => id))
      }
      expect(rows.toSorted()).toEqual(whole.data.map(({ id }) => id).toSorted())
    },
  )
})

it('what waits is there at all', async () => {
  expect((await list('trader', {})).count).toBeGreaterThan(20)
})

describe('abuse', () => {
  it('another’s orders are in nobody’s subtotals', async () => {
    const { grouped } = await list('rival', { by: 'bank' })
    expect(grouped?.groups.map(({ key }) => key)).toEqual([world.companies.otherBank])
    expect((await list('rival', { group: `bank:${world.companies.bank}` })).count).toBe(0)
  })

  it('a column that is not told to its reader is none to group by', async () => {
    expect((await list('office', { by: 'provenance' })).grouped).toBeNull()
    expect((await list('office', { by: 'currency' })).grouped).not.toBeNull()
  })

  it('more orders than are read one by one are refused, with the limit', async () => {
    const { count } = await list('trader', {})
    await expect(list('trader', { by: 'seller' }, count - 1)).rejects.toThrow(ListTooLong)
    expect((await list('trader', { by: 'seller' }, count)).grouped?.totals.count).toBe(count)
  })

  it.each(['margin', 'rate', 'since', '__proto__', ''])('nothing is grouped by %j', (by) =>
    expect(onHoldQuery.safeParse({ by }).success).toBe(false),
  )

  it.each(['buyer:', 'currency:ЕUR', 'status:99', "user:' or true --"])('there is no group %j', (group) =>
    expect(onHoldQuery.safeParse({ group }).success).toBe(false),
  )
})
