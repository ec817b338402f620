import type { OrderAction } from '../orders/order-table.ts'

/**
 * What is judged: making an order, submitting a request with its orders, the steps that bind further, offering a position, what an office
 * proposes to a traveller, and bringing notes onto its account.
 */
export type GateStep = 'place' | 'go' | 'publish' | 'propose' | 'deposit' | OrderAction

/** Steps by which a person deals: they count against the person's own limits (G07, G08). */
export const DEALING_STEPS: readonly GateStep[] = [
  'place',
  'go',
  'accept_draft',
  'counter_offer',
  'half_confirm',
  'accept_bid',
]

/** Steps by which the bank carries a deal on: its limits are asked again, because figures have moved. */
const CARRYING: readonly GateStep[] = ['confirm_market_room', 'generate_ticket', 'confirm_with_request']

/** Steps on a deal to which both sides are bound already. */
export const BOUND_STEPS: readonly GateStep[] = ['confirm_market_room', 'generate_ticket']

/** Steps of an order to which a quote binds its house, from the award until both have confirmed. */
const PROMISED_STEPS: readonly GateStep[] = ['go', 'half_confirm', 'confirm_with_request']

/**
 * Whether a step is on a deal that binds its house already: what a house itself wants no more does not stop it (G04).
 * @param isPromised whether a quote binds who sells
 */
export const isBound = (step: GateStep, isPromised: boolean): boolean =>
  BOUND_STEPS.includes(step) || (isPromised && PROMISED_STEPS.includes(step))

/** Whether a step of an order is judged by limits. */
export const isGated = (step: GateStep): boolean => DEALING_STEPS.includes(step) || CARRYING.includes(step)

/** Whether a step counts against the limits of the person who takes it. */
export const isDealing = (step: GateStep): boolean => DEALING_STEPS.includes(step)
