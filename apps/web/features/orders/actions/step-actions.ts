import { SYSTEM_ACTIONS, type SystemAction } from '@fxmatch/domain/orders/decide-order'
import { ORDER_ACTIONS, type OrderAction } from '@fxmatch/domain/orders/order-table'

/** Actions on bids, taken on the screens of the order requests they answer. */
const BID_ACTIONS = ['accept_bid', 'decline_bid', 'cancel_bid'] as const

type BidAction = (typeof BID_ACTIONS)[number]

/** The actions that the order lists and the order's page offer. */
export type StepAction = Exclude<OrderAction, BidAction | SystemAction>
/** The actions that a person takes, here or elsewhere. */
export type PersonAction = Exclude<OrderAction, SystemAction>

/** Whether an action is offered on the order lists and the order's page. */
export function isStepAction(action: OrderAction): action is StepAction {
  return ![...BID_ACTIONS, ...SYSTEM_ACTIONS].some((other) => other === action)
}

/** Whether a person takes an action. */
export function isPersonAction(action: OrderAction): action is PersonAction {
  return !SYSTEM_ACTIONS.some((other) => other === action)
}

/** The action of a history entry; null for a word this build does not know. `place` is what created the order. */
export function historyAction(action: string): OrderAction | 'place' | null {
  return action === 'place' ? action : (ORDER_ACTIONS.find((known) => known === action) ?? null)
}
