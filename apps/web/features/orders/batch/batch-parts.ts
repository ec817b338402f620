import { needsAgency } from '@fxmatch/domain/orders/needs-agency'
import type { BatchAction, BatchOrder } from './batches.ts'

/** What of the chosen orders is sent, and what is not. */
export type BatchParts = {
  leaves: readonly BatchOrder[]
  /** The step is not open for them: each says why. */
  stays: readonly BatchOrder[]
  /** They have no delivery agency, which the step asks for; with one chosen for them they leave. */
  lacking: readonly BatchOrder[]
}

/**
 * Parts the chosen orders before anything is sent.
 * @param agency the agency chosen for those that have none
 */
export function partBatch(
  action: BatchAction,
  orders: readonly BatchOrder[],
  agency: string | null,
): BatchParts {
  const open = orders.filter(({ stays }) => stays === null)
  const lacking = open.filter((order) => order.agency === null && needsAgency(action, order.form))
  return {
    leaves: agency === null ? open.filter((order) => !lacking.includes(order)) : open,
    stays: orders.filter(({ stays }) => stays !== null),
    lacking,
  }
}
