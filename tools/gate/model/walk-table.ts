import type { Random } from '@fxmatch/server/testing/gate'
import { allowedSteps, chooseOne } from './choose.ts'
import { take } from './model.ts'
import type { Stage } from './stage.ts'
import type { Market } from './state.ts'
import type { Step } from './steps.ts'

/** A step of an order from one status to another, `8>700`; its first is from the start. */
export const wayOf = (from: number | string | null, to: number) => `${from ?? 'start'}>${to}`

/** What an award makes has begun where any order does, and gone on at once. */
const THROUGH: Readonly<Record<number, number>> = { 105: 106, 6: 5, 7: 5 }

/** Where a command leads orders to in the model. */
function waysOf(market: Market, step: Step): string[] {
  const after = structuredClone(market)
  take(after, step, 'new')
  return Object.entries(after.orders).flatMap(([key, { status }]) => {
    const before = market.orders[key]?.status
    // Steps that leave an order where it is.
    const stays = (step.do === 'counter_offer' || step.do === 'answer_shortage') && step.order === key
    if (before === status && !stays) return []
    const through = before === undefined ? THROUGH[status] : undefined
    return through === undefined
      ? [wayOf(before ?? null, status)]
      : [wayOf(null, through), wayOf(through, status)]
  })
}

/**
 * Chooses what leads an order where none went before, else what carries the market on.
 * @param gone the ways that were gone; the chosen command's are added
 */
export function chooseNew(market: Market, gone: Set<string>, by: Random): Step {
  // Whoever may do it does the same by it.
  const different = new Map(
    allowedSteps(market, by).map((step) => [JSON.stringify({ ...step, who: '' }), step]),
  )
  const leads = [...different.values()].flatMap((step) => {
    const ways = waysOf(market, step).filter((way) => !gone.has(way))
    return ways.length > 0 ? [{ step, ways }] : []
  })
  if (leads.length === 0) return chooseDeal(market, by)
  const { step, ways } = by.pick(leads)
  for (const way of ways) gone.add(way)
  return step
}

/** The ways that a sequence's orders went, by the database's own record, and how many positions were split. */
export async function readWays({ world }: Stage): Promise<{ ways: string[]; rests: number }> {
  const companies = Object.values(world.companies)
  const ways = await world.db
    .selectFrom('order_history as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .select(['h.action', 'h.before_status', 'h.after_status'])
    .where('o.bank_id', 'in', companies)
    .execute()
  const { count } = await world.db
    .selectFrom('positions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', 'in', companies)
    .where('parent_id', 'is not', null)
    .executeTakeFirstOrThrow()
  // Asking a side for a draft leads nowhere.
  const steps = ways.filter(({ action }) => action !== 'ask')
  return { ways: steps.map((way) => wayOf(way.before_status, way.after_status)), rests: Number(count) }
}

/** A command that carries the market on, and leaves requests for quotes to the sequences: they lead orders where bids and drafts do. */
function chooseDeal(market: Market, by: Random): Step {
  for (;;) {
    const step = chooseOne(market, { kind: by.below(75), dice: by.below(2 ** 31) })
    if (!('rfq' in step) && step.do !== 'open_rfq') return step
  }
}
