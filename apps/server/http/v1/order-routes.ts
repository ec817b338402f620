import {
  v1AcceptCall,
  v1CancelCall,
  v1ConfirmCall,
  v1OrderCall,
  v1OrdersCall,
  v1PlaceCall,
  v1ProposeCall,
  v1RejectCall,
} from '@fxmatch/contract/v1/orders'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { done, refuse } from '../../commands/kernel/result.ts'
import { acceptDraft } from '../../commands/orders/accept-draft.ts'
import { cancelDraft } from '../../commands/orders/cancel-draft.ts'
import { counterOffer } from '../../commands/orders/counter-offer.ts'
import { halfConfirmOrder } from '../../commands/orders/half-confirm-order.ts'
import { placeOrder } from '../../commands/orders/place-order.ts'
import { rejectOrder } from '../../commands/orders/reject-order.ts'
import { readQuotedPosition } from '../../db/v1/quoted-position.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { listV1Orders } from '../../queries/v1/list-orders.ts'
import { v1Order } from '../../queries/v1/present.ts'
import type { Answering } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { cursorOf } from './read-cursor.ts'
import type { V1Registrar } from './v1-route.ts'

const PAID = { CASH: 'CASH_PAYMENT', TRANSFER: 'BANK_TRANSFER_PAYMENT' } as const

/** Answers the order. Under its key stays which order it was: the same request again shows it as it is by then (decision 0242). */
export function orderAnswer({ clock }: Pick<HttpDeps, 'clock'>): Answering<{ orderId: string }> {
  return {
    async answer({ tx, actor }, { orderId }) {
      const order = await getOrderDetail(tx, actor, orderId, clock.now())
      if (order === null) throw new Error(`order ${orderId} was changed by somebody who may not see it`)
      return { body: v1Order(order), keep: { orderId } }
    },
    async answerAgain({ tx, actor }, { orderId }) {
      const order = orderId === null ? null : await getOrderDetail(tx, actor, orderId, clock.now())
      return order === null ? refuse('NOT_FOUND') : done(v1Order(order))
    },
  }
}

/** A company's orders: read, placed, negotiated and confirmed. What a second person of the bank does is done by people. */
export function addV1OrderRoutes(registrar: V1Registrar, deps: HttpDeps): void {
  const { db, clock } = deps
  registrar.query(v1OrdersCall, (viewer, { query }) =>
    listV1Orders(
      db,
      viewer,
      {
        statuses: query.status === undefined ? null : [ORDER_STATUS[query.status]],
        ...{ limit: query.limit, before: cursorOf(query) },
      },
      clock.now(),
    ),
  )
  registrar.query(v1OrderCall, async (viewer, { params }) => {
    const order = await getOrderDetail(db, viewer, params.id, clock.now())
    return order && v1Order(order)
  })
  const shown = orderAnswer(deps)
  registrar.command(
    v1PlaceCall,
    async (context, { body }) => {
      const { positionId, proposedRate, settlement, agencyId, ...order } = body
      const position = await readQuotedPosition(context.tx, positionId)
      if (position === null) return refuse('POSITION_UNAVAILABLE')
      return placeOrder(context, {
        ...order,
        ...{ session_id: positionId, currency: position.currency, cashOutType: PAID[settlement] },
        ...{ negotation_rate: proposedRate ?? null, agence: agencyId ?? null },
      })
    },
    shown,
  )
  registrar.command(
    v1AcceptCall,
    (context, { params, body }) => acceptDraft(context, { orderId: params.id, rate: body.rate }),
    shown,
  )
  registrar.command(
    v1ProposeCall,
    (context, { params, body }) => counterOffer(context, { orderId: params.id, rate: body.rate }),
    shown,
  )
  registrar.command(
    v1ConfirmCall,
    (context, { params }) => halfConfirmOrder(context, { orderId: params.id }),
    shown,
  )
  registrar.command(
    v1CancelCall,
    (context, { params }) => cancelDraft(context, { orderId: params.id }),
    shown,
  )
  registrar.command(
    v1RejectCall,
    (context, { params, body }) =>
      rejectOrder(context, {
        ...{ orderId: params.id, reason: body.reason },
        ...{ from: ORDER_STATUS.DRAFT, status: ORDER_STATUS.DRAFT_REJECTED },
      }),
    shown,
  )
}
