import type { OrderAction } from '../orders/order-table.ts'

/**
 * The steps by which a party binds itself further, or the bank carries a deal on: none is taken while a party has an alert that is
 * open or confirmed (G02; design of the pre-deal gate, "where it runs"). What ends an order, or hands out what is bought and paid, is.
 */
const HELD_ACTIONS: readonly OrderAction[] = [
  'accept_draft',
  'accept_bid',
  'half_confirm',
  'confirm_market_room',
  'generate_ticket',
]

/** Whether a step of an order waits while one of its parties is looked into. */
export const waitsForScreening = (action: OrderAction): boolean => HELD_ACTIONS.includes(action)
