import { CHANGE_ACTIONS } from '@fxmatch/domain/access/decide-change'
import { MOST_STEPS } from '@fxmatch/domain/cover/cover-policy'
import { COVER_CHANGE_KINDS, COVER_STATUSES } from '@fxmatch/domain/cover/cover-settings'
import { IMPORT_NATURES } from '@fxmatch/domain/order-requests/import-title'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  dateOnly,
  decimalString,
  idParams,
  instant,
  isoCode,
  languageSchema,
  month,
  readableReason,
  typedFigure,
  uuid,
} from './scalars.ts'

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

/** Beside a budget rate: rates TND per quoting unit, differences TND, a gain below zero. */
const besideBudget = {
  rate: decimalString,
  /** What is bought at a price. */
  bought: decimalString,
  difference: decimalString,
  /** What the open part costs more now than at the budget rate; null where nobody sells any. */
  openDifference: decimalString.nullable(),
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
  /** Of the year of payment; null where it has no budget rate. What payments come to is what their year does. */
  budget: z.object(besideBudget).nullable(),
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
  /** What of `coveredValue` drafts ask for. */
  draftValue: decimalString.nullable(),
  openValue: decimalString.nullable(),
  dueValue: decimalString.nullable(),
  /** What the open part costs more where the price rises by one percent. */
  onePercent: decimalString.nullable(),
  /** The payments of each year that has a budget rate, together. */
  budget: z.array(
    z.object({
      ...besideBudget,
      year: z.number().int(),
      /** What is bought cost so much on average; null where nothing is. */
      averageCost: decimalString.nullable(),
      open: decimalString,
    }),
  ),
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

const coverStepSchema = z.object({
  before: z.number().int(),
  working: z.boolean(),
  percent: z.number().int(),
})

const saidSchema = {
  steps: z.array(coverStepSchema).nullable(),
  currency: isoCode.nullable(),
  year: z.number().int().nullable(),
  /** TND per quoting unit. */
  rate: decimalString.nullable(),
}

const proposalSchema = {
  id: uuid,
  reference: z.string(),
  kind: z.enum(COVER_CHANGE_KINDS),
  ...saidSchema,
  proposedBy: z.string(),
  proposedAt: instant,
}

/** So many proposals that are decided on, or over, are shown: the latest. */
export const MOST_DECIDED_COVER = 20

export const decidedCoverSchema = z.object({
  ...proposalSchema,
  status: z.enum(COVER_STATUSES).exclude(['PENDING']),
  /** Null: nobody did, until it was over. */
  decidedBy: z.string().nullable(),
  decidedAt: instant,
  /** From which day a confirmed one counts. */
  validFrom: dateOnly.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
})
export type DecidedCoverView = z.infer<typeof decidedCoverSchema>

export const coverChangeSchema = z.object({
  ...proposalSchema,
  /** The last day on which somebody may decide. */
  until: dateOnly,
  /** From which day it would count, were it confirmed today. */
  from: dateOnly,
  allowedActions: z.array(z.object({ action: z.enum(CHANGE_ACTIONS), ...refusable })),
})
export type CoverChangeView = z.infer<typeof coverChangeSchema>

/** What a company has said of its plan: `version` is what who proposes sends back. */
export const coverSettingsSchema = z.object({
  policy: z.object({
    version: z.number().int(),
    /** Since when its own policy counts; null: the usual one does. */
    from: dateOnly.nullable(),
    /** One that was confirmed and whose day is to come. */
    next: z.object({ from: dateOnly, steps: z.array(coverStepSchema) }).nullable(),
  }),
  budgets: z.array(
    z.object({
      currency: isoCode,
      year: z.number().int(),
      rate: decimalString,
      version: z.number().int(),
      from: dateOnly.nullable(),
    }),
  ),
  /** What waits for a second person. */
  pending: z.array(coverChangeSchema),
  /** The latest of those that wait no more, the newest decision first. */
  decided: z.array(decidedCoverSchema),
  /** Nobody else of the company could confirm what the viewer proposes. */
  alone: z.boolean(),
})
export type CoverSettingsView = z.infer<typeof coverSettingsSchema>

export const coverCall = defineCall({
  name: 'cover',
  method: 'GET',
  path: '/api/cover',
  access: 'order_request.manage',
  summary:
    'What a company has to pay its suppliers by currency and month, beside what its requests cover, drafts told apart, and what its policy asks to be covered by now',
  query: z.object({
    /** The first month; this one unless said. */
    from: month.optional(),
    months: z.coerce.number().int().min(1).max(MOST_COVER_MONTHS).default(USUAL_COVER_MONTHS),
  }),
  response: z.object({
    /** The day in Tunis for which it is computed. */
    today: dateOnly,
    months: z.array(month),
    policy: z.array(coverStepSchema),
    settings: coverSettingsSchema,
    rows: z.array(coverRowSchema),
    total: z.object({
      due: decimalString,
      covered: decimalString,
      /** What of `covered` drafts ask for. */
      draft: decimalString,
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

export const proposeCoverPolicyCall = defineCall({
  name: 'proposeCoverPolicy',
  method: 'PUT',
  path: '/api/cover/policy',
  access: 'order_request.manage',
  summary:
    'Proposes how much of a payment the company wants covered by when; another person confirms it, and one that asks for less counts after the next Monday',
  body: z.object({
    version: z.number().int().min(0).max(2_147_483_646),
    steps: z
      .array(z.object({ before: z.number(), working: z.boolean().default(false), percent: z.number() }))
      .min(1)
      .max(MOST_STEPS, schemaFault('FIELD_INVALID')),
  }),
  response: coverSettingsSchema,
})

export const proposeBudgetRateCall = defineCall({
  name: 'proposeBudgetRate',
  method: 'PUT',
  path: '/api/cover/budget-rates',
  access: 'order_request.manage',
  summary:
    'Proposes the budget rate of a currency in a year, TND per quoting unit; another person confirms it',
  body: z.object({
    version: z.number().int().min(0).max(2_147_483_646),
    currency: isoCode,
    year: z.number(),
    rate: typedFigure,
  }),
  response: coverSettingsSchema,
})

const decision = {
  method: 'POST',
  access: 'order_request.manage',
  params: idParams,
  response: coverSettingsSchema,
} as const

export const confirmCoverCall = defineCall({
  ...decision,
  name: 'confirmCover',
  path: '/api/cover/changes/:id/confirm',
  summary: 'Confirms what another person of the company proposed for its cover plan',
})
export const refuseCoverCall = defineCall({
  ...decision,
  name: 'refuseCover',
  path: '/api/cover/changes/:id/refuse',
  summary: 'Refuses what another person of the company proposed for its cover plan, with the reason',
  body: z.object({ reason: readableReason }),
})
export const withdrawCoverCall = defineCall({
  ...decision,
  name: 'withdrawCover',
  path: '/api/cover/changes/:id/withdraw',
  summary: 'Takes back what one has proposed oneself, before it is decided',
})
