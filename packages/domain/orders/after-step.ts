import type { PendingDecision } from './order-facts.ts'
import { TIMED_STATUSES } from './order-sets.ts'
import { ORDER_STATUS } from './order-status.ts'
import type { OrderTransition } from './order-table.ts'

/** What a step makes of an order's clock: it goes on as it was, is started anew, or runs no more. */
export type ClockAfter = 'KEEP' | 'START' | 'CLEAR'

/**
 * What a step makes of the order's clock (domain rules §4, §5). The time for the confirmations starts when they are asked
 * for; a counter-offer and the first confirmation do not restart it. While the bank has the order's request, they wait for
 * the bank and not for the clock, which starts with the validation.
 * @param withBank whether the order waits for a request that was submitted to the bank
 */
export function clockAfter({ to }: Pick<OrderTransition, 'to'>, withBank: boolean): ClockAfter {
  if (!TIMED_STATUSES.includes(to)) return 'CLEAR'
  if (to !== ORDER_STATUS.AWAITING_CONFIRMATION) return 'KEEP'
  return withBank ? 'CLEAR' : 'START'
}

/** What is to be decided once a step is taken; null but for a step that puts the order before the back office. */
export function decisionAfter({
  action,
  to,
}: Pick<OrderTransition, 'action' | 'to'>): PendingDecision | null {
  if (to !== ORDER_STATUS.BACK_OFFICE_VALIDATION) return null
  return action === 'reject_confirmation' ? 'REJECTION' : 'CONFIRMATION'
}
