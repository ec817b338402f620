import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { needsSecondValidation, nextSteps } from '@fxmatch/domain/orders/decide-order'
import type { Db } from '../../db/connect.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import {
  type OrderViewRow,
  readOrderAttachments,
  readOrderHistory,
  readOrderOffers,
  readOrderViewRows,
} from '../../db/orders/order-view-rows.ts'
import { secondValidationColumns } from '../../db/reference/authorisation-rules.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentAmount } from '../present-values.ts'
import { presentHistory } from './get-order-history.ts'
import { mayReadOrder } from './may-read-order.ts'
import { presentOrder } from './present-order.ts'

/** What the order waits for, with the companies that stand on the sides that can do it. */
function presentNextSteps(row: OrderViewRow): OrderDetail['nextSteps'] {
  const companies = { BUYER: row.buyer_name, SELLER: row.seller_name, BANK: row.bank_name }
  return nextSteps(toOrderFacts(row)).map(({ action, by }) => ({
    action,
    by: by.flatMap((side) => (side === 'SYSTEM' ? [] : [{ side, company: companies[side] }])),
  }))
}

/** Statuses in which the market room has yet to confirm: the rule of then will count, so the rule of now is shown. */
const BEFORE_MARKET_ROOM: ReadonlySet<number> = new Set([1, 2, 5, 6, 7, 105, 106])

async function presentSecondValidation(
  db: Parameters<typeof secondValidationColumns>[0],
  row: OrderViewRow,
): Promise<OrderDetail['secondValidation']> {
  const present = BEFORE_MARKET_ROOM.has(row.status) ? await secondValidationColumns(db, row.bank_id) : {}
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
 * An order with its story, from one snapshot; null where the viewer may not know of it. History and proposed rates are
 * oldest first. `position.rest` is the number of the position that took what a partial order left.
 */
export function getOrderDetail(db: Db, viewer: Actor, orderId: string): Promise<OrderDetail | null> {
  return inSnapshot(db, async (snapshot) => {
    const [row] = await readOrderViewRows(snapshot, [orderId])
    if (!row || !mayReadOrder(row, viewer)) return null
    const history = await readOrderHistory(snapshot, orderId)
    const offers = await readOrderOffers(snapshot, orderId)
    const attached = await readOrderAttachments(snapshot, orderId)
    const order = presentOrder(row, viewer)
    return {
      ...order,
      history: history.map(presentHistory),
      bank_bids: offers.map(({ at, ...offer }) => ({ ...offer, date: at })),
      position:
        attached && attached.position_id !== null && attached.published_amount !== null
          ? {
              id: attached.position_id,
              publishedAmount: presentAmount(attached.published_amount, row.decimals),
              rest: attached.rest_id,
            }
          : null,
      documents: presentDocuments(order, attached?.ticket_created_at ?? null),
      nextSteps: presentNextSteps(row),
      secondValidation: await presentSecondValidation(snapshot, row),
    }
  })
}
