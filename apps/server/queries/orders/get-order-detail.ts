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
      secondValidation: {
        needed: needsSecondValidation(toOrderFacts(row)),
        threshold: row.second_validation_from,
      },
    }
  })
}
