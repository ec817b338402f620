import type { PendingDecision } from './order-facts.ts'
import { TIMED_STATUSES } from './order-sets.ts'
import { ORDER_STATUS } from './order-status.ts'
import type { OrderTransition } from './order-table.ts'

/**
 * What a step does to the deadline of an order: leaves it, sets it anew (for confirmations, or for what becomes of a short
 * count), or takes it away.
 */
export type ClockAfter = 'KEEP' | 'START' | 'START_SHORTAGE' | 'CLEAR'

/**
 * What a step does to the deadline of the order (domain rules §4, §5). The time for the confirmations begins when the draft
 * is accepted, with or without the first of them; a counter-offer, the first confirmation and a bid that is taken leave the deadline as it is. While the bank has the order's request
 * the order has none: the time begins with the back office's validation of the request. In the back office only what becomes
 * of a short count is timed.
 * @param withBank whether the order waits for a request that was submitted to the bank
 */
export function clockAfter(
  { action, to }: Pick<OrderTransition, 'action' | 'to'>,
  withBank: boolean,
): ClockAfter {
  if (!TIMED_STATUSES.includes(to)) return 'CLEAR'
  if (to === ORDER_STATUS.BACK_OFFICE_VALIDATION) {
    if (action === 'record_shortage') return 'START_SHORTAGE'
    return action === 'answer_shortage' ? 'KEEP' : 'CLEAR'
  }
  if (to !== ORDER_STATUS.AWAITING_CONFIRMATION && action !== 'accept_draft') return 'KEEP'
  return withBank ? 'CLEAR' : 'START'
}

/** What the back office has to decide after a step; null after one that does not lead to it. */
export function decisionAfter({
  action,
  to,
}: Pick<OrderTransition, 'action' | 'to'>): PendingDecision | null {
  if (to !== ORDER_STATUS.BACK_OFFICE_VALIDATION) return null
  if (action === 'record_shortage' || action === 'answer_shortage') return 'SHORTAGE'
  return action === 'reject_confirmation' ? 'REJECTION' : 'CONFIRMATION'
}
