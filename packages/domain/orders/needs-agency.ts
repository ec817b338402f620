import type { Form } from './order-facts.ts'
import type { OrderAction } from './order-table.ts'

/**
 * Whether a step can be taken only of an order that has a delivery agency, or is given one with it (specification 000 §5): the
 * market room confirms with one, and banknotes get no ticket without.
 */
export function needsAgency(action: OrderAction, form: Form): boolean {
  return action === 'confirm_market_room' || (action === 'generate_ticket' && form === 'CASH')
}
