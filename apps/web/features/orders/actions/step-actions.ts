import type { OrderHistoryEntry, OrderView } from '@fxmatch/contract/http/order-view'
import { SYSTEM_ACTIONS, type SystemAction } from '@fxmatch/domain/orders/decide-order'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { ORDER_ACTIONS, type OrderAction } from '@fxmatch/domain/orders/order-table'

/** Actions on bids, taken on the screens of the order requests they answer. */
const BID_ACTIONS = ['accept_bid', 'decline_bid', 'cancel_bid'] as const

type BidAction = (typeof BID_ACTIONS)[number]

/** The actions that the order lists and the order's page offer. */
export type StepAction = Exclude<OrderAction, BidAction | SystemAction>
/** The actions that a person takes, here or elsewhere. */
export type PersonAction = Exclude<OrderAction, SystemAction>

/** Taken by one press: what they do stands beside the button, and they ask for nothing. */
const AT_ONCE = ['accept_draft', 'half_confirm'] as const
export type AtOnceAction = (typeof AT_ONCE)[number]
/** The others have a dialog. */
export type DialogAction = Exclude<StepAction, AtOnceAction>

/** Whether an action is taken by one press. */
export function isAtOnce(action: StepAction): action is AtOnceAction {
  return AT_ONCE.some((one) => one === action)
}

/** Whether an action is offered on the order lists and the order's page. */
export function isStepAction(action: OrderAction): action is StepAction {
  return ![...BID_ACTIONS, ...SYSTEM_ACTIONS].some((other) => other === action)
}

/** Whether a person takes an action. */
export function isPersonAction(action: OrderAction): action is PersonAction {
  return !SYSTEM_ACTIONS.some((other) => other === action)
}

/** An action as it is spoken of: what accepting an offer is depends on where it leads. */
export type SpokenAction = StepAction | 'accept_and_confirm'

/** Whether a step, by where it leads, is the acceptance of the asked price that is a confirmation too. */
export const acceptsAndConfirms = (action: string, to: number | undefined): boolean =>
  action === 'accept_draft' && to === ORDER_STATUS.HALF_CONFIRMED

/** What a step of an order is called: at the asked price acceptance may be the confirmation too. */
export function spokenAs(action: StepAction, order: Pick<OrderView, 'allowedActions'>): SpokenAction {
  const to = order.allowedActions.find((entry) => entry.action === action)?.to
  return acceptsAndConfirms(action, to) ? 'accept_and_confirm' : action
}

/** The action of a history entry; null for a word this build does not know. `place` is what created the order. */
export function historyAction({
  action,
  after,
}: Pick<OrderHistoryEntry, 'action' | 'after'>): OrderAction | 'place' | 'accept_and_confirm' | null {
  if (acceptsAndConfirms(action, after)) return 'accept_and_confirm'
  return action === 'place' ? action : (ORDER_ACTIONS.find((known) => known === action) ?? null)
}
