import {
  acceptDraftCall,
  cancelDeliveryCall,
  cancelDraftCall,
  cashOutOrderCall,
  confirmMarketRoomCall,
  counterOfferCall,
  deliverOrderCall,
  generateTicketCall,
  halfConfirmCall,
  orderDetailCall,
  orderHistoryCall,
  placeOrderCall,
  recordBanknotesCall,
  refuseBackOfficeCall,
  rejectDeliveryCall,
  rejectOrderCall,
  rejectTicketCall,
  validateBackOfficeCall,
} from '@fxmatch/contract/http/orders'
import { answerShortageCall, recordShortageCall } from '@fxmatch/contract/http/shortages'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { acceptDraft } from '../../commands/orders/accept-draft.ts'
import { answerShortage } from '../../commands/orders/answer-shortage.ts'
import { cancelDelivery } from '../../commands/orders/cancel-delivery.ts'
import { cancelDraft } from '../../commands/orders/cancel-draft.ts'
import { cashOutOrder } from '../../commands/orders/cash-out-order.ts'
import { confirmMarketRoom } from '../../commands/orders/confirm-market-room.ts'
import { counterOffer } from '../../commands/orders/counter-offer.ts'
import { deliverOrder } from '../../commands/orders/deliver-order.ts'
import { generateTicket } from '../../commands/orders/generate-ticket.ts'
import { halfConfirmOrder } from '../../commands/orders/half-confirm-order.ts'
import { placeOrder } from '../../commands/orders/place-order.ts'
import { recordBanknotes } from '../../commands/orders/record-banknotes.ts'
import { recordShortage } from '../../commands/orders/record-shortage.ts'
import { refuseBackOffice } from '../../commands/orders/refuse-back-office.ts'
import { rejectDelivery } from '../../commands/orders/reject-delivery.ts'
import { rejectOrder } from '../../commands/orders/reject-order.ts'
import { rejectTicket } from '../../commands/orders/reject-ticket.ts'
import { validateBackOffice } from '../../commands/orders/validate-back-office.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { getOrderHistory } from '../../queries/orders/get-order-history.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** Every command on an order answers with the order as it left it, in the eyes of who gave the command. */
const show = (tx: Tx, viewer: Actor, { orderId }: { orderId: string }) => getOrderDetail(tx, viewer, orderId)

/** One order: reading it and moving it on, from the draft to the cash-out. */
export function addOrderRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, orderDetailCall, (viewer, { params }) => getOrderDetail(deps.db, viewer, params.id), {
    repeated: MINUTE,
  })
  queryRoute(
    app,
    deps,
    orderHistoryCall,
    (viewer, { params }) => getOrderHistory(deps.db, viewer, params.id),
    { repeated: MINUTE },
  )
  addDraftRoutes(app, deps)
  addConfirmationRoutes(app, deps)
  addTicketRoutes(app, deps)
}

function addDraftRoutes(app: FastifyInstance, deps: HttpDeps): void {
  commandRoute(app, deps, placeOrderCall, (context, { body }) => placeOrder(context, body), show)
  commandRoute(
    app,
    deps,
    acceptDraftCall,
    (context, { params }) => acceptDraft(context, { orderId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    counterOfferCall,
    (context, { params, body }) => counterOffer(context, { orderId: params.id, rate: body.rate }),
    show,
  )
  commandRoute(
    app,
    deps,
    cancelDraftCall,
    (context, { params }) => cancelDraft(context, { orderId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    rejectOrderCall,
    (context, { params, body }) => rejectOrder(context, { orderId: params.id, ...body }),
    show,
  )
}

function addConfirmationRoutes(app: FastifyInstance, deps: HttpDeps): void {
  commandRoute(
    app,
    deps,
    halfConfirmCall,
    (context, { params }) => halfConfirmOrder(context, { orderId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    recordBanknotesCall,
    (context, { params, body }) => recordBanknotes(context, { orderId: params.id, bills: body.bills }),
    show,
  )
  commandRoute(
    app,
    deps,
    recordShortageCall,
    (context, { params, body }) => recordShortage(context, { orderId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    answerShortageCall,
    (context, { params, body }) => answerShortage(context, { orderId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    confirmMarketRoomCall,
    (context, { params, body }) => confirmMarketRoom(context, { orderId: params.id, agencyId: body?.agence }),
    show,
  )
  commandRoute(
    app,
    deps,
    validateBackOfficeCall,
    (context, { params }) => validateBackOffice(context, { orderId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    refuseBackOfficeCall,
    (context, { params, body }) => refuseBackOffice(context, { orderId: params.id, reason: body?.reason }),
    show,
  )
}

function addTicketRoutes(app: FastifyInstance, deps: HttpDeps): void {
  commandRoute(
    app,
    deps,
    generateTicketCall,
    (context, { params, body }) => generateTicket(context, { orderId: params.id, agencyId: body?.agency }),
    show,
  )
  commandRoute(
    app,
    deps,
    rejectTicketCall,
    (context, { params, body }) => rejectTicket(context, { orderId: params.id, reason: body?.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    deliverOrderCall,
    (context, { params }) => deliverOrder(context, { orderId: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    rejectDeliveryCall,
    (context, { params, body }) => rejectDelivery(context, { orderId: params.id, reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    cancelDeliveryCall,
    (context, { params, body }) => cancelDelivery(context, { orderId: params.id, reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    cashOutOrderCall,
    (context, { params }) => cashOutOrder(context, { orderId: params.id }),
    show,
  )
}
