import { z } from 'zod'
import { REQUEST_GROUPINGS } from '../registers/list-groupings.ts'
import { REQUEST_COLUMN_IDS } from '../registers/request-register.ts'
import { defineCall } from './define-call.ts'
import { requestReferenceParams, requestStatusSchema } from './order-request-view.ts'
import { orderRequestFilterQuery, orderRequestSortQuery } from './order-requests.ts'
import {
  decimalString,
  formSchema,
  instant,
  isoCode,
  languageSchema,
  listOf,
  momentInput,
  operationTypeSchema,
  pageNumber,
  paperQuery,
  uuid,
} from './scalars.ts'

// What a company's business amounts to: the workbook of its ledger, the slip of a request, and its deals.

/** A list that may also come in one text with commas. */
const commaList = <T extends z.ZodType>(list: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), list)

/**
 * `company`: that company's ledger (a bank's: of its clients); `user`: the ledger of that user's company; neither: the
 * reader's own, for the platform everyone's. The filters and order are those of the list on screen.
 */
export const requestExportQuery = orderRequestFilterQuery.extend({
  ...orderRequestSortQuery.shape,
  company: uuid.optional(),
  user: uuid.optional(),
  'status[]': commaList(listOf(requestStatusSchema)).optional(),
  status: commaList(listOf(requestStatusSchema)).optional(),
  /** What the reader may not see is left out. */
  columns: commaList(z.array(z.enum(REQUEST_COLUMN_IDS)).min(1).max(REQUEST_COLUMN_IDS.length)).optional(),
  language: languageSchema.default('fr'),
  /** What the list on screen is grouped by: a second sheet has the sums of its groups. */
  by: z.enum(REQUEST_GROUPINGS).optional(),
})
export type RequestExportQuery = z.infer<typeof requestExportQuery>

export const exportRequestsCall = defineCall({
  name: 'exportRequests',
  method: 'GET',
  path: '/document/orders_requests/excel',
  access: 'export.read',
  summary: 'Makes an Excel workbook of a ledger of order requests; the answer names the file',
  query: requestExportQuery,
  response: z.object({ data: z.object({ uuid }) }),
})

export const requestSlipCall = defineCall({
  name: 'requestSlip',
  method: 'GET',
  path: '/order_request/document/FOV/:reference',
  access: 'order.view',
  summary:
    'The slip of a closed or delivered request, for the company, its bank and the platform; 404 before that',
  params: requestReferenceParams,
  query: paperQuery,
  response: z.unknown(),
})

/** BUY and SELL from the reader's side; CARRIED: its bank carries what a company buys of an exchange office. */
export const dealSideSchema = z.enum(['BUY', 'SELL', 'CARRIED'])
export type DealSide = z.infer<typeof dealSideSchema>

const dealFilter = z.object({
  /** Whose deals: the reader's own company, unless the platform's back office names another. */
  company: uuid.optional(),
  /** Of the ticket. A date takes its whole day in Tunis. */
  startDate: momentInput.optional(),
  endDate: momentInput.optional(),
  currency: isoCode.optional(),
})
const counterpartySchema = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(['PLATFORM', 'BANK', 'EXCHANGE_OFFICE', 'CORPORATE']),
})

/** What the sums can be put in order by; without a choice, the worthiest first. */
export const DEAL_SUM_SORTS = [
  'counterparty',
  'kind',
  'side',
  'currency',
  'deals',
  'amount',
  'avgRate',
  'equivalent',
  'payable',
  'lastAt',
] as const
export type DealSumSort = (typeof DEAL_SUM_SORTS)[number]

const pageOf = {
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  page: pageNumber.default(1),
}

/** Deals of one counterparty, side and currency. Amounts in currency, the rest in TND. */
export const dealSumSchema = z.object({
  counterparty: counterpartySchema,
  side: dealSideSchema,
  currency: z.string(),
  currencyPattern: z.number().int(),
  currencyUnit: z.number().int(),
  count: z.number().int(),
  amount: decimalString,
  /** Average rate weighted by amount, 4 decimals. */
  avgRate: decimalString,
  equivalent: decimalString,
  /** What the buyer pays, VAT included; null where the reader only receives the counter value. */
  payable: decimalString.nullable(),
  lastAt: instant,
})
export type DealSumView = z.infer<typeof dealSumSchema>

export const dealSumsCall = defineCall({
  name: 'dealSums',
  method: 'GET',
  path: '/api/deals',
  access: 'order.view',
  summary:
    'Concluded deals between the company and each counterparty, a page of them with the totals of all; deals have their ticket',
  query: dealFilter.extend({
    /** Deals with this company alone. */
    counterparty: uuid.optional(),
    ...pageOf,
    sort: z.enum(DEAL_SUM_SORTS).default('equivalent'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: z.object({
    /** Of all pages: lines, one per counterparty, side and currency. */
    count: z.number().int(),
    data: z.array(dealSumSchema),
    totals: z.object({
      count: z.number().int(),
      counterparties: z.number().int(),
      equivalent: decimalString,
      payable: decimalString.nullable(),
    }),
  }),
})

/** One concluded deal. */
export const dealSchema = z.object({
  id: uuid,
  reference: z.string(),
  ticket: z.object({ reference: z.string(), file: z.string() }),
  at: instant,
  status: z.object({ code: z.number().int(), name: z.string() }),
  operationType: operationTypeSchema,
  form: formSchema,
  currency: z.string(),
  currencyPattern: z.number().int(),
  amount: decimalString,
  rate: decimalString,
  equivalent: decimalString,
  payable: decimalString.nullable(),
  /** Against the central bank's fixing, basis points and TND; null where the price was proven against none. */
  spreadBps: decimalString.nullable(),
  costTnd: decimalString.nullable(),
  /** The price's place among what could be had; null for who sold, and without a proof (decision 0322). */
  priceRank: z.number().int().nullable(),
})
export type DealView = z.infer<typeof dealSchema>

export const dealsCall = defineCall({
  name: 'deals',
  method: 'GET',
  path: '/api/deals/:counterparty',
  access: 'order.view',
  summary: 'The concluded deals with one counterparty, the last one first',
  params: z.object({ counterparty: uuid }),
  query: dealFilter.extend({
    side: dealSideSchema.optional(),
    ...pageOf,
  }),
  response: z.object({ count: z.number().int(), data: z.array(dealSchema) }),
})
