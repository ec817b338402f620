import type { Call } from '@fxmatch/contract/http/call'
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
  tellOrderCall,
  validateBackOfficeCall,
} from '@fxmatch/contract/http/orders'
import { notePriceProofCall, orderPriceProofCall, priceCheckCall } from '@fxmatch/contract/http/price-proof'
import { answerShortageCall, recordShortageCall } from '@fxmatch/contract/http/shortages'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { ActorContext } from '../../commands/kernel/context.ts'
import type { Result } from '../../commands/kernel/result.ts'
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
import { notePriceProof } from '../../commands/orders/note-price-proof.ts'
import { placeOrder } from '../../commands/orders/place-order.ts'
import { recordBanknotes } from '../../commands/orders/record-banknotes.ts'
import { recordShortage } from '../../commands/orders/record-shortage.ts'
import { refuseBackOffice } from '../../commands/orders/refuse-back-office.ts'
import { rejectDelivery } from '../../commands/orders/reject-delivery.ts'
import { rejectOrder } from '../../commands/orders/reject-order.ts'
import { rejectTicket } from '../../commands/orders/reject-ticket.ts'
import { tellOrder } from '../../commands/orders/tell-order.ts'
import { validateBackOffice } from '../../commands/orders/validate-back-office.ts'
import { beginTradeAhead } from '../../db/market/market-control.ts'
import { lockOrderAhead } from '../../db/orders/orders.ts'
import { readMarketAhead } from '../../db/price-proofs/read-market.ts'
import { checkPrice } from '../../queries/orders/check-price.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { getOrderHistory } from '../../queries/orders/get-order-history.ts'
import { getPriceProof } from '../../queries/orders/get-price-proof.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { orderCommandRoute } from '../order-command-route.ts'
import { queryRoute } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** A call about one order, whatever its body, that answers as `half-confirm-client` does. */
type StepCall<B extends z.ZodType> = Call<
  (typeof halfConfirmCall)['params'],
  z.ZodType,
  B,
  (typeof halfConfirmCall)['response']
>

/**
 * A call that takes a step of an order, which is locked with the command's beginning.
 * @param options.proves whether the step can be a moment of the price's proof: the market is read in the same journey
 */
function stepRoute<B extends z.ZodType>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: StepCall<B>,
  step: (
    context: ActorContext,
    input: { orderId: string; body: z.output<B> },
  ) => Promise<Result<{ orderId: string }>>,
  { proves = false }: { proves?: boolean } = {},
): void {
  orderCommandRoute(
    app,
    deps,
    call,
    (context, { params, body }) => step(context, { orderId: params.id, body }),
    {
      ahead: (tx, { params: { id } }) =>
        lockOrderAhead(tx, id, proves ? () => readMarketAhead(tx, id, deps.clock.now()) : null),
    },
  )
}

/** One order: reading it and moving it on, from the draft to the cash-out. */
export function addOrderRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(
    app,
    deps,
    orderDetailCall,
    (viewer, { params }) => getOrderDetail(deps.db, viewer, params.id, deps.clock.now()),
    {
      repeated: MINUTE,
    },
  )
  queryRoute(
    app,
    deps,
    orderHistoryCall,
    (viewer, { params }) => getOrderHistory(deps.db, viewer, params.id),
    { repeated: MINUTE },
  )
  queryRoute(app, deps, orderPriceProofCall, (viewer, { params }) =>
    getPriceProof(deps.db, viewer, params.id),
  )
  queryRoute(app, deps, priceCheckCall, (viewer, { query }) =>
    checkPrice(deps.db, viewer, query, deps.clock.now()),
  )
  commandRoute(
    app,
    deps,
    notePriceProofCall,
    (context, { params, body }) => notePriceProof(context, { orderId: params.id, text: body.text }),
    (tx, viewer, { orderId }) => getPriceProof(tx, viewer, orderId),
  )
  addDraftRoutes(app, deps)
  addConfirmationRoutes(app, deps)
  addTicketRoutes(app, deps)
}

function addDraftRoutes(app: FastifyInstance, deps: HttpDeps): void {
  orderCommandRoute(app, deps, placeOrderCall, (context, { body }) => placeOrder(context, body), {
    ahead: beginTradeAhead,
  })
  stepRoute(
    app,
    deps,
    acceptDraftCall,
    (context, { orderId, body }) => acceptDraft(context, { orderId, rate: body?.rate }),
    { proves: true },
  )
  stepRoute(app, deps, counterOfferCall, (context, { orderId, body }) =>
    counterOffer(context, { orderId, rate: body.rate }),
  )
  stepRoute(app, deps, tellOrderCall, (context, { orderId }) => tellOrder(context, { orderId }))
  stepRoute(app, deps, cancelDraftCall, (context, { orderId }) => cancelDraft(context, { orderId }))
  stepRoute(app, deps, rejectOrderCall, (context, { orderId, body }) =>
    rejectOrder(context, { orderId, ...body }),
  )
}

function addConfirmationRoutes(app: FastifyInstance, deps: HttpDeps): void {
  stepRoute(app, deps, halfConfirmCall, (context, { orderId }) => halfConfirmOrder(context, { orderId }), {
    proves: true,
  })
  stepRoute(app, deps, recordBanknotesCall, (context, { orderId, body }) =>
    recordBanknotes(context, { orderId, ...body }),
  )
  stepRoute(app, deps, recordShortageCall, (context, { orderId, body }) =>
    recordShortage(context, { orderId, ...body }),
  )
  stepRoute(app, deps, answerShortageCall, (context, { orderId, body }) =>
    answerShortage(context, { orderId, ...body }),
  )
  // Its rule is held and written before the order is locked.
  orderCommandRoute(app, deps, confirmMarketRoomCall, (context, { params, body }) =>
    confirmMarketRoom(context, { orderId: params.id, agencyId: body?.agence, version: body?.version }),
  )
  stepRoute(app, deps, validateBackOfficeCall, (context, { orderId, body }) =>
    validateBackOffice(context, { orderId, version: body?.version }),
  )
  stepRoute(app, deps, refuseBackOfficeCall, (context, { orderId, body }) =>
    refuseBackOffice(context, { orderId, reason: body?.reason, version: body?.version }),
  )
}

function addTicketRoutes(app: FastifyInstance, deps: HttpDeps): void {
  stepRoute(app, deps, generateTicketCall, (context, { orderId, body }) =>
    generateTicket(context, { orderId, agencyId: body?.agency, version: body?.version }),
  )
  stepRoute(app, deps, rejectTicketCall, (context, { orderId, body }) =>
    rejectTicket(context, { orderId, reason: body?.reason, version: body?.version }),
  )
  stepRoute(app, deps, deliverOrderCall, (context, { orderId, body }) =>
    deliverOrder(context, { orderId, version: body?.version }),
  )
  stepRoute(app, deps, rejectDeliveryCall, (context, { orderId, body }) =>
    rejectDelivery(context, { orderId, ...body }),
  )
  stepRoute(app, deps, cancelDeliveryCall, (context, { orderId, body }) =>
    cancelDelivery(context, { orderId, ...body }),
  )
  stepRoute(app, deps, cashOutOrderCall, (context, { orderId, body }) =>
    cashOutOrder(context, { orderId, version: body?.version }),
  )
}
