import { decimal } from '@fxmatch/domain/money/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passGate } from '../../commands/gate/pass-gate.ts'
import type { ActorContext } from '../../commands/kernel/context.ts'
import { type Result, refuse } from '../../commands/kernel/result.ts'
import { placeOrder } from '../../commands/orders/place-order.ts'
import { times } from '../../testing/gate.ts'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { checkGate } from './check-gate.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

/** The same numbers in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Orders that are compared. */
const ORDERS = times(200, 1_000)

type Tried = Promise<Result<never>>

/** An order, taken back so that the next one finds the same: what was checked is told. */
const orderWhole = (who: Person, position: number, amount: string): Tried =>
  world.as(who, async (context) => {
    const placed = await placeOrder(context, {
      ...{ session_id: position, currency: 'EUR', amount, rate: '3.3868' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world.agencyId },
    })
    return placed.ok ? told(context, placed.value.orderId) : placed
  })

/** The gate of such an order, and nothing else. */
const passAlone = (who: Person, _position: number, amount: string): Tried =>
  world.as(who, async (context) => {
    const id = context.ids.uuid()
    const { companyId: bankId } = context.actor
    const passed = await passGate(
      context,
      {
        ...({
          id,
          bankId,
          buyerId: bankId,
          sellerId: world.companies.office,
          requestId: null,
          isBid: false,
          isPromised: false,
        } as const),
        ...({ memberIds: [], form: 'CASH' } as const),
        ...({ operationType: 'DIRECT_PURCHASE', currency: 'EUR', amount, valueDate: '2026-11-20' } as const),
        counterValue: decimal(amount).times('3.3868').toFixed(3),
      },
      'place',
      null,
    )
    return passed.ok ? told(context, id) : passed
  })

async function told({ tx }: ActorContext, orderId: string) {
  const { checks } = await tx
    .selectFrom('gate_checks')
    .select('checks')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return refuse('INTERNAL', { details: { checks: JSON.stringify(checks) } })
}

it('what a form is told and what the command decides agree on each of many orders; the largest amount that it offers passes', async () => {
  const { office, otherOffice } = world.companies
  await setLimit(world, aLimit('COUNTERPARTY_DAY', '100000', { counterpartyId: office }))
  await setLimit(world, aLimit('COUNTERPARTY_DAY', '60000', { counterpartyId: otherOffice }))
  await setLimit(world, aLimit('CURRENCY_POSITION', '28000', { currency: 'EUR' }))
  await setLimit(world, aLimit('POSITION_TOTAL', '95000'))
  await setLimit(world, aLimit('USER_DEAL', '70000'))
  await setLimit(world, aLimit('USER_DAY', '90000', { userId: world.people.trader.userId }))
  const position = await publish(world, { amount: '30000' })
  const next = numbers(7)
  const outcomes = new Map<string, number>()
  for (let n = 0; n < ORDERS; n++) {
    // What stands changes on the way.
    if (n === 0.3 * ORDERS) await place(world, await publish(world), { amount: '2000' })
    if (n === 0.6 * ORDERS) await place(world, await publish(world), { amount: '5000' })
    const who = n % 3 === 0 ? 'second' : 'trader'
    const amount = String(10 * Math.ceil(next() * 3_000))
    const asked = { session_id: position, amount, rate: '3.3868' }
    const answer = await checkGate(world.db, world.people[who], asked, world.clock.now())
    // The whole command for some; for the others its gate alone, which is what decides.
    const order = n % 40 === 0 ? orderWhole : passAlone
    const made = await order(who, position, amount)
    const refused = answer?.checks.find(({ outcome }) => outcome === 'REFUSE')
    if (made.ok) throw new Error('it is always taken back')
    expect([n, amount, made.refusal.code]).toEqual([n, amount, refused ? 'GATE_REFUSED' : 'INTERNAL'])
    if (refused) expect(made.refusal.details).toMatchObject({ code: refused.code })
    else {
      const kept: { left: string; outcome: string }[] = JSON.parse(String(made.refusal.details?.checks))
      expect(kept.map(({ left, outcome }) => [left, outcome])).toEqual(
        answer?.checks.map(({ left, outcome }) => [left, outcome]),
      )
    }
    const { most = null } = answer ?? {}
    if (most !== null && n % 10 === 0 && decimal(most).greaterThan(0)) {
      const fits = await order(who, position, decimal(most).toFixed())
      expect([n, most, fits.ok ? '' : fits.refusal.code]).toEqual([n, most, 'INTERNAL'])
    }
    const outcome = refused?.code ?? 'passes'
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect(outcomes.size).toBeGreaterThan(2)
})
