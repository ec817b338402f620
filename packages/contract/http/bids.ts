import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  askRequestSchema,
  bidSchema,
  orderRequestDetailSchema,
  requestIdParams,
  requestReferenceParams,
} from './order-request-view.ts'
import { priceReasonFields } from './price-reason.ts'
import {
  codeText,
  decimalInput,
  formSchema,
  isoCode,
  optionalReason,
  seenTotalField,
  typedFigure,
  uuid,
} from './scalars.ts'

/**
 * Banks see every draft, and later those whose bid of theirs was accepted; a company its own drafts; the platform all
 * drafts. Exchange offices have no ASK tab: an empty list.
 */
export const askRequestsCall = defineCall({
  name: 'askRequests',
  method: 'GET',
  path: '/api/main-screen/orders_requests',
  access: 'market.view',
  summary: 'Requests that banks may bid on',
  query: z.object({ seller: uuid.optional(), currency: isoCode.optional() }),
  response: z.object({ data: z.array(askRequestSchema) }),
})

export const countAskRequestsCall = defineCall({
  name: 'countAskRequests',
  method: 'GET',
  path: '/api/main-screen/count-ask-requests',
  access: 'market.view',
  summary: 'Number of requests on the ASK tab',
  query: z.object({ currency: isoCode.optional() }),
  response: z.object({ countAskRequest: z.number().int() }),
})

/** Of one request, or of all drafts of the viewer's company where none is named. A bank counts its own bids. */
export const countAskBidsCall = defineCall({
  name: 'countAskBids',
  method: 'GET',
  path: '/api/main-screen/count-ask-bids',
  access: 'market.view',
  summary: 'Number of bids that wait for an answer',
  query: z.object({ transaction: codeText(40).optional() }),
  response: z.object({ count: z.number().int() }),
})

export const requestBidsCall = defineCall({
  name: 'requestBids',
  method: 'GET',
  path: '/api/orders_requests/:id/bids',
  access: 'order.view',
  summary: 'The bids on a request, best price first; a bank sees its own',
  params: requestIdParams,
  response: z.object({ data: z.array(bidSchema) }),
})

export const placeBidCall = defineCall({
  name: 'placeBid',
  method: 'POST',
  path: '/api/orders_requests/:reference/bids/bank',
  access: 'bid.place',
  summary: "A bank's price for a draft request",
  params: requestReferenceParams,
  body: z.object({ rate: typedFigure, amount: decimalInput, form: formSchema, currency: isoCode }),
  response: askRequestSchema,
  status: 201,
})

const oneOrder = z.object({ order_id: uuid })

export const cancelBidCall = defineCall({
  name: 'cancelBid',
  method: 'POST',
  path: '/api/orders_requests/:reference/bids/cancel',
  access: 'bid.place',
  summary: 'The bank takes its bid back',
  params: requestReferenceParams,
  body: oneOrder,
  response: askRequestSchema,
})

export const acceptBidCall = defineCall({
  name: 'acceptBid',
  method: 'POST',
  path: '/api/orders_requests/:reference/bids/accept',
  access: 'order_request.manage',
  summary: 'The company accepts a bid, for at most the remainder',
  params: requestReferenceParams,
  body: oneOrder.extend({
    /** Less than the bid's amount, if the company wants a part of it. */
    amount: decimalInput.nullable().optional(),
    ...seenTotalField,
    ...priceReasonFields,
  }),
  response: orderRequestDetailSchema,
})

export const declineBidCall = defineCall({
  name: 'declineBid',
  method: 'POST',
  path: '/api/orders_requests/:reference/bids/decline',
  access: 'order_request.manage',
  summary: 'The company declines a bid',
  params: requestReferenceParams,
  body: oneOrder.extend({ reason: optionalReason }),
  response: orderRequestDetailSchema,
})

export const sessionAnalyticsCall = defineCall({
  name: 'sessionAnalytics',
  method: 'GET',
  path: '/api/main-screen/session-analytics',
  access: 'market.view',
  summary: 'Number and amount of the positions on the market, by currency',
  response: z.object({
    data: z.record(z.string(), z.object({ count: z.number().int(), position: z.string() })),
  }),
})
