import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { asReadBy } from '@fxmatch/contract/http/order-price-fields'
import type { AllowedActionView, ListedOrder, OrderView } from '@fxmatch/contract/http/order-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { allowedActions } from '@fxmatch/domain/orders/decide-order'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import { toListedOrder } from '../../db/orders/listed-order.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'
import { presentRefusable } from '../present-refusable.ts'

/** The buttons of this order for this viewer: allowed, or the rule and its French sentence. */
export function presentActions(row: OrderRow, viewer: Actor): AllowedActionView[] {
  return allowedActions(toOrderFacts(row), viewer).map(({ action, to, refusal }) => ({
    action,
    to,
    ...presentRefusable(refusal && orderRefusal(refusal)),
  }))
}

/** The commission in the prices, per quoting unit: at the agreed rate and at the position's; for who is told its percent. */
function commissionRates({ rate, originalRate, profit: { commissionRate: percent } }: ListedOrder) {
  if (percent === undefined) return {}
  return {
    negotiation_commission_rate: commissionRate(rate, percent),
    original_commission_rate: commissionRate(originalRate, percent),
  }
}

/** An order as a viewer's lists and pages show it: what the viewer may know of it, and do with it. */
export function presentOrder(row: OrderViewRow, viewer: Actor): OrderView {
  const order = asReadBy(toListedOrder(row), viewer)
  return { ...order, ...commissionRates(order), allowedActions: presentActions(row, viewer) }
}
