import { MOST_QUOTES } from '@fxmatch/domain/rfq/combine-quotes'
import { RFQ_SIDES } from '@fxmatch/domain/rfq/quote-price'
import { ANSWER_SECONDS, VALID_SECONDS } from '@fxmatch/domain/rfq/rfq-rules'
import { DECLINE_CODES, QUOTE_STATUSES, RFQ_STATUSES, SEEN_BY_ASKED } from '@fxmatch/domain/rfq/rfq-table'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { priceReasonFields } from './price-reason.ts'
import { refusable } from './refusable.ts'
import {
  dateOnly,
  decimalInput,
  decimalString,
  formSchema,
  idParams,
  instant,
  isoCode,
  operationTypeSchema,
  readableNote,
  readableReason,
  seenTotalField,
  typedFigure,
  uuid,
} from './scalars.ts'

// Requests for quotes (packages/domain/rfq): one amount asked of several houses under one clock. A house that is asked reads its own
// answers alone: neither the others, nor how many there are, nor their prices, before or after.

const house = z.object({ id: uuid, name: z.string() })

/** What parts that were taken come to, TND: what who sells receives, and what who buys pays, to who buys and to who reads the platform. */
const taken = z.object({ counterValue: decimalString, payable: decimalString.nullable() })

/**
 * What a house answered. Rates in TND per quoting unit, amounts in the currency, values in TND. What the commission adds
 * (`allInRate`, `payable`) is told to who buys alone: a house that sells reads its rate and what it receives (`counterValue`).
 */
export const quoteSchema = z.object({
  id: uuid,
  house,
  /** A quote whose time is over reads LAPSED by the server's clock, whether or not that is written down yet. */
  status: z.enum(QUOTE_STATUSES),
  rate: decimalString.nullable(),
  /** The rate with commission, and with the bank's margin where a company buys through it, 4 decimals. */
  allInRate: decimalString.nullable(),
  amount: decimalString.nullable(),
  minAmount: decimalString.nullable(),
  /** Of the whole quote at its rate: what who sells receives. */
  counterValue: decimalString.nullable(),
  /** Of the whole quote: what who buys pays, commission and VAT included. */
  payable: decimalString.nullable(),
  validUntil: instant.nullable(),
  declineCode: z.enum(DECLINE_CODES).nullable(),
  declineNote: z.string().nullable(),
  awardedAmount: decimalString.nullable(),
  /** What was awarded of it comes to, at the percents that its order keeps; null: nothing was. */
  taken: taken.nullable(),
  /** The order that came of it, for its parties. */
  orderId: uuid.nullable(),
  createdAt: instant,
})
export type QuoteView = z.infer<typeof quoteSchema>

const part = z.object({ quoteId: uuid, amount: decimalString, rate: decimalString })

/** A way to take all that is left: its parts, and what they come to together, TND. */
const proposal = z.object({
  parts: z.array(part),
  counterValue: decimalString,
  payable: decimalString.nullable(),
})

/**
 * In which part one reads a request: as who asks, as a house that is asked, as the bank through which a company bought and which is told
 * of it, or as who reads the platform.
 */
export const RFQ_READERS = ['ASKING', 'ASKED', 'BANK', 'PLATFORM'] as const

/**
 * How much who asks took of its requests of so many days, percent with one decimal, each by the share that it awarded; told to those who
 * are asked where it is little: prices are not asked for to be looked at.
 */
const fishing = z.object({
  days: z.number().int(),
  requests: z.number().int(),
  awardedPercent: decimalString,
})

/** A request as its reader may see it. */
export const rfqSchema = z.object({
  id: uuid,
  reference: z.string(),
  as: z.enum(RFQ_READERS),
  asker: house,
  side: z.enum(RFQ_SIDES),
  currency: isoCode,
  decimals: z.number().int(),
  unit: z.number().int(),
  form: formSchema,
  amount: decimalString,
  minPart: decimalString.nullable(),
  /** What was awarded of the amount; to a house that is asked, what it was awarded itself. */
  awarded: decimalString,
  /** What that comes to, part by part; null: nothing was. */
  taken: taken.nullable(),
  /** A house that is asked reads OPEN or ENDED, and never why. */
  status: z.enum([...RFQ_STATUSES, 'ENDED']),
  /** Until when houses answer, by the server's clock. */
  answerBy: instant,
  /** The value date that a deal of it would have now: the order request's, or spot; null: it is over. */
  valueDate: dateOnly.nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
  note: z.string().nullable(),
  /** Where banknotes are handed over; null: of account currency. */
  agency: z.object({ id: uuid, name: z.string() }).nullable(),
  /** What an award becomes. */
  operation: operationTypeSchema,
  /** Whether the bank of who asks reads every house with its price, once all is over (decision record 0377). */
  bankReads: z.boolean(),
  /** The order request whose part is asked for, to its company; null: none. */
  orderRequest: z.object({ id: uuid, reference: z.string() }).nullable(),
  /** Why fewer houses were asked than should be; null to a house that is asked. */
  fewReason: z.string().nullable(),
  /** The validated opening rate of the day on which it was asked, TND per quoting unit; null: none, or in a list that it is over. */
  openingRate: decimalString.nullable(),
  /** Whom it was asked of; empty to a house that is asked. */
  houses: z.array(house),
  quotes: z.array(quoteSchema),
  /** For who asks: the best single quote for what is left, a combination where it is better, and by how much, TND. */
  proposals: z
    .object({
      single: proposal.nullable(),
      combination: proposal.nullable(),
      saving: decimalString.nullable(),
    })
    .nullable(),
  /**
   * What is on top of a rate, in percent of the counter value, so that parts are priced as they are typed; null to who is not told it.
   * The margin is null where a bank buys for itself.
   */
  terms: z
    .object({
      commissionPercent: decimalString,
      marginPercent: decimalString.nullable(),
      vatPercent: decimalString,
    })
    .nullable(),
  fishing: fishing.nullable(),
  allowedActions: z.array(
    z.object({ action: z.enum(['quote', 'decline', 'award', 'cancel']), ...refusable }),
  ),
})
export type RfqView = z.infer<typeof rfqSchema>

/** A request in a list: for who asks how many answered, for who is asked its own last answer. */
export const rfqRowSchema = rfqSchema
  .pick({
    ...{ id: true, reference: true, as: true, asker: true, side: true, currency: true, decimals: true },
    ...{
      unit: true,
      form: true,
      amount: true,
      awarded: true,
      status: true,
      answerBy: true,
      valueDate: true,
      createdAt: true,
    },
    ...{ openingRate: true, fishing: true, bankReads: true },
  })
  .extend({
    asked: z.number().int().nullable(),
    answered: z.number().int().nullable(),
    /** Of a house that is asked: what it answered last; null: nothing. `status` as in the request itself. */
    own: quoteSchema.pick({ id: true, status: true, rate: true, amount: true, validUntil: true }).nullable(),
    /** Seconds from the question to one's own first answer; null: none. */
    answerSeconds: z.number().int().nullable(),
  })
export type RfqRowView = z.infer<typeof rfqRowSchema>

/** What a company's requests of a time came to. Seconds are medians; null: nothing was answered. */
const rfqFigures = z.object({
  /** How many were asked of it, or by it. */
  requests: z.number().int(),
  /** Of those that are over: won (awarded something), lost (quoted, got nothing), declined, missed (no answer). */
  won: z.number().int(),
  lost: z.number().int(),
  declined: z.number().int(),
  missed: z.number().int(),
  answerSeconds: z.number().int().nullable(),
})
export type RfqFigures = z.infer<typeof rfqFigures>

export const rfqsCall = defineCall({
  name: 'rfqs',
  method: 'GET',
  path: '/api/rfqs',
  access: 'order.view',
  summary:
    'The requests for quotes that one asks, or that one is asked (the platform: all): those that live first, then the last 100 that are over; and what those of the time came to',
  query: z.object({
    as: z.enum(['ASKING', 'ASKED']).optional(),
    state: z.enum(SEEN_BY_ASKED).optional(),
    currency: isoCode.optional(),
    from: dateOnly.optional(),
    to: dateOnly.optional(),
  }),
  response: z.object({
    rfqs: z.array(rfqRowSchema),
    /** Of the time that is asked for; of the last 30 days where none is. */
    figures: z.object({ asked: rfqFigures, asking: rfqFigures }),
  }),
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

export const rfqDocumentCall = defineCall({
  name: 'rfqDocument',
  method: 'GET',
  path: '/document/rfqs/:id/pdf',
  access: 'export.read',
  summary:
    'The proof of a request for quotes as a PDF: to who asks every price, without the names of those that were not taken; to a house its own; to the bank of who asks all of it, where it is told',
  params: idParams,
  response: z.unknown(),
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
    governorateId: z.number().int().positive().max(10_000).nullable().default(null),
    agencyId: uuid.nullable().default(null),
    /** A company asks for a part of an order request in draft. */
    orderRequestId: uuid.nullable().default(null),
    ask: z.array(uuid).min(1).max(MOST_QUOTES),
    answerSeconds: z.number().int().min(ANSWER_SECONDS.least).max(ANSWER_SECONDS.most),
    fewReason: readableReason.nullable().default(null),
    note: readableNote.nullable().default(null),
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
    validSeconds: z.number().int().min(VALID_SECONDS.least).max(VALID_SECONDS.most),
    /** Where a bank that buys banknotes takes them. */
    agencyId: uuid.nullable().default(null),
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
  body: z.object({ code: z.enum(DECLINE_CODES), note: readableNote.nullable().default(null) }),
  response: rfqSchema,
})

export const awardRfqCall = defineCall({
  name: 'awardRfq',
  method: 'POST',
  path: '/api/rfqs/:id/award',
  access: 'rfq.ask',
  summary:
    'Takes quotes, whole or in part: each becomes an order that its house has confirmed, and so has who asks; but a company confirms what it takes of an office once its bank has validated its order request, and what it takes of a bank is confirmed with that validation',
  params: idParams,
  body: z.object({
    parts: z.array(z.object({ quoteId: uuid, amount: decimalInput })).max(MOST_QUOTES),
    /** Why these quotes, where a better combination of those that bind is to be had. */
    reason: readableReason.nullable().default(null),
    /** Why these prices, where the market has a better one for who buys. */
    ...priceReasonFields,
    /** Of who buys: what all parts cost together as it was seen. */
    ...seenTotalField,
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
