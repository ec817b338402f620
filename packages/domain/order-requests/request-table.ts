import type { Capability } from '../access/capabilities.ts'
import type { RequestStatus } from './request-status.ts'

/**
 * What can be done to an order request. One name all the way: action `fill_basket`, file `fill-basket.ts`, event
 * `order_request.basket_filled`. Only submitting is called `go` here, as on the wire and in the history: its command and
 * event have the clear word.
 */
export const REQUEST_ACTIONS = [
  'fill_basket',
  'empty_basket',
  'ask',
  'go',
  'cancel',
  'place_bid',
  'accept_bid',
  'decline_bid',
  'front_office_validate',
  'front_office_reject',
  'back_office_validate',
  'return_to_front_office',
  'expire',
  'settle',
] as const
export type RequestAction = (typeof REQUEST_ACTIONS)[number]

/**
 * Who acts: the company whose request it is, the bank it belongs to, any bank of the market, or the system: where the
 * request's orders have moved, or a draft's time is up.
 */
export type RequestSide = 'COMPANY' | 'BANK' | 'ANY_BANK' | 'SYSTEM'

/**
 * What must hold besides, for a row to be taken: segregation of duties, at least one order, an amount still to be covered.
 */
export type RequestGuard = 'NOT_FRONT_OFFICE_VALIDATOR' | 'HAS_ORDERS' | 'HAS_OPEN_AMOUNT'

/** A row of the table: the action leads from one status to another. */
export interface RequestTransition {
  readonly action: RequestAction
  readonly from: RequestStatus
  readonly to: RequestStatus
  readonly by: RequestSide
  /** Null only for SYSTEM rows. */
  readonly capability: Capability | null
  readonly guards: readonly RequestGuard[]
}

function row(
  action: RequestAction,
  from: RequestStatus,
  to: RequestStatus,
  by: RequestSide,
  capability: Capability | null,
  guards: readonly RequestGuard[] = [],
): RequestTransition {
  return { action, from, to, by, capability, guards }
}

const MANAGE = 'order_request.manage'
const FRONT = 'order_request.validate_front_office'
const BACK = 'order_request.validate_back_office'

/** Submitted, and not closed yet. */
const REFILLED = ['ON_HOLD', 'FO_CONFIRMED', 'BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED'] as const

const COMPUTED = ['BO_CONFIRMED', 'PARTIAL_CONFIRMED', 'CONFIRMED', 'CLOSED'] as const

/**
 * The whole life of an order request (domain rules §5) as one table. Commands, allowed actions and tests read it; the
 * database holds a copy of its steps (request_steps), compared with it by a test.
 * `settle` rows follow the orders and `expire` the clock; nobody takes them by hand.
 */
export const REQUEST_TABLE: readonly RequestTransition[] = [
  row('fill_basket', 'DRAFT', 'DRAFT', 'COMPANY', MANAGE, ['HAS_OPEN_AMOUNT']),
  row('empty_basket', 'DRAFT', 'DRAFT', 'COMPANY', MANAGE),
  row('ask', 'DRAFT', 'DRAFT', 'COMPANY', MANAGE, ['HAS_ORDERS']),
  row('go', 'DRAFT', 'ON_HOLD', 'COMPANY', MANAGE),
  // A part was lost on the way: the company buys what nobody covers any more, until every ticket is made (decision 0145).
  ...REFILLED.map((from) => row('go', from, from, 'COMPANY', MANAGE, ['HAS_OPEN_AMOUNT'])),
  row('cancel', 'DRAFT', 'CANCELED', 'COMPANY', MANAGE),
  row('cancel', 'ON_HOLD', 'CANCELED', 'COMPANY', MANAGE),
  row('place_bid', 'DRAFT', 'DRAFT', 'ANY_BANK', 'bid.place', ['HAS_OPEN_AMOUNT']),
  row('accept_bid', 'DRAFT', 'DRAFT', 'COMPANY', MANAGE, ['HAS_OPEN_AMOUNT']),
  row('decline_bid', 'DRAFT', 'DRAFT', 'COMPANY', MANAGE),
  row('front_office_validate', 'ON_HOLD', 'FO_CONFIRMED', 'BANK', FRONT, ['HAS_ORDERS']),
  row('front_office_reject', 'ON_HOLD', 'REJECTED', 'BANK', FRONT),
  row('back_office_validate', 'FO_CONFIRMED', 'BO_CONFIRMED', 'BANK', BACK, [
    'HAS_ORDERS',
    'NOT_FRONT_OFFICE_VALIDATOR',
  ]),
  row('return_to_front_office', 'FO_CONFIRMED', 'ON_HOLD', 'BANK', BACK, ['NOT_FRONT_OFFICE_VALIDATOR']),
  row('expire', 'DRAFT', 'CANCELED', 'SYSTEM', null),
  row('settle', 'FO_CONFIRMED', 'REJECTED', 'SYSTEM', null),
  // All of it was lost to short counts: its company buys it anew or cancels it, its bank validates it anew (decision 0176).
  row('settle', 'BO_CONFIRMED', 'ON_HOLD', 'SYSTEM', null),
  ...COMPUTED.flatMap((from) =>
    ([...COMPUTED, 'DELIVERED', 'REJECTED'] as const)
      .filter((to) => to !== from)
      .map((to) => row('settle', from, to, 'SYSTEM', null)),
  ),
]

/** The rows that leave a status, for one action or all. */
export function requestTransitionsFrom(
  status: RequestStatus,
  action?: RequestAction,
): readonly RequestTransition[] {
  return REQUEST_TABLE.filter((t) => t.from === status && (action === undefined || t.action === action))
}

/** Whether a step from one status to another stands in the table; history must be a path of such steps. */
export function isRequestTransition(from: RequestStatus, to: RequestStatus): boolean {
  return REQUEST_TABLE.some((t) => t.from === from && t.to === to)
}

/** The company's steps on a draft, each of which sets its deadline anew. What banks do does not (decision record 0050). */
const PROLONGING: readonly string[] = [
  'create',
  'fill_basket',
  'empty_basket',
  'ask',
  'accept_bid',
  'decline_bid',
]
const DAY_MS = 86_400_000

/**
 * Until when a request may stay a draft (decision record 0050): `days` after its company's last step; null where it is a
 * draft no longer.
 * @param request its status after the step, its deadline before
 * @param step what has just happened to it
 */
export function draftDeadline(
  request: { readonly status: RequestStatus; readonly expiresAt: Date | null },
  step: RequestAction | 'create',
  now: Date,
  days: number,
): Date | null {
  if (request.status !== 'DRAFT') return null
  return PROLONGING.includes(step) ? new Date(now.getTime() + days * DAY_MS) : request.expiresAt
}
