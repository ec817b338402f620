import { EXCLUSIONS } from '@fxmatch/domain/execution-report/report-figures'
import { MOST_REPORT_DAYS } from '@fxmatch/domain/execution-report/report-period'
import { REPORT_ACTIONS, REPORT_STATUSES } from '@fxmatch/domain/execution-report/report-table'
import { PRICE_REASONS } from '@fxmatch/domain/price-proof/price-reason'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import {
  dateOnly,
  decimalString,
  formSchema,
  instant,
  isoCode,
  languageSchema,
  month,
  paperQuery,
  readableReason,
  uuid,
} from './scalars.ts'

// How good the prices of a month or of some days were (decision 0323). Rates are TND per quoting unit, costs TND to the millime,
// spreads basis points; above zero is dearer for who bought.

const party = z.object({ id: uuid, name: z.string() })

const reported = {
  order: uuid,
  reference: z.string(),
  /** In Tunis: when both had confirmed it, or when it was delivered. */
  day: dateOnly,
  currency: isoCode,
  decimals: z.number().int(),
  unit: z.number().int(),
  form: formSchema,
  seller: party,
  amount: decimalString,
  rate: decimalString,
}

export const reportRowSchema = z.object({
  ...reported,
  value: decimalString,
  fixing: z.object({ day: dateOnly, rate: decimalString }),
  spreadBps: decimalString,
  costTnd: decimalString,
  /** Against the mean of the market; null where that comes from too few (decision 0041). */
  marketBps: decimalString.nullable(),
  /** Null for who sold, and of a direct sale of the bank. */
  standing: z
    .object({
      rank: z.number().int(),
      ranks: z.number().int(),
      best: decimalString.nullable(),
      overBestTnd: decimalString.nullable(),
      /** `code` null: none was given. Null where none was asked. */
      reason: z.object({ code: z.enum(PRICE_REASONS).nullable(), text: z.string().nullable() }).nullable(),
    })
    .nullable(),
  gainTnd: decimalString.nullable(),
})
export type ExecutionRow = z.infer<typeof reportRowSchema>

export const excludedOrderSchema = z.object({ ...reported, cause: z.enum(EXCLUSIONS) })
export type ExcludedExecution = z.infer<typeof excludedOrderSchema>

const totals = {
  orders: z.number().int(),
  value: decimalString,
  costTnd: decimalString,
  spreadBps: decimalString.nullable(),
  ranked: z.number().int(),
  best: z.number().int(),
  overBestTnd: decimalString,
  gainTnd: decimalString,
}
const currencyTotals = z.object({
  currency: isoCode,
  decimals: z.number().int(),
  amount: decimalString,
  ...totals,
})
export type ExecutionCurrency = z.infer<typeof currencyTotals>
export type ExecutionTotals = z.infer<z.ZodObject<typeof totals>>

const step = z.object({
  action: z.enum(REPORT_ACTIONS),
  by: z.string(),
  at: instant,
  /** What the company objects, or the bank answers. */
  words: z.string().nullable(),
  /** The reference of the order that is objected to; null: the report as a whole. */
  line: z.string().nullable(),
})

/** A month's report that is frozen, as somebody who may know of it sees it. */
export const frozenReportSchema = z.object({
  id: uuid,
  month,
  status: z.enum(REPORT_STATUSES),
  version: z.number().int(),
  frozenAt: instant,
  /** SHA-256 of what is frozen, in hexadecimal. */
  fingerprint: z.string(),
  /** Whether the bytes on file are those that the audit tells of. */
  holds: z.boolean(),
  steps: z.array(step),
  allowedActions: z.array(z.object({ action: z.enum(REPORT_ACTIONS), ...refusable })),
})
export type FrozenExecutionReport = z.infer<typeof frozenReportSchema>

export const executionReportSchema = z.object({
  from: dateOnly,
  to: dateOnly,
  basis: z.enum(['confirmed', 'delivered']),
  /** Whose deals: CLIENT a company's by its bank, OWN a bank's for itself, SOLD what an exchange office sold. */
  view: z.enum(['CLIENT', 'OWN', 'SOLD']),
  bank: party.nullable(),
  company: party.nullable(),
  /** Since when prices are proven; an order of before has nothing to be measured by. */
  since: instant.nullable(),
  /** Of which currency and whose positions these orders alone are; null: all of the days'. An unknown house has no name. */
  part: z.object({ currency: isoCode.nullable(), house: z.string().nullable() }).nullable(),
  rows: z.array(reportRowSchema),
  excluded: z.array(excludedOrderSchema),
  /** Rows whose market comes from too few to be told. */
  few: z.number().int(),
  currencies: z.array(currencyTotals),
  total: z.object(totals),
  /** The month's report, where these are its frozen figures; null: they are read as they are now. */
  frozen: frozenReportSchema.nullable(),
})
export type ExecutionReport = z.infer<typeof executionReportSchema>

const filter = z.object({
  from: dateOnly,
  to: dateOnly,
  currency: isoCode.optional(),
  /** Whose positions: the seller. */
  house: uuid.optional(),
  /** By the day on which both had confirmed, or on which it was delivered. */
  basis: z.enum(['confirmed', 'delivered']).default('confirmed'),
  /** For a bank: of which company; without it, its own deals. The platform names bank and company. */
  company: uuid.optional(),
  bank: uuid.optional(),
})
const inRange = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < MOST_REPORT_DAYS * 86_400_000
const range = { path: ['to'], message: schemaFault('DAYS_RANGE', MOST_REPORT_DAYS) }

export const executionReportQuery = filter.strict().refine(inRange, range)
export type ExecutionReportQuery = z.infer<typeof executionReportQuery>

export const executionReportCall = defineCall({
  name: 'executionReport',
  method: 'GET',
  path: '/api/execution-report',
  access: 'order.view',
  summary:
    'How good the prices of a month or of some days were: a row for each order, what they come to, and what could not be measured',
  query: executionReportQuery,
  response: executionReportSchema,
})

const fileQuery = filter
  .extend({ language: languageSchema.default('fr') })
  .strict()
  .refine(inRange, range)
const pdfQuery = filter.extend(paperQuery.shape).strict().refine(inRange, range)

export const executionReportExcelCall = defineCall({
  name: 'executionReportExcel',
  method: 'GET',
  path: '/document/execution-report/excel',
  access: 'export.read',
  summary: 'An execution report as an Excel workbook, with its method and what is left out',
  query: fileQuery,
  response: z.unknown(),
})

export const executionReportPdfCall = defineCall({
  name: 'executionReportPdf',
  method: 'GET',
  path: '/document/execution-report/pdf',
  access: 'export.read',
  summary:
    'An execution report as a PDF, with its method and what is left out; of a frozen one with the frozen bytes',
  query: pdfQuery,
  response: z.unknown(),
})

const listedReport = z.object({
  id: uuid,
  month,
  bank: party,
  company: party,
  status: z.enum(REPORT_STATUSES),
  version: z.number().int(),
  orders: z.number().int(),
  costTnd: decimalString,
})
export type ListedExecutionReport = z.infer<typeof listedReport>

/** Reports that are listed at most: the newest. */
export const MOST_REPORTS = 200

export const executionReportsCall = defineCall({
  name: 'executionReports',
  method: 'GET',
  path: '/api/execution-reports',
  access: 'order.view',
  summary:
    'The frozen reports that somebody may know of, the newest month first, and of which companies a report can be read',
  query: z.object({ bank: uuid.optional() }),
  response: z.object({
    data: z.array(listedReport),
    /** Companies whose deals the bank carried. */
    companies: z.array(party),
  }),
})
export type ExecutionReports = z.infer<typeof executionReportsCall.response>

const params = z.object({ month })
/** The report, and its version as it was read. */
const seen = { report: uuid, version: z.number().int().positive().max(2_147_483_646) }

const stepResponse = frozenReportSchema

export const signExecutionReportCall = defineCall({
  name: 'signExecutionReport',
  method: 'POST',
  path: '/api/execution-reports/:month/sign',
  access: 'report.sign',
  summary: 'Signs the frozen report of a month, by somebody who took no step in its deals',
  params,
  body: z.object(seen),
  response: stepResponse,
})

export const sendExecutionReportCall = defineCall({
  name: 'sendExecutionReport',
  method: 'POST',
  path: '/api/execution-reports/:month/send',
  access: 'report.sign',
  summary: 'Sends a signed report to its company, which knows of it from then on',
  params,
  body: z.object(seen),
  response: stepResponse,
})

export const objectToExecutionReportCall = defineCall({
  name: 'objectToExecutionReport',
  method: 'POST',
  path: '/api/execution-reports/:month/object',
  access: 'order_request.manage',
  summary: 'Objects, for the company, to a report that was sent: to one of its orders or to all of it',
  params,
  body: z.object({ ...seen, text: readableReason, line: uuid.nullish() }),
  response: stepResponse,
})

export const answerExecutionReportCall = defineCall({
  name: 'answerExecutionReport',
  method: 'POST',
  path: '/api/execution-reports/:month/answer',
  access: 'report.sign',
  summary: "Answers a company's objection; both texts stay",
  params,
  body: z.object({ ...seen, text: readableReason }),
  response: stepResponse,
})
