import { decisionAfter } from './after-step.ts'
import { transitionFor } from './decide-order.ts'
import type { OrderFacts } from './order-facts.ts'
import type { OrderStatus } from './order-status.ts'
import type { OrderAction } from './order-table.ts'

/**
 * The steps by which a sandbox moves an order on (decision 0414): those of people that need nothing but the order. What becomes of another
 * price, of a short count or of a bid is for who tries it to say, and what time ends is ended by the clock.
 */
export const DRIVEN_ACTIONS = [
  'accept_draft',
  'half_confirm',
  'record_banknotes',
  'confirm_market_room',
  'validate_back_office',
  'generate_ticket',
  'deliver',
  'cash_out',
  'reject_draft',
  'cancel_draft',
  'reject_confirmation',
  'refuse_back_office',
  'reject_ticket',
  'reject_delivery',
  'cancel_delivery',
] as const satisfies readonly OrderAction[]
export type DrivenAction = (typeof DRIVEN_ACTIONS)[number]

/** An order as the steps on a way leave it. */
interface Stop {
  readonly order: OrderFacts
  readonly steps: readonly DrivenAction[]
}

/** Where an order can be moved to from here, each with the fewest steps that lead there; those of a draft that ends stand before others. */
function waysFrom(order: OrderFacts): ReadonlyMap<OrderStatus, readonly DrivenAction[]> {
  const placeOf = ({ status, pendingDecision }: OrderFacts) => `${status} ${pendingDecision}`
  const seen = new Set([placeOf(order)])
  const ways = new Map<OrderStatus, readonly DrivenAction[]>()
  let stops: readonly Stop[] = [{ order, steps: [] }]
  while (stops.length > 0) {
    const next: Stop[] = []
    for (const { order: from, steps } of stops)
      for (const action of DRIVEN_ACTIONS) {
        const transition = transitionFor(from, action)
        if (transition === null) continue
        const after = { ...from, status: transition.to, pendingDecision: decisionAfter(transition) }
        if (seen.has(placeOf(after))) continue
        seen.add(placeOf(after))
        const way = [...steps, action]
        if (!ways.has(after.status)) ways.set(after.status, way)
        next.push({ order: after, steps: way })
      }
    stops = next
  }
  return ways
}

/** The statuses that an order can be moved on to, the nearest first. */
export const reachableFrom = (order: OrderFacts): readonly OrderStatus[] => [...waysFrom(order).keys()]

/** The next step towards a status, by the table of orders; null where no way leads there. */
export function stepTowards(order: OrderFacts, to: OrderStatus): DrivenAction | null {
  return waysFrom(order).get(to)?.[0] ?? null
}
