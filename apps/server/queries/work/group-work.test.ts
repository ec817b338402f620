import { workQueueQuery } from '@fxmatch/contract/http/work'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { request, requestForm, setMargins } from '../../testing/request-world.ts'
import { listWork } from './list-work.ts'

const WAITING = [
  ORDER_STATUS.DRAFT,
  ORDER_STATUS.AWAITING_CONFIRMATION,
  ORDER_STATUS.MARKET_ROOM,
  ORDER_STATUS.DELIVERED,
]

let world: MarketWorld
/** What several desks leave to do: 70 orders in statuses that wait, delivered ones among them, and requests. */
beforeAll(async () => {
  world = await createMarketWorld()
  await setMargins(world)
  const { companies, people, db } = world
  for (let i = 0; i < 70; i++)
    await insertOrder(
      db,
      {
        bankId: i % 9 === 0 ? companies.otherBank : companies.bank,
        buyerId: companies.corporate,
        sellerId: companies.office,
        placedBy: people.company.userId,
      },
      new Date(Date.parse('2026-11-16T20:00:00Z') + i * 50 * 60_000),
      {
        operation_type: 'MATCHING',
        status: WAITING[i % WAITING.length] ?? ORDER_STATUS.DRAFT,
        currency: ['EUR', 'USD', 'JPY'][i % 3] ?? 'EUR',
        amount: String(1000 + 37 * i),
        rate: `3.${1000 + i}`,
      },
    )
  await request(world, { ...requestForm(world), totalAmount: '70000' })
})
afterAll(() => world.close())

const list = (who: Person, given: Record<string, unknown>) =>
  listWork(world.db, world.people[who], workQueueQuery.parse({ pageSize: 100, ...given }), world.clock.now())
type Item = Awaited<ReturnType<typeof list>>['data'][number]
const sumsOf = (items: readonly Item[]) => ({
  count: items.length,
  amounts: Object.fromEntries(
    [
      ...Map.groupBy(
        items.filter(({ amount }) => amount !== null),
        ({ currency }) => currency?.isoCode ?? '',
      ),
    ].map(([iso, of]) => [iso, sumDecimals(of.flatMap(({ amount }) => amount ?? [])).toFixed(6)]),
  ),
  value: sumDecimals(items.flatMap(({ value }) => value ?? [])).toFixed(3),
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
  value: of.dinars.value ?? '0.000',
})

describe.each(['trader', 'tickets', 'company', 'backOffice', 'office'] as const)('the queue of %s', (who) => {
  it.each(['step', 'kind', 'currency'])(
    'by %s: each group has the sums of its rows, and all add up to what waits',
    async (by) => {
      for (const filter of [{}, { currency: 'EUR' }, { whose: 'second' }]) {
        const whole = await list(who, filter)
        const { grouped } = await list(who, { ...filter, by })
        expect(grouped && told(grouped.totals)).toEqual(sumsOf(whole.data))
        const rows: string[] = []
        for (const group of grouped?.groups ?? []) {
          const page = await list(who, { ...filter, group: group.group })
          expect(page.count, group.group).toBe(group.count)
          expect(told(group), group.group).toEqual(sumsOf(page.data))
          rows.push(...page.data.map(({ kind, id }) => `${kind} ${id}`))
        }
        expect(rows.toSorted()).toEqual(whole.data.map(({ kind, id }) => `${kind} ${id}`).toSorted())
      }
    },
  )
})

it('amounts have the decimals of their currency, whichever order of the group was read', async () => {
  for (const by of ['step', 'currency']) {
    const { grouped } = await list('tickets', { by })
    const amounts = grouped?.groups.flatMap((group) => group.amounts) ?? []
    expect(amounts.some(({ currency }) => currency === 'JPY')).toBe(true)
    for (const { currency, amount } of amounts)
      expect(amount, currency).toMatch(currency === 'JPY' ? /^\d+$/ : /^\d+\.\d\d$/)
  }
})

it('there is work of several steps, in several currencies', async () => {
  const { grouped } = await list('tickets', { by: 'step' })
  expect((await list('tickets', { by: 'currency' })).grouped?.groups.length).toBeGreaterThan(1)
  expect(grouped?.groups.length).toBeGreaterThan(0)
})

it.each(['party', 'deadline', 'value', '__proto__', ''])('the queue is not grouped by %j', (by) =>
  expect(workQueueQuery.safeParse({ by }).success).toBe(false),
)

it.each(['step:', 'step:fly', 'currency:ЕUR', 'kind:Order', 'constructor:'])(
  'the queue has no group %j',
  (group) => expect(workQueueQuery.safeParse({ group }).success).toBe(false),
)
