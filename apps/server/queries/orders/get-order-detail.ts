import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { ruleInForce } from '@fxmatch/domain/authorisation-rules/decide-rule'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { needsSecondValidation, nextSteps } from '@fxmatch/domain/orders/decide-order'
import { BEFORE_MARKET_ROOM_STATUSES, UNCONFIRMED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Permits } from '../../db/gate/permits.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { type OrderPageRow, readOrderPageRow, readOrderPageRowWithNext } from '../../db/orders/order-story.ts'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'
import { asSecondValidation } from '../../db/reference/authorisation-rules.ts'
import type { Database } from '../../db/schema.ts'
import { presentHistory } from './get-order-history.ts'
import { mayReadOrder } from './may-read-order.ts'
import { besideEarlier } from './other-accounts.ts'
import { presentOrder, readPermitsOf } from './present-order.ts'

/** What the order waits for, with the companies that stand on the sides that can do it. */
function presentNextSteps(row: OrderViewRow): OrderDetail['nextSteps'] {
  const companies = { BUYER: row.buyer_name, SELLER: row.seller_name, BANK: row.bank_name }
  return nextSteps(toOrderFacts(row)).map(({ action, by }) => ({
    action,
    by: by.flatMap((side) => (side === 'SYSTEM' ? [] : [{ side, company: companies[side] }])),
  }))
}

function presentSecondValidation(row: OrderPageRow): OrderDetail['secondValidation'] {
  // The rule of then will count: until then the rule of now is shown.
  const present = BEFORE_MARKET_ROOM_STATUSES.includes(row.status)
    ? asSecondValidation(ruleInForce(row.rules, row.bank_id))
    : {}
  const order = { ...row, ...present }
  return {
    needed: needsSecondValidation(toOrderFacts(order)),
    threshold: order.second_validation_from,
    rule: order.second_validation_rule,
  }
}

function presentDocuments(
  order: Pick<OrderDetail, 'ticket'>,
  createdAt: Date | null,
): OrderDetail['documents'] {
  if (!order.ticket || !createdAt) return []
  const { reference, file } = order.ticket
  return [{ kind: 'TICKET', name: `${reference}.pdf`, url: file, createdAt: createdAt.toISOString() }]
}

/**
 * An order with its story; null where the viewer may not know of it. History and proposed rates are
 * oldest first. `position.rest` is the number of the position that took what a partial order left.
 */
export async function getOrderDetail(
  db: Db,
  viewer: Actor,
  orderId: string,
  now: Date,
): Promise<OrderDetail | null> {
  const row = await readOrderPageRow(db, orderId)
  if (row === null) return null
  const known = await besideEarlier(db, viewer, [row])
  return presentDetail(row, known, await readPermitsOf(db, [row], known, now))
}

/**
 * The same of an order as a transaction leaves it, by a statement that goes with its commit, and is there after it.
 * @param db reads what is left to read after the commit
 * @param permits as they were read before it: a step has read them already, and the process remembers them
 */
export async function getOrderDetailWithCommit(
  tx: Transaction<Database>,
  viewer: Actor,
  orderId: string,
  { db, permits }: { readonly db: Db; readonly permits: Permits },
): Promise<OrderDetail | null> {
  const row = await readOrderPageRowWithNext(tx, orderId, db)
  const known = await besideEarlier(db, viewer, row === null ? [] : [row])
  return presentDetail(row, known, permits)
}

/** An order's page as a viewer sees it; null where the viewer may not know of the order. */
export function presentDetail(row: OrderPageRow | null, viewer: Actor, permits: Permits): OrderDetail | null {
  if (row === null || !mayReadOrder(row, viewer)) return null
  const order = presentOrder(row, viewer, permits)
  return {
    ...order,
    history: row.history.map(presentHistory),
    bank_bids: row.offers.map(({ at, ...offer }) => ({ ...offer, date: at })),
    position:
      row.position_id !== null && row.published_amount !== null
        ? {
            id: row.position_id,
            publishedAmount: presentAmount(row.published_amount, row.decimals),
            rest: row.rest_id,
          }
        : null,
    documents: presentDocuments(order, row.ticket_created_at),
    nextSteps: presentNextSteps(row),
    quoteBindsUntil: UNCONFIRMED_STATUSES.includes(row.status)
      ? (row.quote_binds_until?.toISOString() ?? null)
      : null,
    secondValidation: presentSecondValidation(row),
  }
}
