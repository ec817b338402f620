import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertOpeningRate } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { cancelDraft } from '../orders/cancel-draft.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { setPositionPolicy } from '../position-policies/set-position-policy.ts'
import { publishPosition } from '../positions/publish-position.ts'
import { decideOpeningRate } from './decide-opening-rate.ts'

// Two transactions at once: one changes a currency's band, the other puts a position on the market. Whichever ends first,
// nothing outside the new band stays listed.

let world: MarketWorld
let rate: string
beforeEach(async () => {
  world = await createMarketWorld({ references: false })
  await insertOpeningRate(world, { day: '2026-11-17', currency: 'EUR', rate: '3.3868' })
  rate = await insertOpeningRate(world, { day: '2026-11-18', currency: 'EUR', rate: '3.4500', status: 0 })
})
afterEach(() => world.close())

/** Who changes the band, and how. */
interface Change {
  readonly by: Person
  readonly change: (context: ActorContext) => Promise<Result<unknown>>
}

const validate: Change = {
  by: 'root',
  change: (context) => decideOpeningRate(context, { id: rate, status: 1 }),
}
// Allowed around 3.3868, not around 3.4500.
const OUTSIDE = '3.2300'

/** Runs a command whose transaction stays open until it is let go. */
async function heldOpen<T>(who: Person, command: (context: ActorContext) => Promise<Result<T>>) {
  const done = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const ended = world.as(who, async (context) => {
    const result = await command(context)
    done.resolve()
    await letGo.promise
    return result
  })
  await Promise.race([done.promise, ended])
  return {
    end: () => {
      letGo.resolve()
      return must(ended)
    },
  }
}

/** Until the other has ended, or waits for the first. */
async function untilSettledOrWaiting(other: Promise<unknown>): Promise<void> {
  let settled = false
  void other.finally(() => {
    settled = true
  })
  while (!settled) {
    const { rows } = await sql`select 1 from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(world.db)
    if (rows.length > 0) return
  }
}

const listedOutside = () =>
  world.db
    .selectFrom('positions')
    .select(['id', 'status', 'listing'])
    .where('status', '=', 'FREE')
    .where('listing', '=', 'LISTED')
    .where('rate', '=', OUTSIDE)
    .execute()

/** Both orders of the two: the change of the band first, and the position first. */
async function atTheSameTime(
  who: 'trader' | 'office',
  { by, change }: Change,
  offer: (context: ActorContext) => Promise<Result<unknown>>,
  first: 'change' | 'offer',
) {
  if (first === 'change') {
    const held = await heldOpen(by, change)
    const other = world.as(who, offer)
    await untilSettledOrWaiting(other)
    await held.end()
    await other
  } else {
    const held = await heldOpen(who, offer)
    const other = world.as(by, change)
    await untilSettledOrWaiting(other)
    await held.end()
    await must(other)
  }
  expect(await listedOutside()).toEqual([])
}

const policy: Change = {
  by: 'backOffice',
  change: (context) =>
    setPositionPolicy(context, {
      ...{ currency: 'EUR', version: 1, deviationPercent: '1', maxHours: null },
      ...{ smallestAmount: null, largestAmount: null },
    }),
}

it.each([
  ['an opening rate is validated', 'change', validate],
  ['an opening rate is validated', 'offer', validate],
  ['the deviation is lowered', 'change', policy],
  ['the deviation is lowered', 'offer', policy],
] as const)('a position is published while %s (%s first)', async (_, first, change) => {
  const offer = (context: ActorContext) =>
    publishPosition(context, {
      ...{ currency: 'EUR', amount: '10000', rate: OUTSIDE, form: 'CASH', region: 15 },
      expireDate: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    })
  await atTheSameTime('office', change, offer, first)
})

it.each(['change', 'offer'] as const)(
  'an order gives its position back while an opening rate is validated (%s first)',
  async (first) => {
    const orderId = await place(world, await publish(world, { rate: OUTSIDE }), { rate: OUTSIDE })
    await atTheSameTime('trader', validate, (context) => cancelDraft(context, { orderId }), first)
  },
)

it.each(['change', 'offer'] as const)(
  'an order leaves a part of its position while an opening rate is validated (%s first)',
  async (first) => {
    const position = await publish(world, { rate: OUTSIDE })
    const orderId = await place(world, position, { rate: OUTSIDE, amount: '4000' })
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    await must(world.as('office', (context) => halfConfirmOrder(context, { orderId })))
    await atTheSameTime('trader', validate, (context) => halfConfirmOrder(context, { orderId }), first)
  },
)
