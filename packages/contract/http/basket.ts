import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  orderRequestDetailSchema,
  requestReferenceInput,
  requestReferenceParams,
} from './order-request-view.ts'
import { orderRequestFields } from './order-requests.ts'
import { priceReasonFields } from './price-reason.ts'
import { decimalInput, formSchema, seenTotalField, typedFigure, uuid } from './scalars.ts'

/** How many positions one basket may hold. */
export const MOST_BASKET_LINES = 50

/** All of the positions, or none: what is wrong is in `fields` as `sessions.0.rate`. */
export const fillBasketCall = defineCall({
  name: 'fillBasket',
  method: 'POST',
  path: '/api/orders_requests/cart',
  access: 'order_request.manage',
  summary: 'Puts positions into the basket of a draft request: they are held for it for a short time',
  body: z.object({
    reference: requestReferenceInput,
    sessions: z
      .array(
        z.object({
          session_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
          /**
           * The price that the company proposes, all-in like the one it sees, and at most that one; null: the position's own.
           * The seller is asked for the highest rate whose all-in price is not above it (decision 0150); the displayed price
           * takes the position as it is (decision 0183).
           */
          rate: typedFigure.nullable().optional(),
          amount: decimalInput,
        }),
      )
      .min(1)
      .max(MOST_BASKET_LINES),
    /** Of these lines together. */
    ...seenTotalField,
    /** Of each line of which one is asked. */
    ...priceReasonFields,
  }),
  response: orderRequestDetailSchema,
  status: 201,
})

const chosenOrders = z
  .array(z.object({ order_id: uuid }))
  .min(1)
  .max(200)

export const emptyBasketCall = defineCall({
  name: 'emptyBasket',
  method: 'POST',
  path: '/api/orders_requests/cart/remove',
  access: 'order_request.manage',
  summary: 'Takes orders out of the basket while they are drafts; their positions are free again',
  body: z.object({ reference: requestReferenceInput, orders: chosenOrders }),
  response: orderRequestDetailSchema,
})

export const askOrdersCall = defineCall({
  name: 'askOrders',
  method: 'PUT',
  path: '/api/orders_requests/:reference/ask',
  access: 'order_request.manage',
  summary: 'Sends orders of the basket to the exchange offices',
  params: requestReferenceParams,
  body: z.object({ orders: chosenOrders }),
  response: orderRequestDetailSchema,
})

/**
 * Submits the request: asks whatever was not asked, buys the remainder from the bank, and reaches the bank's manifest.
 * The form's fields may come along: accounts and value date are taken over, the others must be the request's own.
 */
export const goCall = defineCall({
  name: 'go',
  method: 'POST',
  path: '/api/orders_requests/go',
  access: 'order_request.manage',
  summary: 'Submits a request to the bank; the bank sells what no position covers',
  body: orderRequestFields.partial().extend({
    reference: requestReferenceInput,
    /** How the bank delivers the remainder; by default by transfer. */
    form: formSchema.default('DIGITAL'),
    /** The bank's price for the remainder as the user saw it: refused where it has changed. */
    remainderRate: decimalInput.nullable().optional(),
    /** Of all that the request has then: its live orders and the remainder. */
    ...seenTotalField,
    /** Of the remainder. */
    ...priceReasonFields,
  }),
  response: orderRequestDetailSchema,
})
