import { done, refuse } from '../kernel/result.ts'
import type { PlanStep } from './step-order.ts'

/**
 * A plan for an order as it was shown: one that has changed since is refused with ORDER_CHANGED, although the step is open to it
 * still. A delivery that was rejected and a delivery that waits look alike to who chose it an hour ago (decision 0290).
 *
 * @param version what was shown; undefined: whatever stands
 */
export function asSeen(version: number | undefined, plan: PlanStep = () => done({})): PlanStep {
  return (order, transition, side) =>
    version === undefined || version === order.version
      ? plan(order, transition, side)
      : refuse('ORDER_CHANGED', { rule: 'ORDER_CHANGED', current: order.status })
}
