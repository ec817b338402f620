import { SHORTAGE_WAYS } from '@fxmatch/domain/banknotes/shortage'
import { PENDING_DECISIONS } from '@fxmatch/domain/orders/order-facts'
import { ORDER_ACTIONS } from '@fxmatch/domain/orders/order-table'
import { z } from 'zod'
import { memberSchema } from './market.ts'
import { commissionRateFields, profitSchema } from './order-price-fields.ts'
import { refusable } from './refusable.ts'
import {
  cashOutTypeSchema,
  decimalString,
  formSchema,
  instant,
  operationTypeSchema,
  rateTypeSchema,
  uuid,
} from './scalars.ts'

const companyRef = z.object({ id: uuid, name: z.string(), bct: z.string().nullable() })

export const allowedActionSchema = z.object({
  action: z.enum(ORDER_ACTIONS),
  /** The status that it leads to: what one agrees to with it may depend on that. */
  to: z.number().int(),
  ...refusable,
})
export type AllowedActionView = z.infer<typeof allowedActionSchema>

/** Amount in the currency and counter value in TND of an order before or after it was reduced. */
const shortageFigures = z.object({ amount: decimalString, equivalent: decimalString })

export const orderSchema = z.object({
  id: uuid,
  version: z.number().int(),
  sessionId: z.number().int().nullable(),
  reference: z.string(),
  bank: companyRef,
  user: z.object({ id: uuid, name: z.string(), username: z.string(), company: companyRef }),
  company: companyRef,
  seller: companyRef,
  buyer: companyRef,
  productType: z.string(),
  currency: z.object({ isoCode: z.string(), pattern: z.number().int(), unit: z.number().int() }),
  amount: decimalString,
  original_amount: decimalString,
  negotation_amount: decimalString,
  negotationRate: decimalString.nullable(),
  originalRate: decimalString,
  rate: decimalString,
  rawPrice: decimalString,
  ...commissionRateFields,
  equivalent: decimalString,
  form: formSchema,
  operationType: operationTypeSchema,
  cashOutType: cashOutTypeSchema,
  rateType: rateTypeSchema,
  createdAt: instant,
  expireDate: instant.nullable(),
  /** When the seller is told of it, until when it can be taken back as if nothing had been ordered; null once it was. */
  tellAt: instant.nullable(),
  valueDate: z.string(),
  status: z.object({ code: z.number().int(), name: z.string() }),
  pendingDecision: z.enum(PENDING_DECISIONS).nullable(),
  /**
   * A short count of its banknotes: while the parties decide, and of an order that was reduced or ended by it. What is paid
   * then, and was paid before, stands in `profit`.
   */
  shortage: z
    .object({
      bills: z.array(z.object({ nbr: z.number().int(), bill: z.string() })),
      missing: decimalString,
      reason: z.string(),
      choices: z.object({
        BUYER: z.enum(SHORTAGE_WAYS).nullable(),
        SELLER: z.enum(SHORTAGE_WAYS).nullable(),
      }),
      reduced: shortageFigures.nullable(),
      before: shortageFigures.nullable(),
    })
    .nullable(),
  rejectedBy: z.object({ name: z.string(), description: z.string().nullable() }).nullable(),
  agence: z.object({ id: uuid, name: z.string(), codeBCT: z.string() }).nullable(),
  leaderBoxInfo: z.object({
    name: z.string(),
    favoriteLocation: z.string().nullable(),
    ex_op: z.object({ district: z.string().nullable() }),
    box_agency: z.string().nullable(),
    id: uuid,
  }),
  members: z.object({ region: z.string().nullable(), zone: z.string().nullable() }),
  bills: z.array(z.object({ nbr: z.number().int(), bill: z.string() })),
  ticket: z.object({ id: uuid, reference: z.string(), file: z.string() }).nullable(),
  syndMember: z.array(memberSchema),
  profit: profitSchema,
  /**
   * The proof that its price is judged by, in short: against the fixing, and its place among what could be had, for who is told
   * that. Null for an order of before there were any.
   */
  proof: z
    .object({
      spreadBps: decimalString.nullable(),
      costTnd: decimalString.nullable(),
      rank: z.number().int().optional(),
    })
    .nullable(),
  allowedActions: z.array(allowedActionSchema),
})
export type OrderView = z.infer<typeof orderSchema>
/** An order as lists and workbooks show it: without what its viewer may do with it. */
export type ListedOrder = Omit<OrderView, 'allowedActions' | keyof typeof commissionRateFields>

export const historyEntrySchema = z.object({
  status: z.object({ code: z.number().int(), name: z.string() }),
  action: z.string(),
  user: z.object({ fullname: z.string(), company: z.string().nullable() }),
  created_at: instant,
  reason: z.string().nullable(),
  /** What a side chose to become of a short count; null with every other step. */
  way: z.enum(SHORTAGE_WAYS).nullable(),
  before: z.number().int().nullable(),
  after: z.number().int(),
})
export type OrderHistoryEntry = z.infer<typeof historyEntrySchema>

export const offerSchema = z.object({
  rate: decimalString,
  date: instant,
  side: z.enum(['BUYER', 'SELLER']),
  /** Empty where nobody of the side made it: the price stood. */
  user: z.string(),
  company: z.string(),
})

export const orderDetailSchema = orderSchema.extend({
  history: z.array(historyEntrySchema),
  bank_bids: z.array(offerSchema),
  position: z
    .object({ id: z.number().int(), publishedAmount: decimalString, rest: z.number().int().nullable() })
    .nullable(),
  documents: z.array(
    z.object({ kind: z.enum(['TICKET']), name: z.string(), url: z.string(), createdAt: instant }),
  ),
  nextSteps: z.array(
    z.object({
      action: z.enum(ORDER_ACTIONS),
      by: z.array(z.object({ side: z.enum(['BUYER', 'SELLER', 'BANK']), company: z.string() })),
    }),
  ),
  /**
   * Whether a second person validates: the authorisation rule that says so, with its threshold. The rule is the one in
   * force until the market room confirms, then the one it confirmed under.
   */
  secondValidation: z.object({
    needed: z.boolean(),
    threshold: decimalString.nullable(),
    rule: z.string().nullable(),
  }),
  /** Until when the seller is bound by the quote of which the order came (decision 0368); null where it is not, or no more. */
  quoteBindsUntil: instant.nullable(),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>
