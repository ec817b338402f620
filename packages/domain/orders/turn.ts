import type { Actor } from '../access/actor.ts'
import { decideOrder, nextSteps } from './decide-order.ts'
import type { OrderFacts, OrderRefusal } from './order-facts.ts'
import type { OrderStatus } from './order-status.ts'
import { ORDER_TABLE, type OrderAction } from './order-table.ts'
import { sidesOf } from './readers-of-order.ts'

/**
 * A step that waits for a person; `barred`, by the segregation of duties, where somebody else of the same desk must take
 * it.
 */
export interface OrderTurn {
  readonly action: OrderAction
  readonly barred: OrderRefusal | null
}

const isSegregation = ({ rule }: OrderRefusal) => rule.startsWith('SEGREGATION_')

/**
 * Whether an order waits for this very person, and for which step. The step is the one that moves the order on: the
 * first of `nextSteps`, which come in the order of an order's life; the others (reject, cancel) end it or turn it back,
 * and nobody has to take them. Null where another company, or another desk of the person's own, has the next step.
 */
export function orderTurn(order: OrderFacts, actor: Actor): OrderTurn | null {
  const mine = sidesOf(order, actor.companyId)
  const [step] = nextSteps(order)
  if (!step?.by.some((side) => mine.includes(side))) return null
  const decision = decideOrder(order, step.action, actor)
  if (decision.ok) return { action: step.action, barred: null }
  return isSegregation(decision.refusal) ? { action: step.action, barred: decision.refusal } : null
}

/**
 * Whether every order of a status waits for the same step of its bank, whatever else is true of it, and of whoever at the bank has
 * the right: then one of them answers for all.
 */
export function waitsForOneStep(status: OrderStatus): boolean {
  const steps = ORDER_TABLE.filter(({ from, by }) => from === status && !by.includes('SYSTEM'))
  const [step] = steps
  if (step === undefined || steps.length > 1) return false
  return step.by.every((side) => side === 'BANK') && step.when.length === 0 && step.guards.length === 0
}
