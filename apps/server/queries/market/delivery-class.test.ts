import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrder } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { getMarketAnalytics } from './get-market-analytics.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const DAY = 86_400_000
// Wednesday 18 November 2026, 10:00 in Tunis; the first of the 90 days is 21 August.
const NOW = new Date('2026-11-18T09:00:00Z')

/** An order as it ended: confirmed by both, and its later steps, each at an instant. */
async function ended(
  status: OrderStatus,
  valueDate: string,
  confirmed: Date,
  steps: readonly [OrderStatus, OrderStatus, Date][],
) {
  const { db, companies, people } = world
  const owners = {
    bankId: companies.otherBank,
    buyerId: companies.otherBank,
    sellerId: companies.office,
    placedBy: people.rival.userId,
  }
  const id = await insertOrder(db, owners, confirmed, { status, value_date: valueDate })
  await db
    .insertInto('order_history')
    .values(
      [[5, 6, confirmed] as const, ...steps].map(([before_status, after_status, created_at]) => ({
        order_id: id,
        action: 'test',
        before_status,
        after_status,
        created_at,
      })),
    )
    .execute()
}

const asked = () => ({ currency: 'EUR', operatorId: world.companies.office, bankId: world.companies.bank })
const delivery = async () =>
  (await getMarketAnalytics(world.db, world.people.trader, asked(), NOW))?.delivery ?? null

it('counts what was due, on time and in full, from five on', async () => {
  const confirmed = new Date(NOW.getTime() - 10 * DAY)
  const at = (time: string) => new Date(`2026-11-10T${time}:00Z`)
  // Two on time, the second at 23:59 in Tunis of its value date.
  await ended(13, '2026-11-10', confirmed, [[11, 13, at('10:00')]])
  await ended(10, '2026-11-10', confirmed, [[11, 13, at('22:59')]])
  // A minute too late.
  await ended(13, '2026-11-10', confirmed, [[11, 13, at('23:00')]])
  // Came back once, though delivered again in time.
  await ended(13, '2026-11-10', confirmed, [
    [11, 14, at('09:00')],
    [14, 13, at('09:30')],
  ])
  // Not counted: still in time, refused by the bank, confirmed before the 90 days.
  await ended(11, '2026-11-18', confirmed, [])
  await ended(9, '2026-11-10', confirmed, [])
  await ended(12, '2026-11-10', confirmed, [])
  await ended(15, '2026-08-24', new Date('2026-08-20T22:59:59Z'), [])
  expect(await delivery()).toBeNull()

  // Past its value date and not delivered: the fifth.
  await ended(700, '2026-11-17', confirmed, [])
  expect(await delivery()).toEqual({
    letter: 'D',
    stars: 1,
    percent: '40.0',
    orders: 5,
    usualTime: '10:30',
  })
  // Cancelled for good, confirmed at the first instant of the 90 days.
  await ended(15, '2026-08-24', new Date('2026-08-20T23:00:00Z'), [])
  expect(await delivery()).toMatchObject({ percent: '33.3', orders: 6 })
})
