import { orderRequestListQuery } from '@fxmatch/contract/http/order-requests'
import { REQUEST_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelRequest } from '../../commands/order-requests/cancel-request.ts'
import { createRequest } from '../../commands/order-requests/create-request.ts'
import { byCurrency } from '../../testing/by-currency.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { requestForm, setMargins } from '../../testing/request-world.ts'
import { listRequests } from './list-requests.ts'

let world: MarketWorld
/** 24 requests of two currencies, three kinds of titles and several days, some after midnight in Tunis; every fifth given up. */
beforeAll(async () => {
  world = await createMarketWorld()
  await setMargins(world)
  const start = world.clock.time.getTime()
  for (let i = 0; i < 24; i++) {
    const { requestId } = await must(
      world.as('company', (context) =>
        createRequest(
          context,
          requestForm(world, {
            currency: i % 3 ? 'EUR' : 'USD',
            totalAmount: `${1000 + 37 * i}.${10 + i}`,
            importAmount: '9000000',
            importNature:
              (['DOCUMENTARY_COLLECTION', 'DOCUMENTARY_CREDIT', 'TRANSFER'] as const)[i % 3] ?? 'TRANSFER',
            importReference: `TCE-${i % 6}-${i % 3 ? 'E' : 'U'}`,
            domicilaryBank: i % 2 ? world.companies.bank : world.companies.otherBank,
            valueDate: `2026-11-${24 + (i % 4)}`,
          }),
        ),
      ),
    )
    if (i % 5 === 0)
      await must(
        world.as('company', (context) => cancelRequest(context, { request: requestId, reason: 'no' })),
      )
    await sql`update order_requests set created_at = ${new Date(start - i * 5 * 3_600_000)} where id = ${requestId}`.execute(
      world.db,
    )
  }
})
afterAll(() => world.close())

const list = async (who: Person, given: Record<string, unknown>) =>
  (
    await listRequests(
      world.db,
      world.people[who],
      orderRequestListQuery.parse({ itemNbr: 100, ...given }),
      world.clock.now(),
    )
  ).data
type Row = Awaited<ReturnType<typeof list>>['data'][number]
const isDead = ({ status }: Row) => status === 'CANCELED' || status === 'REJECTED'
/** Computed here from what the list shows of its rows. */
const sumsOf = (rows: readonly Row[]) => ({
  count: rows.length,
  dead: rows.filter(isDead).length,
  amounts: Object.fromEntries(
    [
      ...Map.groupBy(
        rows.filter((row) => !isDead(row)),
        ({ currency }) => currency,
      ),
    ].map(([currency, of]) => [currency, sumDecimals(of.map(({ totalAmount }) => totalAmount)).toFixed(2)]),
  ),
})
const told = ({
  count,
  dead,
  amounts,
}: {
  count: number
  dead: number
  amounts: { currency: string; amount: string }[]
}) => ({
  count,
  dead,
  amounts: byCurrency(amounts),
})

describe.each(REQUEST_GROUPINGS)('grouped by %s', (by) => {
  it.each([{}, { currency: 'EUR' }, { 'status[]': ['DRAFT'] }])(
    'each group has the sums of its rows, and all add up to the list: %j',
    async (filter) => {
      const whole = await list('trader', filter)
      const { grouped } = await list('trader', { ...filter, by })
      expect(grouped?.rest).toBeNull()
      expect(grouped && told(grouped.totals)).toEqual(sumsOf(whole.data))
      const rows: string[] = []
      for (const group of grouped?.groups ?? []) {
        const page = await list('trader', { ...filter, group: group.group })
        expect(page.totalItems, group.group).toBe(group.count)
        expect(told(group), group.group).toEqual(sumsOf(page.data))
        rows.push(...page.data.map(({ id }) => id))
      }
      // Each in one group, and in one only.
      expect(rows.toSorted()).toEqual(whole.data.map(({ id }) => id).toSorted())
    },
  )
})

describe('abuse', () => {
  it('another bank’s, and a company’s that is not its client, have none of these in their subtotals', async () => {
    for (const who of ['rival', 'office'] as const)
      for (const by of ['currency', 'domicilaryBank']) {
        const { grouped } = await list(who, { by })
        expect(grouped).toMatchObject({ groups: [], totals: { count: 0, amounts: [] } })
      }
  })

  it('whose requests they are is no column of a company’s: it is answered as if it had not asked', async () => {
    expect((await list('company', { by: 'name' })).grouped).toBeNull()
    expect((await list('trader', { by: 'name' })).grouped?.groups).toHaveLength(1)
  })

  it.each(['rate', 'profit', 'avgCost', 'reference', '__proto__', 'status,currency', ''])(
    'no list of requests is grouped by %j',
    (by) => expect(orderRequestListQuery.safeParse({ by }).success).toBe(false),
  )

  it.each([
    'status:draft',
    'currency:ЕUR',
    'name:',
    'valueDate:2026-02-30',
    'profit:1',
    "importReference:' or true --",
    'constructor:',
  ])('a list of requests has no group %j', (group) =>
    expect(orderRequestListQuery.safeParse({ group }).success).toBe(false),
  )

  it('a group of another value than the filter is empty', async () => {
    expect((await list('trader', { currency: 'EUR', group: 'currency:USD' })).totalItems).toBe(0)
    expect((await list('trader', { 'status[]': ['DRAFT'], group: 'status:CANCELED' })).totalItems).toBe(0)
  })
})
