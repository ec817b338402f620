import { type Actor, countedBeside } from '../access/actor.ts'
import { agreedWay, hasToChoose, type ShortageWay } from '../banknotes/shortage.ts'
import { decimal } from '../money/decimal.ts'
import type { OrderFacts, OrderRefusal } from './order-facts.ts'
import type { OrderStatus } from './order-status.ts'
import {
  ORDER_ACTIONS,
  ORDER_TABLE,
  type OrderAction,
  type OrderCondition,
  type OrderGuard,
  type OrderSide,
  type OrderTransition,
  transitionsFrom,
} from './order-table.ts'
import { sidesOf, sidesThatKnow } from './readers-of-order.ts'

/** Whether a person may take a step: by which row of the table and on which side, or why not. */
export type OrderDecision =
  | { readonly ok: true; readonly transition: OrderTransition; readonly side: OrderSide }
  | { readonly ok: false; readonly refusal: OrderRefusal }

/** One entry of the `allowedActions` that the server gives with an order: allowed, or why not. */
export interface AllowedAction {
  readonly action: OrderAction
  /** Where it leads: what one is asked to do may depend on it. */
  readonly to: OrderStatus
  readonly allowed: boolean
  readonly refusal: OrderRefusal | null
}

/**
 * Whether an order reaches the authorisation rule's threshold ('Règle ticket', domain rules §4). It is measured at the
 * higher of the deal and the reference: a low price buys nobody out of the second validation (decision 0121).
 */
export function needsSecondValidation(
  order: Pick<OrderFacts, 'counterValue' | 'referenceValue' | 'secondValidationFrom'>,
): boolean {
  if (order.secondValidationFrom === null) return true
  const threshold = decimal(order.secondValidationFrom)
  return [order.counterValue, order.referenceValue].some(
    (value) => value !== null && decimal(value).greaterThanOrEqualTo(threshold),
  )
}

/** The way out of a short count that both sides chose; null while they have not, or none is decided. */
function wayOf({ pendingDecision, shortageChoices }: OrderFacts): ShortageWay | null {
  if (pendingDecision !== 'SHORTAGE' || shortageChoices === null) return null
  return agreedWay(shortageChoices)
}

/** Whether it is for a side to say what becomes of a short count. */
function mustAnswer({ shortageChoices }: OrderFacts, side: OrderSide): boolean {
  return (
    (side === 'BUYER' || side === 'SELLER') && shortageChoices !== null && hasToChoose(shortageChoices, side)
  )
}

/**
 * Whether accepting the standing offer is also the confirmation of the side that accepts: at the asked price, where its company
 * has no second step, and where no request has to be validated first (decision record 0280).
 */
export function acceptanceConfirms(order: OrderFacts): boolean {
  const accepts = order.lastOfferBy === 'BUYER' ? 'SELLER' : 'BUYER'
  return order.atAskedPrice && order.acceptanceConfirms[accepts] && !order.awaitsRequest
}

function holds(condition: OrderCondition, order: OrderFacts): boolean {
  switch (condition) {
    case 'AGREES_ONLY':
      return !acceptanceConfirms(order)
    case 'CONFIRMS_TOO':
      return acceptanceConfirms(order)
    case 'CASH':
    case 'DIGITAL':
      return order.form === condition
    case 'BANK_SALE':
      return order.operationType === 'DIRECT_SALE'
    case 'NOT_BANK_SALE':
      return order.operationType !== 'DIRECT_SALE'
    case 'BELOW_THRESHOLD':
      return !needsSecondValidation(order)
    case 'NEEDS_SECOND_VALIDATION':
      return needsSecondValidation(order)
    case 'QUOTED':
      return order.quoteBindsUntil !== null
    case 'DECIDES_CONFIRMATION':
      return order.pendingDecision === 'CONFIRMATION'
    case 'DECIDES_REJECTION':
      return order.pendingDecision === 'REJECTION'
    case 'DECIDES_SHORTAGE':
      return order.pendingDecision === 'SHORTAGE'
    case 'SHORTAGE_OPEN':
      return order.pendingDecision === 'SHORTAGE' && wayOf(order) === null
    case 'SHORTAGE_COMPLETE':
      return wayOf(order) === 'COMPLETE'
    case 'SHORTAGE_REDUCE':
      return wayOf(order) === 'REDUCE'
    case 'SHORTAGE_UNDO':
      return wayOf(order) === 'UNDO'
  }
}

/** The row that an action takes from the order's status, null where there is none. Who acts is not looked at. */
export function transitionFor(order: OrderFacts, action: OrderAction): OrderTransition | null {
  const rows = transitionsFrom(order.status, action).filter((t) => t.when.every((c) => holds(c, order)))
  return rows[0] ?? null
}

/** The authorisation rule that asks for the second person, which the refusal names. */
function askedBy({ secondValidationFrom: from, secondValidationRule: label }: OrderFacts) {
  if (from === null || label === null || label === undefined) return {}
  return { authorisation: { label, from } }
}

/** Guards that want another person than took an earlier step. */
type OtherPersonGuard = Extract<
  OrderGuard,
  'NOT_MARKET_ROOM_CONFIRMER' | 'NOT_REJECTER' | 'NOT_PLACER' | 'NOT_BOTH_HOUSES'
>

function refusalOf(guard: OtherPersonGuard, order: OrderFacts): OrderRefusal {
  switch (guard) {
    case 'NOT_MARKET_ROOM_CONFIRMER':
      return { rule: 'SEGREGATION_SECOND_VALIDATION', ...askedBy(order) }
    case 'NOT_REJECTER':
      return { rule: 'SEGREGATION_REJECTION_REVIEW' }
    case 'NOT_PLACER':
      return { rule: 'SEGREGATION_TICKETING' }
    case 'NOT_BOTH_HOUSES':
      return { rule: 'SEGREGATION_BOTH_HOUSES' }
  }
}

/**
 * The account that took the earlier step than which a guard wants another person, and how it is refused; null of a guard that wants
 * none, and where nobody took it.
 */
export function earlierActor(
  guard: OrderGuard,
  order: OrderFacts,
): { readonly userId: string; readonly refusal: OrderRefusal } | null {
  const by: Readonly<Record<OtherPersonGuard, string | null>> = {
    NOT_MARKET_ROOM_CONFIRMER: order.marketRoomBy,
    NOT_REJECTER: order.rejectedBy,
    NOT_PLACER: order.placedBy,
    NOT_BOTH_HOUSES: order.confirmedBy,
  }
  if (!(guard in by)) return null
  const wanting = guard as OtherPersonGuard
  const userId = by[wanting]
  return userId === null ? null : { userId, refusal: refusalOf(wanting, order) }
}

/**
 * The accounts than whose people a step that somebody could take wants another one: who reads the order asks whether one of them is
 * their own (`otherAccounts`).
 */
export function earlierActors(order: OrderFacts, actor: Actor): string[] {
  return allowedActions(order, actor).flatMap(({ action, refusal }) => {
    const guards = refusal === null ? transitionFor(order, action)?.guards : undefined
    return (guards ?? []).flatMap((guard) => earlierActor(guard, order)?.userId ?? [])
  })
}

/** Why a guard refuses the person; null where it lets them pass. */
function refusedBy(guard: OrderGuard, order: OrderFacts, side: OrderSide, actor: Actor): OrderRefusal | null {
  switch (guard) {
    case 'REQUEST_VALIDATED':
      return order.awaitsRequest ? { rule: 'REQUEST_NOT_VALIDATED' } : null
    case 'OTHER_SIDE_OFFERED':
      return order.lastOfferBy === side ? { rule: 'OFFER_AWAITS_OTHER_SIDE' } : null
    case 'PRICE_NOT_FIRM':
      return order.firmPrice ? { rule: 'RACE_PRICE_FIRM' } : null
    case 'SIDE_TO_ANSWER':
      return mustAnswer(order, side) ? null : { rule: 'OFFER_AWAITS_OTHER_SIDE' }
    case 'SIDE_NOT_CONFIRMED':
      return (side === 'BUYER' ? order.buyerConfirmed : order.sellerConfirmed)
        ? { rule: 'SIDE_ALREADY_CONFIRMED' }
        : null
    case 'NOT_BOUND_BY_QUOTE':
      return heldToQuote(order, side)
    case 'NOT_MARKET_ROOM_CONFIRMER':
    case 'NOT_REJECTER':
    case 'NOT_PLACER':
    case 'NOT_BOTH_HOUSES': {
      const earlier = earlierActor(guard, order)
      return earlier !== null && countedBeside(actor, earlier.userId) === earlier.userId
        ? earlier.refusal
        : null
    }
  }
}

/**
 * Whether this person may do this to this order, and where it leads (domain rules §2, §4). Party comes first, then
 * capability, status, side and guards, so that no refusal tells somebody what an earlier one keeps from them.
 */
export function decideOrder(order: OrderFacts, action: OrderAction, actor: Actor): OrderDecision {
  const refuse = (refusal: OrderRefusal): OrderDecision => ({ ok: false, refusal })
  const mine = sidesOf(order, actor.companyId)
  if (mine.length === 0) return refuse({ rule: 'NOT_A_PARTY' })

  const capabilities = ORDER_TABLE.filter((t) => t.action === action).map((t) => t.capability)
  const missing = capabilities.find((c) => c !== null && !actor.capabilities.has(c))
  if (missing) return refuse({ rule: 'MISSING_CAPABILITY', capability: missing })

  const transition = transitionFor(order, action)
  if (transition === null) return refuse({ rule: 'WRONG_STATUS', action, current: order.status })

  const side = transition.by.find((s) => mine.includes(s))
  if (side === undefined) return refuse({ rule: 'WRONG_SIDE', sides: transition.by })

  for (const guard of transition.guards) {
    const refusal = refusedBy(guard, order, side, actor)
    if (refusal) return refuse(refusal)
  }
  return { ok: true, transition, side }
}

/** What the clock, or a command on the order's request, does to an order. */
export const SYSTEM_ACTIONS = [
  'confirm_with_request',
  'end_with_request',
  'expire',
] as const satisfies readonly OrderAction[]
export type SystemAction = (typeof SYSTEM_ACTIONS)[number]

/**
 * The row that the clock, or a command on the order's request, takes; null where the table has none from the order's
 * status.
 */
export function decideOrderBySystem(order: OrderFacts, action: SystemAction) {
  return transitionFor(order, action)
}

/**
 * Every action that leaves the order's present status, allowed or with its reason: what the web renders as buttons.
 * Actions of sides on which this person does not stand are left out; a reader who is no party has none.
 */
export function allowedActions(order: OrderFacts, actor: Actor): readonly AllowedAction[] {
  const mine = sidesOf(order, actor.companyId)
  return ORDER_ACTIONS.flatMap((action) => {
    const transition = transitionFor(order, action)
    if (transition === null || transition.by.includes('SYSTEM')) return []
    if (!transition.by.some((s) => mine.includes(s))) return []
    const decision = decideOrder(order, action, actor)
    return [
      { action, to: transition.to, allowed: decision.ok, refusal: decision.ok ? null : decision.refusal },
    ]
  })
}

/**
 * How a side is held to the price that it quoted (decision record 0368), null where it is not: from the award until both have confirmed
 * or the order ends, which it does at the latest when the promise does. Only rows by which a house could go back ask for it.
 */
function heldToQuote(order: OrderFacts, side: OrderSide): OrderRefusal | null {
  const { quoteBindsUntil: until } = order
  return until !== null && side !== 'BUYER' ? { rule: 'BOUND_BY_QUOTE', until } : null
}

/**
 * The steps that people can take next, in the order of `ORDER_ACTIONS`, each with the sides that can take it now; sides that
 * wait for the other side, or for the request's validation, are left out, and so is another rate where it is firm.
 */
export function nextSteps(order: OrderFacts): readonly { action: OrderAction; by: readonly OrderSide[] }[] {
  return ORDER_ACTIONS.flatMap((action) => {
    const transition = transitionFor(order, action)
    if (transition === null || transition.by.includes('SYSTEM')) return []
    const by = sidesThatKnow(order).filter((side) => {
      if (!transition.by.includes(side)) return false
      if (transition.guards.includes('REQUEST_VALIDATED') && order.awaitsRequest) return false
      if (transition.guards.includes('PRICE_NOT_FIRM') && order.firmPrice) return false
      if (transition.guards.includes('NOT_BOUND_BY_QUOTE') && heldToQuote(order, side)) return false
      if (transition.guards.includes('OTHER_SIDE_OFFERED')) return side !== order.lastOfferBy
      if (transition.guards.includes('SIDE_TO_ANSWER')) return mustAnswer(order, side)
      if (transition.guards.includes('SIDE_NOT_CONFIRMED'))
        return side === 'BUYER' ? !order.buyerConfirmed : !order.sellerConfirmed
      return true
    })
    return by.length === 0 ? [] : [{ action, by }]
  })
}
