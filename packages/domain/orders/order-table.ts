import type { Capability } from '../access/capabilities.ts'
import type { PositionMove } from '../positions/position-machine.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * What can be done to an order, in the order of its life. One name all the way: action `half_confirm`, file
 * `half-confirm-order.ts`, event `order.half_confirmed`.
 */
export const ORDER_ACTIONS = [
  'accept_draft',
  'counter_offer',
  'reject_draft',
  'cancel_draft',
  'half_confirm',
  'reject_confirmation',
  'record_banknotes',
  'record_shortage',
  'answer_shortage',
  'confirm_market_room',
  'validate_back_office',
  'refuse_back_office',
  'generate_ticket',
  'reject_ticket',
  'deliver',
  'reject_delivery',
  'cancel_delivery',
  'cash_out',
  'accept_bid',
  'decline_bid',
  'cancel_bid',
  'confirm_with_request',
  'end_with_request',
  'expire',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/**
 * Who acts. BUYER and SELLER are the parties; BANK is the bank that carries the order (the buyer of an AD order, the
 * seller of a VD order, the company's bank of an M order); SYSTEM is the clock, or a command on the order's request.
 */
export type OrderSide = 'BUYER' | 'SELLER' | 'BANK' | 'SYSTEM'

/** Facts of the order that choose between two targets of one action. */
export type OrderCondition =
  | 'AGREES_ONLY'
  | 'CONFIRMS_TOO'
  | 'CASH'
  | 'DIGITAL'
  | 'BANK_SALE'
  | 'NOT_BANK_SALE'
  | 'BELOW_THRESHOLD'
  | 'NEEDS_SECOND_VALIDATION'
  | 'QUOTED'
  | 'DECIDES_CONFIRMATION'
  | 'DECIDES_REJECTION'
  | 'DECIDES_SHORTAGE'
  | 'SHORTAGE_OPEN'
  | 'SHORTAGE_COMPLETE'
  | 'SHORTAGE_REDUCE'
  | 'SHORTAGE_UNDO'

/** Guards that a person must pass although the row fits: the request's validation, turn taking, segregation of duties. */
export type OrderGuard =
  | 'REQUEST_VALIDATED'
  | 'OTHER_SIDE_OFFERED'
  | 'PRICE_NOT_FIRM'
  | 'SIDE_TO_ANSWER'
  | 'SIDE_NOT_CONFIRMED'
  | 'NOT_BOUND_BY_QUOTE'
  | 'NOT_MARKET_ROOM_CONFIRMER'
  | 'NOT_REJECTER'
  | 'NOT_PLACER'
  /** Who has confirmed for one side does not confirm for the other (decision 0606). */
  | 'NOT_BOTH_HOUSES'

/** A row of the table: the action leads from one status to another, where the conditions (`when`) hold. */
export interface OrderTransition {
  readonly action: OrderAction
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly by: readonly OrderSide[]
  /** Null only for SYSTEM rows. */
  readonly capability: Capability | null
  readonly when: readonly OrderCondition[]
  readonly guards: readonly OrderGuard[]
  /** What happens to the position the order holds. */
  readonly position: PositionMove | null
}

const PARTIES = ['BUYER', 'SELLER'] as const

type Extra = Partial<Pick<OrderTransition, 'when' | 'guards' | 'position'>>

function row(
  action: OrderAction,
  from: OrderStatus,
  to: OrderStatus,
  by: readonly OrderSide[],
  capability: Capability | null,
  extra: Extra = {},
): OrderTransition {
  return { action, from, to, by, capability, when: [], guards: [], position: null, ...extra }
}

/**
 * The whole life of an order (domain rules §4) as one table: action, from, to, who, capability. Commands, the list of
 * allowed actions, the sets of statuses (`order-sets.ts`) and the tests read it; a transition that is not here is refused.
 * The database holds a copy of its steps (order_steps, to which history refers), compared with it by a test and by
 * `npm run check:invariants`.
 */
export const ORDER_TABLE: readonly OrderTransition[] = [
  // The standing offer is accepted by the side that did not make it: the seller at first (decision record 0004).
  row('accept_draft', 1, 2, PARTIES, 'order.accept', {
    when: ['AGREES_ONLY'],
    guards: ['OTHER_SIDE_OFFERED'],
  }),
  // At the asked price whoever accepts has confirmed too, where their company has no second step (decision record 0280).
  row('accept_draft', 1, 5, PARTIES, 'order.accept', {
    when: ['CONFIRMS_TOO'],
    guards: ['OTHER_SIDE_OFFERED'],
  }),
  row('counter_offer', 1, 1, PARTIES, 'order.negotiate', {
    guards: ['PRICE_NOT_FIRM', 'OTHER_SIDE_OFFERED'],
  }),
  row('reject_draft', 1, 3, ['SELLER'], 'order.reject', { position: 'release' }),
  row('cancel_draft', 1, 4, ['BUYER'], 'order.cancel_draft', { position: 'release' }),

  // The orders of a request are confirmed once the bank's back office has validated it (domain rules §5).
  row('half_confirm', 2, 5, PARTIES, 'order.confirm', { guards: ['REQUEST_VALIDATED'] }),
  row('half_confirm', 5, 6, PARTIES, 'order.confirm', {
    when: ['CASH', 'NOT_BANK_SALE'],
    guards: ['REQUEST_VALIDATED', 'SIDE_NOT_CONFIRMED', 'NOT_BOTH_HOUSES'],
    position: 'confirm',
  }),
  row('half_confirm', 5, 7, PARTIES, 'order.confirm', {
    when: ['DIGITAL', 'NOT_BANK_SALE'],
    guards: ['REQUEST_VALIDATED', 'SIDE_NOT_CONFIRMED', 'NOT_BOTH_HOUSES'],
    position: 'confirm',
  }),
  row('half_confirm', 5, 7, PARTIES, 'order.confirm', {
    when: ['BANK_SALE'],
    guards: ['REQUEST_VALIDATED', 'SIDE_NOT_CONFIRMED', 'NOT_BOTH_HOUSES'],
  }),
  row('half_confirm', 105, 7, ['BANK'], 'order.confirm', {
    guards: ['REQUEST_VALIDATED', 'NOT_BOTH_HOUSES'],
  }),
  row('reject_confirmation', 2, 8, PARTIES, 'order.reject'),
  row('reject_confirmation', 5, 8, PARTIES, 'order.reject', { guards: ['NOT_BOUND_BY_QUOTE'] }),
  row('reject_confirmation', 105, 8, ['BANK'], 'order.reject', { guards: ['NOT_BOUND_BY_QUOTE'] }),

  row('record_banknotes', 6, 7, ['SELLER', 'BANK'], 'order.record_banknotes'),

  // A short count: who sells and who pays decide what becomes of the order, each for itself. It stays where it is until
  // both have chosen the same; where they do not in time, nobody is bound (decision 0167).
  row('record_shortage', 6, 8, ['SELLER', 'BANK'], 'order.record_banknotes'),
  row('answer_shortage', 8, 8, PARTIES, 'order.confirm', {
    when: ['SHORTAGE_OPEN'],
    guards: ['SIDE_TO_ANSWER'],
  }),
  row('answer_shortage', 8, 6, PARTIES, 'order.confirm', {
    when: ['SHORTAGE_COMPLETE'],
    guards: ['SIDE_TO_ANSWER'],
  }),
  row('answer_shortage', 8, 7, PARTIES, 'order.confirm', {
    when: ['SHORTAGE_REDUCE'],
    guards: ['SIDE_TO_ANSWER'],
  }),
  row('answer_shortage', 8, 9, PARTIES, 'order.confirm', {
    when: ['SHORTAGE_UNDO'],
    guards: ['SIDE_TO_ANSWER'],
    position: 'release',
  }),
  row('expire', 8, 999, ['SYSTEM'], null, { when: ['DECIDES_SHORTAGE'], position: 'release' }),

  row('confirm_market_room', 7, 8, ['BANK'], 'order.confirm_market_room', {
    when: ['NEEDS_SECOND_VALIDATION'],
  }),
  row('confirm_market_room', 7, 700, ['BANK'], 'order.confirm_market_room', { when: ['BELOW_THRESHOLD'] }),

  row('validate_back_office', 8, 700, ['BANK'], 'order.validate_back_office', {
    when: ['DECIDES_CONFIRMATION'],
    guards: ['NOT_MARKET_ROOM_CONFIRMER'],
  }),
  row('validate_back_office', 8, 9, ['BANK'], 'order.validate_back_office', {
    when: ['DECIDES_REJECTION'],
    guards: ['NOT_REJECTER'],
    position: 'release',
  }),
  row('refuse_back_office', 8, 9, ['BANK'], 'order.validate_back_office', {
    when: ['DECIDES_CONFIRMATION'],
    guards: ['NOT_MARKET_ROOM_CONFIRMER'],
    position: 'release',
  }),
  row('refuse_back_office', 8, 2, ['BANK'], 'order.validate_back_office', {
    when: ['DECIDES_REJECTION'],
    guards: ['NOT_REJECTER'],
  }),

  row('generate_ticket', 700, 11, ['BANK'], 'ticket.generate', { guards: ['NOT_PLACER'], position: 'deal' }),
  row('reject_ticket', 700, 12, ['BANK'], 'ticket.reject', { position: 'release' }),
  row('deliver', 11, 13, ['BANK'], 'order.deliver', { position: 'close' }),
  row('deliver', 14, 13, ['BANK'], 'order.deliver', { position: 'close' }),
  row('reject_delivery', 11, 14, ['BANK'], 'order.deliver'),
  row('cancel_delivery', 14, 15, ['BANK'], 'order.deliver', { position: 'release' }),
  row('cash_out', 13, 10, ['BANK'], 'order.cash_out'),

  row('accept_bid', 106, 105, ['BUYER'], 'order_request.manage'),
  row('decline_bid', 106, 108, ['BUYER'], 'order_request.manage'),
  row('cancel_bid', 106, 109, ['BANK'], 'bid.place'),

  // The back-office validation of a request is the bank's confirmation of the remainder that it sells.
  row('confirm_with_request', 5, 7, ['SYSTEM'], null, { when: ['BANK_SALE'] }),
  // A bank whose quote was awarded has confirmed by quoting: nothing of it waits for the bank (decision record 0368).
  row('confirm_with_request', 105, 7, ['SYSTEM'], null, { when: ['QUOTED'] }),

  row('end_with_request', 1, 4, ['SYSTEM'], null, { position: 'release' }),
  row('end_with_request', 2, 9, ['SYSTEM'], null, { position: 'release' }),
  row('end_with_request', 5, 9, ['SYSTEM'], null, { position: 'release' }),
  row('end_with_request', 8, 9, ['SYSTEM'], null, { when: ['DECIDES_REJECTION'], position: 'release' }),
  row('end_with_request', 105, 9, ['SYSTEM'], null),
  row('end_with_request', 106, 108, ['SYSTEM'], null),
  row('expire', 1, 999, ['SYSTEM'], null, { position: 'release' }),
  row('expire', 2, 999, ['SYSTEM'], null, { position: 'release' }),
  row('expire', 5, 999, ['SYSTEM'], null, { position: 'release' }),
  // What a bank quoted ends where its promise does; a bid that was made otherwise has no deadline.
  row('expire', 105, 999, ['SYSTEM'], null),
]

/** The rows that leave a status, for one action or all. */
export function transitionsFrom(status: OrderStatus, action?: OrderAction): readonly OrderTransition[] {
  return ORDER_TABLE.filter((t) => t.from === status && (action === undefined || t.action === action))
}
