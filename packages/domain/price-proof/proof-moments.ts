import type { OrderStatus } from '../orders/order-status.ts'
import { ORDER_STATUS } from '../orders/order-status.ts'
import type { OrderTransition } from '../orders/order-table.ts'

/**
 * When a proof of an order's price is frozen: as it is placed (a bank's remainder: bought), as a bank bids, as its bid is taken, as
 * a rate other than the asked one is accepted, at the first confirmation, and at the one that binds both.
 */
export const PROOF_MOMENTS = [
  'PLACED',
  'BID',
  'AWARDED',
  'COUNTER_ACCEPTED',
  'HALF_CONFIRMED',
  'CONFIRMED',
] as const
export type ProofMoment = (typeof PROOF_MOMENTS)[number]

/** The moments at which a price is made. The newest of them is what an order's price is judged by; the others are read beside it. */
export const PRICED_MOMENTS: readonly ProofMoment[] = ['PLACED', 'BID', 'AWARDED', 'COUNTER_ACCEPTED']

/** The moment that a new order is. */
export function momentOfNew(status: OrderStatus): ProofMoment {
  return status === ORDER_STATUS.BID_PLACED ? 'BID' : 'PLACED'
}

/**
 * The moment that a step of an order is; null for a step that says nothing of its price.
 * @param order.rate_type as it stands when the step is taken
 */
export function momentOfStep(
  { action, to }: Pick<OrderTransition, 'action' | 'to'>,
  order: { readonly rate_type: 'STANDARD' | 'NEGOTIATION' },
): ProofMoment | null {
  switch (action) {
    case 'accept_draft':
      if (to === ORDER_STATUS.HALF_CONFIRMED) return 'HALF_CONFIRMED'
      return order.rate_type === 'NEGOTIATION' ? 'COUNTER_ACCEPTED' : null
    case 'accept_bid':
      return 'AWARDED'
    case 'half_confirm':
      return to === ORDER_STATUS.HALF_CONFIRMED ? 'HALF_CONFIRMED' : 'CONFIRMED'
    case 'confirm_with_request':
      return 'CONFIRMED'
    default:
      return null
  }
}
