import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { permitRefusalFor } from '@fxmatch/contract/errors/paper-refusals'
import { asReadBy } from '@fxmatch/contract/http/order-price-fields'
import type { AllowedActionView, ListedOrder, OrderView } from '@fxmatch/contract/http/order-view'
import type { Refusable } from '@fxmatch/contract/http/refusable'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isBound, isGated } from '@fxmatch/domain/gate/gate-steps'
import { isOverridable } from '@fxmatch/domain/gate/overridable'
import { checkPermits } from '@fxmatch/domain/gate/permits'
import { allowedActions } from '@fxmatch/domain/orders/decide-order'
import type { OrderAction } from '@fxmatch/domain/orders/order-table'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import type { Db } from '../../db/connect.ts'
import { NO_PERMITS, type Permits, readPermits } from '../../db/gate/permits.ts'
import { toListedOrder } from '../../db/orders/listed-order.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'
import { presentRefusable } from '../present-refusable.ts'

/** What of an order says whether its houses may deal. */
type DealRow = OrderRow & Pick<OrderViewRow, 'members' | 'seller_name'>

/**
 * The buttons of this order for this viewer: allowed, or the rule and its French sentence. A step that is refused by an office's papers, or
 * because houses do not deal with each other, is barred with what it would be refused with; one that a second person may let through stays
 * open, and says so beforehand (decisions 0350, 0352).
 */
export function presentActions(row: DealRow, viewer: Actor, permits: Permits): AllowedActionView[] {
  return allowedActions(toOrderFacts(row), viewer).map(({ action, to, refusal }) => {
    if (refusal !== null) return { action, to, ...presentRefusable(orderRefusal(refusal)) }
    const missing = isGated(action) ? missingPermit(row, action, permits) : null
    if (missing === null) return { action, to, ...presentRefusable(null) }
    const told = presentRefusable(toldPermit(viewer, missing))
    return { action, to, ...told, allowed: isOverridable(missing.check.code, action) }
  })
}

/**
 * Why a step of an order that is its viewer's to take is refused all the same: an office's papers, or houses that do not deal
 * with each other. Null where it is not, and where a second person may let it through.
 */
export function barredByHouses(
  row: DealRow,
  viewer: Actor,
  action: OrderAction,
  permits: Permits,
): Refusable | null {
  const missing = isGated(action) ? missingPermit(row, action, permits) : null
  if (missing === null || isOverridable(missing.check.code, action)) return null
  return presentRefusable(toldPermit(viewer, missing))
}

const toldPermit = (viewer: Actor, { check, party }: NonNullable<ReturnType<typeof missingPermit>>) =>
  permitRefusalFor(viewer.companyKind, check.permit ?? { fault: null, day: null }, party)

/** What says whether houses may deal, where some of the orders have a step that it could bar for this viewer. */
export function readPermitsOf(
  db: Db,
  rows: readonly OrderRow[],
  viewer: Actor,
  now: Date,
): Promise<Permits> | Permits {
  const isAsked = rows.some((row) =>
    allowedActions(toOrderFacts(row), viewer).some(
      ({ action, refusal }) => refusal === null && isGated(action),
    ),
  )
  return isAsked ? readPermits(db, now) : NO_PERMITS
}

/** The first check without a figure that refuses a step of an order, with the name of whom it is of; null where none does. */
function missingPermit(row: DealRow, action: OrderAction, { day, papers, refusals }: Permits) {
  const check = checkPermits(
    {
      ...{ operationType: row.operation_type, buyerId: row.buyer_id, sellerId: row.seller_id },
      ...{ bankId: row.bank_id, memberIds: row.members.map(({ uuid }) => uuid) },
      ...{ currency: row.currency, form: row.form },
    },
    { papers, refusals: isBound(action, row.quote_binds_until !== null) ? [] : refusals },
    day,
  ).find(({ outcome }) => outcome === 'REFUSE')
  if (check === undefined) return null
  return { check, party: row.members.find(({ uuid }) => uuid === check.of)?.name ?? row.seller_name }
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
export function presentOrder(row: OrderViewRow, viewer: Actor, permits: Permits): OrderView {
  const order = asReadBy(toListedOrder(row), viewer)
  return { ...order, ...commissionRates(order), allowedActions: presentActions(row, viewer, permits) }
}
