import { MOST_QUOTES } from '@fxmatch/domain/rfq/combine-quotes'
import { RFQ_SIDES } from '@fxmatch/domain/rfq/quote-price'
import { ANSWER_SECONDS } from '@fxmatch/domain/rfq/rfq-rules'
import { DECLINE_CODES, QUOTE_STATUSES, RFQ_STATUSES } from '@fxmatch/domain/rfq/rfq-table'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  decimalInput,
  decimalString,
  formSchema,
  idParams,
  instant,
  isoCode,
  readableReason,
  text,
  typedFigure,
  uuid,
} from './scalars.ts'

// Requests for quotes (packages/domain/rfq): one amount asked of several houses under one clock. A house that is asked reads its own
// answers alone: neither the others, nor how many there are, nor their prices, before or after.

const house = z.object({ id: uuid, name: z.string() })

/** What a house answered. Rates in TND per quoting unit, amounts in the currency, `payable` in TND with commission and VAT. */
export const quoteSchema = z.object({
  id: uuid,
  house,
  status: z.enum(QUOTE_STATUSES),
  rate: decimalString.nullable(),
  amount: decimalString.nullable(),
  minAmount: decimalString.nullable(),
  /** What who asks pays for the whole quote; null to the house that quotes, which never reads the commission. */
  payable: decimalString.nullable(),
  validUntil: instant.nullable(),
  declineCode: z.enum(DECLINE_CODES).nullable(),
  declineNote: z.string().nullable(),
  awardedAmount: decimalString.nullable(),
  /** The order that came of it, for its parties. */
  orderId: uuid.nullable(),
  createdAt: instant,
})
export type QuoteView = z.infer<typeof quoteSchema>

const part = z.object({ quoteId: uuid, amount: decimalString, rate: decimalString })

/** A request as its reader may see it. */
export const rfqSchema = z.object({
  id: uuid,
  reference: z.string(),
  /** Whether the reader's company asks, or is asked. */
  asking: z.boolean(),
  asker: house,
  side: z.enum(RFQ_SIDES),
  currency: isoCode,
  decimals: z.number().int(),
  unit: z.number().int(),
  form: formSchema,
  amount: decimalString,
  minPart: decimalString.nullable(),
  awarded: decimalString,
  status: z.enum(RFQ_STATUSES),
  answerBy: instant,
  createdAt: instant,
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
  note: z.string().nullable(),
  /** The validated opening rate of the day, TND per quoting unit; null: none. */
  openingRate: decimalString.nullable(),
  /** Whom it was asked of; empty to a house that is asked. */
  houses: z.array(house),
  quotes: z.array(quoteSchema),
  /** For who asks: the best single quote for what is left, and a combination where it is better. */
  proposals: z.object({ single: part.nullable(), combination: z.array(part).nullable() }).nullable(),
  allowedActions: z.array(
    z.object({ action: z.enum(['quote', 'decline', 'award', 'cancel']), ...refusable }),
  ),
  version: z.number().int(),
})
export type RfqView = z.infer<typeof rfqSchema>

/** A request in a list: for who asks how many answered, for who is asked its own last answer. */
export const rfqRowSchema = rfqSchema
  .pick({
    ...{
      id: true,
      reference: true,
      asking: true,
      asker: true,
      side: true,
      currency: true,
      decimals: true,
      form: true,
    },
    ...{ amount: true, awarded: true, status: true, answerBy: true, createdAt: true },
  })
  .extend({
    asked: z.number().int().nullable(),
    answered: z.number().int().nullable(),
    ownStatus: z.enum(QUOTE_STATUSES).nullable(),
  })
export type RfqRowView = z.infer<typeof rfqRowSchema>

export const rfqsCall = defineCall({
  name: 'rfqs',
  method: 'GET',
  path: '/api/rfqs',
  access: 'order.view',
  summary:
    'The requests for quotes that one asks, or that one is asked: those that live first, then the last 100 that are over',
  response: z.object({ rfqs: z.array(rfqRowSchema) }),
})
export type Rfqs = z.infer<typeof rfqsCall.response>

export const rfqCall = defineCall({
  name: 'rfq',
  method: 'GET',
  path: '/api/rfqs/:id',
  access: 'order.view',
  summary: 'A request for quotes: to who asks with all answers, to a house that is asked with its own alone',
  params: idParams,
  response: rfqSchema,
})

export const openRfqCall = defineCall({
  name: 'openRfq',
  method: 'POST',
  path: '/api/rfqs',
  access: 'rfq.ask',
  summary: 'Asks several houses for firm prices of one amount, under one clock',
  body: z.object({
    side: z.enum(RFQ_SIDES).default('BUY'),
    currency: isoCode,
    form: formSchema,
    amount: decimalInput,
    minPart: decimalInput.nullable().default(null),
    governorateId: z.number().int().positive().nullable().default(null),
    agencyId: uuid.nullable().default(null),
    ask: z.array(uuid).min(1).max(MOST_QUOTES),
    answerSeconds: z.number().int().min(ANSWER_SECONDS.least).max(ANSWER_SECONDS.most),
    fewReason: readableReason.nullable().default(null),
    note: text(500).min(1).nullable().default(null),
  }),
  response: rfqSchema,
  status: 201,
})

export const giveQuoteCall = defineCall({
  name: 'giveQuote',
  method: 'POST',
  path: '/api/rfqs/:id/quotes',
  access: 'rfq.quote',
  summary: 'Gives a firm price: it binds until it lapses, and may only be improved',
  params: idParams,
  body: z.object({
    rate: typedFigure,
    amount: decimalInput,
    minAmount: decimalInput.nullable().default(null),
    validSeconds: z.number().int(),
  }),
  response: rfqSchema,
  status: 201,
})

export const declineRfqCall = defineCall({
  name: 'declineRfq',
  method: 'POST',
  path: '/api/rfqs/:id/decline',
  access: 'rfq.quote',
  summary: 'Says that one gives no price, and why',
  params: idParams,
  body: z.object({ code: z.enum(DECLINE_CODES), note: text(500).min(1).nullable().default(null) }),
  response: rfqSchema,
})

export const awardRfqCall = defineCall({
  name: 'awardRfq',
  method: 'POST',
  path: '/api/rfqs/:id/award',
  access: 'rfq.ask',
  summary: 'Takes quotes, whole or in part: each becomes an order that both sides have confirmed',
  params: idParams,
  body: z.object({
    parts: z.array(z.object({ quoteId: uuid, amount: decimalInput })).max(MOST_QUOTES),
    reason: readableReason.nullable().default(null),
  }),
  response: rfqSchema,
})

export const cancelRfqCall = defineCall({
  name: 'cancelRfq',
  method: 'POST',
  path: '/api/rfqs/:id/cancel',
  access: 'rfq.ask',
  summary: 'Takes nothing, or nothing more: no house is bound any longer',
  params: idParams,
  body: z.object({ reason: readableReason }),
  response: rfqSchema,
})
