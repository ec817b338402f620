import { z } from 'zod'
import { priceReasonFields } from '../http/price-reason.ts'
import { idParams, requiredReason, uuid } from '../http/scalars.ts'
import { decimal, defineV1Call, named, pageOf, pageQuery } from './v1-call.ts'
import { ORDER_STATUS_NAMES, settlement, v1OrderSchema } from './views.ts'

export const v1OrdersCall = defineV1Call({
  name: 'listOrders',
  method: 'GET',
  path: '/v1/orders',
  scope: 'orders:read',
  tag: 'Orders',
  summary: "The company's orders, the newest first: those that it buys, sells or carries",
  query: z.object({ ...pageQuery, status: z.enum(ORDER_STATUS_NAMES).optional() }),
  response: pageOf(v1OrderSchema),
})

export const v1OrderCall = defineV1Call({
  name: 'getOrder',
  method: 'GET',
  path: '/v1/orders/:id',
  scope: 'orders:read',
  tag: 'Orders',
  summary: 'One order as it stands, and what may be done with it',
  params: idParams,
  response: v1OrderSchema,
})

export const v1PlaceCall = defineV1Call({
  name: 'placeOrder',
  method: 'POST',
  path: '/v1/orders',
  scope: 'orders:write',
  tag: 'Orders',
  summary: 'Orders a position, whole or in part, at its price or at another that is proposed',
  body: named(
    'NewOrder',
    z.object({
      positionId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      amount: decimal,
      /** The position's price as it was read: another one by now is refused. */
      rate: decimal,
      /** Another price, proposed to the seller. */
      proposedRate: decimal.nullable().optional(),
      /** What it costs in all as it was read, TND: another total by now is refused. */
      seenTotal: decimal.nullable().optional(),
      settlement,
      /** The agency that pays banknotes out. */
      agencyId: uuid.nullable().optional(),
      ...priceReasonFields,
    }),
  ),
  response: v1OrderSchema,
  status: 201,
})

const rateBody = named('Rate', z.object({ rate: decimal }))

const step = { method: 'POST', scope: 'orders:write', tag: 'Orders', params: idParams } as const

export const v1AcceptCall = defineV1Call({
  ...step,
  name: 'acceptOrder',
  path: '/v1/orders/:id/accept',
  summary: 'Accepts the price that stands',
  // The rate that was read: another one that stands by now is not accepted.
  body: rateBody,
  response: v1OrderSchema,
})
export const v1ProposeCall = defineV1Call({
  ...step,
  name: 'proposeRate',
  path: '/v1/orders/:id/propose',
  summary: 'Answers the price that stands with another one',
  body: rateBody,
  response: v1OrderSchema,
})
export const v1ConfirmCall = defineV1Call({
  ...step,
  name: 'confirmOrder',
  path: '/v1/orders/:id/confirm',
  summary: "Gives the company's confirmation. The market room's is a person's",
  response: v1OrderSchema,
})
export const v1CancelCall = defineV1Call({
  ...step,
  name: 'cancelOrder',
  path: '/v1/orders/:id/cancel',
  summary: 'Gives a draft up that the company ordered',
  response: v1OrderSchema,
})
export const v1RejectCall = defineV1Call({
  ...step,
  name: 'rejectOrder',
  path: '/v1/orders/:id/reject',
  summary: 'Rejects a draft',
  body: named('Rejection', z.object({ reason: requiredReason })),
  response: v1OrderSchema,
})
