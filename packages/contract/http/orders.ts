import { MOST_NOTES } from '@fxmatch/domain/banknotes/denominations'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { historyEntrySchema, orderDetailSchema } from './order-view.ts'
import { priceReasonFields } from './price-reason.ts'
import {
  cashOutTypeSchema,
  decimalInput,
  idParams,
  isoCode,
  optionalReason,
  requiredReason,
  seenTotalField,
  seenVersionField,
  text,
  typedFigure,
  uuid,
  wholeInput,
} from './scalars.ts'

export const placeOrderCall = defineCall({
  name: 'placeOrder',
  method: 'POST',
  path: '/api/orders/add',
  access: 'order.place',
  summary: 'Creates an order from a position, in draft',
  body: z.object({
    currency: isoCode,
    product_type: z.literal('bbe to compte').default('bbe to compte'),
    type: z.literal('order').default('order'),
    /** The amount ordered: at most the position's. */
    amount: decimalInput,
    /** The position's price as the user saw it. */
    rate: decimalInput,
    negotation_rate: typedFigure.nullable().optional(),
    ...seenTotalField,
    bank: z.union([uuid, z.number(), z.literal('1')]).optional(),
    user: uuid.optional(),
    synd_member: z.union([uuid, z.number()]).nullable().optional(),
    session_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    agence: uuid.nullable().optional(),
    cashOutType: cashOutTypeSchema,
    region: z
      .union([z.number().int(), text(80)])
      .nullable()
      .optional(),
    zone: z
      .union([z.number().int(), text(80)])
      .nullable()
      .optional(),
    ...priceReasonFields,
    /** The seller is told some seconds later: until then the order can be cancelled as if it had not been placed. */
    undo: z.boolean().optional(),
  }),
  response: orderDetailSchema,
  status: 201,
})

type OrderCallName = 'tellOrder' | 'cancelDraft' | 'halfConfirmOrder'

/** A transition call whose only input is the order's id. */
function bareTransition<N extends OrderCallName>(
  name: N,
  method: 'POST',
  path: string,
  access: 'order.place' | 'order.cancel_draft' | 'order.confirm',
  summary: string,
) {
  return defineCall({ name, method, path, access, summary, params: idParams, response: orderDetailSchema })
}

/** A transition call that asks for nothing; who saw the order may say as which version. */
function seenTransition<N extends 'validateBackOffice' | 'deliverOrder' | 'cashOutOrder'>(
  name: N,
  method: 'POST' | 'PUT',
  path: string,
  access: 'order.validate_back_office' | 'order.deliver' | 'order.cash_out',
  summary: string,
) {
  return defineCall({
    name,
    method,
    path,
    access,
    summary,
    params: idParams,
    body: z.object(seenVersionField).nullish(),
    response: orderDetailSchema,
  })
}

export const acceptDraftCall = defineCall({
  name: 'acceptDraft',
  method: 'POST',
  path: '/api/orders/accept-draft/:id',
  access: 'order.accept',
  summary:
    'Accepts the standing offer of a draft; at the asked price it is the confirmation of who accepts too, where their company has no second step',
  params: idParams,
  /** The rate that was seen: another one that stands by now is not accepted. */
  body: z.object({ rate: decimalInput.optional() }).nullish(),
  response: orderDetailSchema,
})
export const counterOfferCall = defineCall({
  name: 'counterOffer',
  method: 'POST',
  path: '/api/orders/counter-offer/:id',
  access: 'order.negotiate',
  summary: 'Answers the standing offer of a draft with another rate',
  params: idParams,
  body: z.object({ rate: typedFigure }),
  response: orderDetailSchema,
})
export const tellOrderCall = bareTransition(
  'tellOrder',
  'POST',
  '/api/orders/tell/:id',
  'order.place',
  'Tells the seller of an order now that could still be taken back',
)
export const cancelDraftCall = bareTransition(
  'cancelDraft',
  'POST',
  '/api/orders/cancel-draft/:id',
  'order.cancel_draft',
  'The buyer gives its draft up',
)
export const rejectOrderCall = defineCall({
  name: 'rejectOrder',
  method: 'POST',
  path: '/api/orders/reject/:id',
  access: 'order.reject',
  summary:
    'Rejects a draft (status 3) or sends the rejection of a confirmation to the back office (status 8)',
  params: idParams,
  body: z.object({
    from: z.coerce.number().int().min(1).max(999),
    status: z.coerce.number().pipe(z.union([z.literal(3), z.literal(8)])),
    reason: optionalReason,
  }),
  response: orderDetailSchema,
})
export const halfConfirmCall = bareTransition(
  'halfConfirmOrder',
  'POST',
  '/api/orders/half-confirm-client/:id',
  'order.confirm',
  "Gives one side's confirmation",
)
export const billSchema = z.object({
  nbr: wholeInput.pipe(z.number().min(1).max(MOST_NOTES)),
  bill: decimalInput,
})
export const recordBanknotesCall = defineCall({
  name: 'recordBanknotes',
  method: 'POST',
  path: '/api/orders/receive/:id',
  access: 'order.record_banknotes',
  summary: 'Records the banknotes; their sum must equal the amount',
  params: idParams,
  body: z.object({ bills: z.array(billSchema).min(1).max(50), ...seenVersionField }),
  response: orderDetailSchema,
})
export const confirmMarketRoomCall = defineCall({
  name: 'confirmMarketRoom',
  method: 'POST',
  path: '/api/orders/confirm-mp/:id',
  access: 'order.confirm_market_room',
  summary: 'Confirms at the market room with a delivery agency',
  params: idParams,
  body: z.object({ agence: uuid.nullable().optional(), ...seenVersionField }).nullish(),
  response: orderDetailSchema,
})
export const validateBackOfficeCall = seenTransition(
  'validateBackOffice',
  'PUT',
  '/api/orders/confirm-bo/:id',
  'order.validate_back_office',
  'Second validation: confirms what the order carries, a confirmation or a rejection',
)
export const refuseBackOfficeCall = defineCall({
  name: 'refuseBackOffice',
  method: 'PUT',
  path: '/api/orders/reject-bo/:id',
  access: 'order.validate_back_office',
  summary: 'Second validation: refuses what the order carries; a refused rejection goes back to confirmation',
  params: idParams,
  body: z.object({ reason: optionalReason, ...seenVersionField }).nullish(),
  response: orderDetailSchema,
})
export const generateTicketCall = defineCall({
  name: 'generateTicket',
  method: 'PUT',
  path: '/api/orders/confirm-banque/:id',
  access: 'ticket.generate',
  summary: 'Generates the ticket; `agency` assigns one where there is none',
  params: idParams,
  body: z.object({ agency: uuid.nullable().optional(), ...seenVersionField }).nullish(),
  response: orderDetailSchema,
})
export const rejectTicketCall = defineCall({
  name: 'rejectTicket',
  method: 'PUT',
  path: '/api/orders/ticket-reject/:id',
  access: 'ticket.reject',
  summary: 'Rejects the ticket for good',
  params: idParams,
  body: z.object({ reason: optionalReason, ...seenVersionField }).nullish(),
  response: orderDetailSchema,
})
export const deliverOrderCall = seenTransition(
  'deliverOrder',
  'POST',
  '/api/orders/deliver/:id',
  'order.deliver',
  'Records the delivery',
)
export const rejectDeliveryCall = defineCall({
  name: 'rejectDelivery',
  method: 'POST',
  path: '/api/orders/deliver-reject/:id',
  access: 'order.deliver',
  summary: 'Rejects the delivery; it may be delivered again or cancelled for good',
  params: idParams,
  body: z.object({ reason: requiredReason, ...seenVersionField }),
  response: orderDetailSchema,
})
export const cancelDeliveryCall = defineCall({
  name: 'cancelDelivery',
  method: 'POST',
  path: '/api/orders/deliver-cancel/:id',
  access: 'order.deliver',
  summary: 'Cancels a rejected delivery for good',
  params: idParams,
  body: z.object({ reason: requiredReason, ...seenVersionField }),
  response: orderDetailSchema,
})
export const cashOutOrderCall = seenTransition(
  'cashOutOrder',
  'POST',
  '/api/orders/cash-out/:id',
  'order.cash_out',
  'Records the cash-out',
)

export const orderDetailCall = defineCall({
  name: 'orderDetail',
  method: 'GET',
  path: '/api/orders/:id',
  access: 'order.view',
  summary: "An order with its story, for its parties and the platform's back office",
  params: idParams,
  response: orderDetailSchema,
})
export const orderHistoryCall = defineCall({
  name: 'orderHistory',
  method: 'GET',
  path: '/api/orders/history/:id',
  access: 'order.view',
  summary: 'Who did what when',
  params: idParams,
  response: z.array(historyEntrySchema),
})
