import { IMPORT_NATURES } from '@fxmatch/domain/order-requests/import-title'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalString, isoCode, languageSchema, month, uuid } from './scalars.ts'

// What a company has to pay its suppliers, month by month, beside what it has bought for it (packages/domain/cover). Amounts are in the
// currency of their row, with its decimals; prices are TND per quoting unit, all-in; values are TND with 3 decimals.

/** The most months that are shown at once, and how many unless somebody says so. */
export const MOST_COVER_MONTHS = 12
export const USUAL_COVER_MONTHS = 6

const sums = {
  due: decimalString,
  covered: decimalString,
  /** What of `covered` comes after its day, and what drafts ask for. */
  late: decimalString,
  draft: decimalString,
  open: decimalString,
  /** What the policy asks to be covered by today, and what of that is missing. */
  required: decimalString,
  missing: decimalString,
}

export const plannedDueSchema = z.object({
  title: uuid,
  reference: z.string(),
  on: dateOnly,
  amount: decimalString,
  covered: decimalString,
  late: decimalString,
  draft: decimalString,
  open: decimalString,
  /** Whole percent of the amount. */
  percent: z.number().int(),
  required: decimalString,
})
export type PlannedDueView = z.infer<typeof plannedDueSchema>

export const coverCellSchema = z.object({
  /** `YYYY-MM`; null: payments of earlier months that are open still. */
  month: month.nullable(),
  ...sums,
  dues: z.array(plannedDueSchema),
})
export type CoverCellView = z.infer<typeof coverCellSchema>

export const coverRowSchema = z.object({
  currency: isoCode,
  decimals: z.number().int(),
  unit: z.number().int(),
  ...sums,
  cells: z.array(coverCellSchema),
  averageCost: decimalString.nullable(),
  /** What the company would pay now: the best of the market and of its bank; null where nobody sells any. */
  price: decimalString.nullable(),
  coveredValue: decimalString.nullable(),
  openValue: decimalString.nullable(),
  dueValue: decimalString.nullable(),
  /** What the open part costs more where the price rises by one percent. */
  onePercent: decimalString.nullable(),
})
export type CoverRowView = z.infer<typeof coverRowSchema>

export const coverTitleSchema = z.object({
  id: uuid,
  reference: z.string(),
  nature: z.enum(IMPORT_NATURES),
  bank: z.object({ id: uuid, name: z.string() }),
  currency: isoCode,
  /** What requests can still take of it. */
  left: decimalString,
  expiry: dateOnly,
  /** Its request that is a draft, of whose rest prices can be asked; null where there is none. */
  draft: z.object({ id: uuid, reference: z.string(), openAmount: decimalString }).nullable(),
})
export type CoverTitleView = z.infer<typeof coverTitleSchema>

export const coverCall = defineCall({
  name: 'cover',
  method: 'GET',
  path: '/api/cover',
  access: 'order_request.manage',
  summary:
    'What a company has to pay its suppliers by currency and month, beside what it has bought for it and what its policy asks to be covered by now',
  query: z.object({
    /** The first month; this one unless said. */
    from: month.optional(),
    months: z.coerce.number().int().min(1).max(MOST_COVER_MONTHS).default(USUAL_COVER_MONTHS),
  }),
  response: z.object({
    /** The day in Tunis for which it is computed. */
    today: dateOnly,
    months: z.array(month),
    policy: z.array(z.object({ before: z.number().int(), working: z.boolean(), percent: z.number().int() })),
    rows: z.array(coverRowSchema),
    total: z.object({
      due: decimalString,
      covered: decimalString,
      open: decimalString,
      onePercent: decimalString,
      unpriced: z.array(isoCode),
    }),
    titles: z.array(coverTitleSchema),
    /** How many titles have something left, hold still, and have no day of payment: they are not in the plan. */
    unplanned: z.number().int(),
  }),
})
export type CoverPlanView = z.infer<typeof coverCall.response>

export const exportCoverCall = defineCall({
  name: 'exportCover',
  method: 'GET',
  path: '/document/cover/excel',
  access: 'order_request.manage',
  summary: 'The payments of the cover plan, a line each, as an Excel workbook',
  query: z.object({
    from: month.optional(),
    months: z.coerce.number().int().min(1).max(MOST_COVER_MONTHS).default(USUAL_COVER_MONTHS),
    language: languageSchema.default('fr'),
  }),
  response: z.unknown(),
})
