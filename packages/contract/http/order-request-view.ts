import { isReferenceOf } from '@fxmatch/domain/identifiers/reference'
import { IMPORT_NATURES } from '@fxmatch/domain/order-requests/import-title'
import { REQUEST_PARTS } from '@fxmatch/domain/order-requests/request-figures'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { REQUEST_ACTIONS } from '@fxmatch/domain/order-requests/request-table'
import { PENDING_DECISIONS } from '@fxmatch/domain/orders/order-facts'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { allowedActionSchema } from './order-view.ts'
import { refusable } from './refusable.ts'
import {
  cashOutTypeSchema,
  dateOnly,
  decimalString,
  formSchema,
  instant,
  operationTypeSchema,
  text,
  uuid,
} from './scalars.ts'

// Order requests as they are shown (specification 002 §3). Amounts are decimal strings with the currency's decimals,
// rates have 4 decimals, equivalents are TND with 3.

export const requestStatusSchema = z.enum(REQUEST_STATUSES)
export const importNatureSchema = z.enum(IMPORT_NATURES)
export const requestPartSchema = z.enum(REQUEST_PARTS)

/** A request is named by its id or by the reference that people read out (`OR-2026-000123`). */
export const requestKey = z
  .uuid()
  .or(z.string().refine((text) => isReferenceOf('request', text), schemaFault('REQUEST_UNKNOWN')))
/** A reference as it is typed: the shape is the server's to refuse, with REQUEST_UNKNOWN. */
export const requestReferenceInput = text(40)
export const requestIdParams = z.object({ id: requestKey })
export const requestReferenceParams = z.object({ reference: requestKey })

const companyRef = z.object({ id: uuid, name: z.string() })
const statusRef = z.object({ code: z.number().int(), name: z.string() })

export const allowedRequestActionSchema = z.object({
  action: z.enum(REQUEST_ACTIONS),
  ...refusable,
})

/** A line of the lists, of the manifest and of the ledger. */
export const orderRequestSchema = z.object({
  id: uuid,
  version: z.number().int(),
  reference: z.string(),
  status: requestStatusSchema,
  /** ISO code. */
  currency: z.string(),
  currencyPattern: z.number().int(),
  currencyUnit: z.number().int(),
  totalAmount: decimalString,
  /** The bank's part: of a draft what it would sell, from the submission on what it has sold. */
  remainderAmount: decimalString,
  /** What no live order covers: the remaining target of the basket, and what was lost after the submission. */
  openAmount: decimalString,
  /** The rate of the remainder's order; of a draft, the bank's offer of now. Null where the bank sells none. */
  remainderRate: decimalString.nullable(),
  /** All-in equivalents: `partialEquivalent + remainderEquivalent = totalEquivalent`, to the millime. */
  remainderEquivalent: decimalString,
  partialEquivalent: decimalString,
  totalEquivalent: decimalString,
  /** VAT on the commissions, and all that is paid: `totalEquivalent + totalVat = totalPayable`. */
  totalVat: decimalString,
  totalPayable: decimalString,
  /** What of `totalPayable` is not paid yet: without its orders whose cash-out is recorded. Null of a draft, which owes nothing. */
  leftToPay: decimalString.nullable(),
  /** Average all-in price weighted by amount; null while nothing is priced. */
  avgCost: decimalString.nullable(),
  importNature: importNatureSchema,
  importReference: z.string(),
  domicilaryBank: companyRef,
  creditAccount: z.string(),
  debitAccount: z.string(),
  accountType: z.literal('COMMERCIAL_BANK'),
  /** `YYYY-MM-DD`. */
  valueDate: z.string(),
  createdAt: instant,
  /** Of a draft: when it ends by itself, and frees its title, unless its company carries it on. */
  expiresAt: instant.nullable(),
  /** When it was submitted to the bank; null of a draft. */
  submittedAt: instant.nullable(),
  /** Target price; null without one. `equivalent` is the amount's counter value at it. */
  rate: decimalString.nullable(),
  equivalent: decimalString.nullable(),
  companyId: uuid,
  /** The company's. */
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** The company's bank. */
  bank: companyRef,
  /** What the viewing bank earns by it: its shares and margins. For banks and the platform only. */
  profit: decimalString.optional(),
  /** Address of the slip; null unless CLOSED or DELIVERED. */
  file: z.string().nullable(),
  /** Live orders, and bids that wait for an answer. */
  orderCount: z.number().int(),
  bidCount: z.number().int(),
  /** Why it was cancelled, rejected or sent back. */
  reason: z.string().nullable(),
  allowedActions: z.array(allowedRequestActionSchema),
})
export type OrderRequestView = z.infer<typeof orderRequestSchema>

/**
 * The margin of the company's bank, its percent and its value in TND: null where none is paid, or its bank does not tell it;
 * then `withMargin` says that the commission stands for both. `equivalent`, commission and margin add up to
 * `finalEquivalent`.
 */
const marginFields = {
  marginRate: decimalString.nullable(),
  margin: decimalString.nullable(),
  withMargin: z.boolean(),
}

/** An order of a request (specification 002 §3). */
export const requestOrderSchema = z.object({
  id: uuid,
  version: z.number().int(),
  reference: z.string(),
  /** The position's number; null for what a bank sells. */
  session_id: z.number().int().nullable(),
  part: requestPartSchema,
  status: statusRef,
  /** What is being decided of the order, as its own page has it: a short count is not the back office's to validate. */
  pendingDecision: z.enum(PENDING_DECISIONS).nullable(),
  form: formSchema,
  operationType: operationTypeSchema,
  cashOutType: cashOutTypeSchema,
  originalAmount: decimalString,
  originalRate: decimalString,
  amount: decimalString,
  rate: decimalString,
  equivalent: decimalString,
  /** Percent. */
  commissionRate: decimalString,
  commissionEquivalent: decimalString,
  ...marginFields,
  /** All-in: commission included, and for a position the bank's margin. */
  finalPrice: decimalString,
  finalEquivalent: decimalString,
  vat: decimalString,
  payable: decimalString,
  createdAt: instant,
  /** Whether its seller has been asked; until then only the company sees it. */
  asked: z.boolean(),
  expireDate: instant.nullable(),
  /** Governorate. */
  region: z.string().nullable(),
  zone: z.string().nullable(),
  /** Who sells: the exchange office, or the bank. */
  exop: z.object({ id: uuid, name: z.string(), phone: z.string().nullable() }),
  bank: companyRef,
  agence: z.object({ id: uuid, name: z.string(), codeBCT: z.string() }).nullable(),
  /** Whether the front office must choose an agency: banknotes that the request's bank carries. */
  needsAgency: z.boolean(),
  allowedActions: z.array(allowedActionSchema),
})
export type RequestOrderView = z.infer<typeof requestOrderSchema>

/** A bank's bid on a request, as the company or that bank sees it. */
export const bidSchema = z.object({
  order_id: uuid,
  reference: z.string(),
  bank: companyRef,
  rate: decimalString,
  rateTCC: decimalString,
  amount: decimalString,
  equivalent: decimalString,
  equivalentTCC: decimalString,
  /** What a part of it costs follows from these: percents of the commission, and of the VAT on it. */
  commissionRate: decimalString,
  vatPercent: decimalString,
  vat: decimalString,
  /** `equivalentTCC + vat`. */
  payable: decimalString,
  form: formSchema,
  createdAt: instant,
  status: statusRef,
})
export type BidView = z.infer<typeof bidSchema>

/** How much of the import title is used (delivered), reserved (promised) and left; `used + reserved + left = amount`. */
export const importTitleSchema = z.object({
  id: uuid,
  importReference: z.string(),
  importNature: importNatureSchema,
  domicilaryBank: companyRef,
  currency: z.string(),
  currencyPattern: z.number().int(),
  /** The last day on which it holds. */
  importExpiry: dateOnly,
  amount: decimalString,
  used: decimalString,
  reserved: decimalString,
  left: decimalString,
})
export type ImportTitleView = z.infer<typeof importTitleSchema>

export const requestHistoryEntrySchema = z.object({
  action: z.string(),
  before: requestStatusSchema.nullable(),
  after: requestStatusSchema,
  user: z.object({ fullname: z.string(), company: z.string().nullable() }),
  created_at: instant,
  reason: z.string().nullable(),
})

/**
 * What the bank would sell the open amount of a request for in one form: `equivalent + commissionEquivalent =
 * finalEquivalent`, and with the VAT `payable`. The totals are the whole request's if it is bought so.
 */
export const remainderOfferSchema = z.object({
  form: formSchema,
  rate: decimalString,
  finalPrice: decimalString,
  equivalent: decimalString,
  /** Percent. */
  commissionRate: decimalString,
  commissionEquivalent: decimalString,
  finalEquivalent: decimalString,
  vatPercent: decimalString,
  vat: decimalString,
  payable: decimalString,
  totalEquivalent: decimalString,
  totalVat: decimalString,
  totalPayable: decimalString,
})
export type RemainderOfferView = z.infer<typeof remainderOfferSchema>

/** A request with its orders, its bids, its import title and its story. */
export const orderRequestDetailSchema = orderRequestSchema.extend({
  /** One for each form while the company may buy what is open, and its bank sells it; else empty. */
  remainderOffers: z.array(remainderOfferSchema),
  orders: z.array(requestOrderSchema),
  bids: z.array(bidSchema),
  title: importTitleSchema,
  history: z.array(requestHistoryEntrySchema),
})
export type OrderRequestDetail = z.infer<typeof orderRequestDetailSchema>

/** A request on the banks' ASK tab (specification 001 §3). Without a target price there are no prices. */
export const askRequestSchema = z.object({
  id: uuid,
  reference: z.string(),
  currency: z.string(),
  currencyPattern: z.number().int(),
  currencyUnit: z.number().int(),
  totalAmount: decimalString,
  /** What no live order covers yet: a bid is accepted for at most this. */
  remainderAmount: decimalString,
  /** Target price, all-in ('Prix TCC'). */
  rate: decimalString.nullable(),
  /** What a bank may quote for banknotes (by transfer) to meet the target: the target without the commission. */
  cashCorporateRate: decimalString.nullable(),
  digitalCorporateRate: decimalString.nullable(),
  cashCorporateEquivalent: decimalString.nullable(),
  digitalCorporateEquivalent: decimalString.nullable(),
  createdAt: instant,
  status: requestStatusSchema,
  /** Whether the request belongs to a client of the viewing bank. */
  ownClient: z.boolean(),
  /** The viewing bank's own bid that waits or was accepted; null without one. */
  bid: bidSchema.nullable(),
  /** Whether the viewer may bid, and if not which rule refuses. */
  placeBid: z.object(refusable),
})
export type AskRequestView = z.infer<typeof askRequestSchema>

/** A delivered order of a request: one line of 'Delivered' on the corporate side. */
export const deliveredOrderSchema = z.object({
  id: uuid,
  reference: z.string(),
  requestId: uuid,
  requestReference: z.string(),
  requestStatus: requestStatusSchema,
  company: companyRef,
  bank: companyRef,
  exop: companyRef,
  session_id: z.number().int().nullable(),
  status: statusRef,
  part: requestPartSchema,
  operationType: operationTypeSchema,
  form: formSchema,
  cashOutType: cashOutTypeSchema,
  currency: z.string(),
  currencyPattern: z.number().int(),
  currencyUnit: z.number().int(),
  originalAmount: decimalString,
  amount: decimalString,
  originalRate: decimalString,
  rate: decimalString,
  equivalent: decimalString,
  commissionRate: decimalString,
  commissionEquivalent: decimalString,
  ...marginFields,
  vat: decimalString,
  finalPrice: decimalString,
  finalEquivalent: decimalString,
  payable: decimalString,
  region: z.string().nullable(),
  zone: z.string().nullable(),
  agence: z.object({ id: uuid, name: z.string(), codeBCT: z.string() }).nullable(),
  importNature: importNatureSchema,
  importReference: z.string(),
  domicilaryBank: companyRef,
  creditAccount: z.string(),
  debitAccount: z.string(),
  ticket: z.object({ reference: z.string(), file: z.string() }).nullable(),
  createdAt: instant,
  deliveredAt: instant,
  valueDate: z.string(),
  /** For banks and the platform only. */
  profit: decimalString.optional(),
})
export type DeliveredOrderView = z.infer<typeof deliveredOrderSchema>
