import { RFQ_SIDES } from '@fxmatch/domain/rfq/quote-price'
import { VALID_SECONDS } from '@fxmatch/domain/rfq/rfq-rules'
import { DECLINE_CODES } from '@fxmatch/domain/rfq/rfq-table'
import { z } from 'zod'
import { importNatureSchema, requestIdParams, requestStatusSchema } from '../http/order-request-view.ts'
import { titleReference } from '../http/order-requests.ts'
import {
  dateOnly,
  decimalString,
  formSchema,
  idParams,
  instant,
  isoCode,
  readableNote,
  requiredReason,
  text,
  uuid,
} from '../http/scalars.ts'
import { decimal, defineV1Call, named } from './v1-call.ts'

const request = named(
  'OrderRequest',
  z.object({
    id: uuid,
    reference: z.string(),
    version: z.number().int(),
    status: requestStatusSchema,
    currency: z.string(),
    quotingUnit: z.number().int(),
    amount: decimalString,
    /** What no live order covers. */
    openAmount: decimalString,
    /** The price that is aimed at, in all; null: none. */
    targetRate: decimalString.nullable(),
    /** The average all-in price; null while nothing is priced. */
    averageRate: decimalString.nullable(),
    /** What is paid for all of it, TND, VAT included. */
    totalToPay: decimalString,
    valueDate: z.string(),
    importReference: z.string(),
    bank: z.object({ id: uuid, name: z.string() }),
    orders: z.number().int(),
    bids: z.number().int(),
    createdAt: instant,
    submittedAt: instant.nullable(),
  }),
)
export type V1Request = z.infer<typeof request>

const write = { scope: 'requests:write', tag: 'Order requests' } as const

export const v1RequestsCall = defineV1Call({
  ...write,
  name: 'listRequests',
  method: 'GET',
  path: '/v1/requests',
  summary: "The company's order requests, the newest first",
  query: z.object({
    status: requestStatusSchema.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ data: z.array(request), total: z.number().int() }),
})
export const v1RequestCall = defineV1Call({
  ...write,
  name: 'getRequest',
  method: 'GET',
  path: '/v1/requests/:id',
  summary: 'One order request, by its id or its reference',
  params: requestIdParams,
  response: request,
})
export const v1CreateRequestCall = defineV1Call({
  ...write,
  name: 'createRequest',
  method: 'POST',
  path: '/v1/requests',
  summary: 'Writes an order request, as a draft. Positions are put into its basket by a person',
  body: named(
    'NewOrderRequest',
    z.object({
      currency: isoCode,
      amount: decimal,
      targetRate: decimal.nullable().optional(),
      importNature: importNatureSchema,
      importReference: titleReference,
      /** A bank of which the title is. */
      domiciliaryBank: uuid,
      creditAccount: text(80).min(1),
      debitAccount: text(80).min(1),
      valueDate: dateOnly,
      /** The title's whole amount and its last day, as it is first used. */
      importAmount: decimal.nullable().optional(),
      importExpiry: dateOnly.nullable().optional(),
    }),
  ),
  response: request,
  status: 201,
})
export const v1CancelRequestCall = defineV1Call({
  ...write,
  name: 'cancelRequest',
  method: 'POST',
  path: '/v1/requests/:id/cancel',
  summary: 'Gives an order request up; its orders end with it',
  params: requestIdParams,
  body: named('RequestCancellation', z.object({ reason: requiredReason })),
  response: request,
})

export const v1SubmitRequestCall = defineV1Call({
  ...write,
  name: 'submitRequest',
  method: 'POST',
  path: '/v1/requests/:id/submit',
  summary: 'Submits an order request to the bank, which sells what no position covers',
  params: requestIdParams,
  body: named(
    'Submission',
    z.object({
      /** How the bank delivers what it sells. */
      form: formSchema.default('DIGITAL'),
      /** The bank's price for what it sells, as it was read: another one by now is refused. */
      remainderRate: decimal.nullable().optional(),
      /** What all of it costs, TND, as it was read: another total by now is refused. */
      seenTotal: decimal.nullable().optional(),
    }),
  ),
  response: request,
})

const quote = { scope: 'rfq:quote', tag: 'Quotes' } as const

const quoteRequest = named(
  'QuoteRequest',
  z.object({
    id: uuid,
    reference: z.string(),
    asker: z.string(),
    side: z.enum(RFQ_SIDES),
    currency: z.string(),
    quotingUnit: z.number().int(),
    form: formSchema,
    amount: decimalString,
    /** OPEN until `answerBy` by the server's clock; then ENDED, and why is not told. */
    status: z.string(),
    answerBy: instant,
    valueDate: z.string().nullable(),
    /** What the company answered last. */
    own: z
      .object({
        id: uuid,
        status: z.string(),
        rate: decimalString.nullable(),
        amount: decimalString.nullable(),
        validUntil: instant.nullable(),
      })
      .nullable(),
  }),
)
export type V1QuoteRequest = z.infer<typeof quoteRequest>

export const v1QuoteRequestsCall = defineV1Call({
  ...quote,
  name: 'listQuoteRequests',
  method: 'GET',
  path: '/v1/quote-requests',
  summary: 'The requests for quotes that the company is asked: those that live first',
  response: z.object({ data: z.array(quoteRequest) }),
})
export const v1QuoteCall = defineV1Call({
  ...quote,
  name: 'giveQuote',
  method: 'POST',
  path: '/v1/quote-requests/:id/quotes',
  summary: 'Gives a firm price: it binds until it lapses, and may only be improved',
  params: idParams,
  body: named(
    'NewQuote',
    z.object({
      rate: decimal,
      amount: decimal,
      minAmount: decimal.nullable().default(null),
      validSeconds: z.number().int().min(VALID_SECONDS.least).max(VALID_SECONDS.most),
      /** Where a bank that buys banknotes takes them. */
      agencyId: uuid.nullable().default(null),
    }),
  ),
  response: quoteRequest,
  status: 201,
})
export const v1DeclineCall = defineV1Call({
  ...quote,
  name: 'declineQuoteRequest',
  method: 'POST',
  path: '/v1/quote-requests/:id/decline',
  summary: 'Says that the company gives no price, and why',
  params: idParams,
  body: named(
    'Decline',
    z.object({ code: z.enum(DECLINE_CODES), note: readableNote.nullable().default(null) }),
  ),
  response: quoteRequest,
})
