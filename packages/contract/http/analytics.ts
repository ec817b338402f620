import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalString, isoCode, languageSchema } from './scalars.ts'

/** The most days that are asked for at once. */
export const MOST_ANALYTICS_DAYS = 366

export const ANALYTICS_GROUPS = ['currency', 'day', 'governorate'] as const
export type AnalyticsGroup = (typeof ANALYTICS_GROUPS)[number]

/** Figures of some orders. TND; the price is per quoting unit and only of one currency. */
const figures = z.object({
  orders: z.number().int(),
  /** In the currency; null for orders of several. */
  amount: decimalString.nullable(),
  counterValue: decimalString,
  averagePrice: decimalString.nullable(),
  /** Percent by which orders were priced above the validated opening rates of their days; null without such rates. */
  spreadPercent: decimalString.nullable(),
  /**
   * Of the orders whose proof has a fixing: how much more they cost than at it, basis points and TND; null without such orders, and
   * in TND of the market's but to the platform. */
  fixingBps: decimalString.nullable(),
  fixingCost: decimalString.nullable(),
})
export type AnalyticsFigures = z.infer<typeof figures>

export const analyticsRowSchema = z.object({
  /** ISO code, day, or governorate. */
  key: z.string(),
  decimals: z.number().int().nullable(),
  /** Of how many of the currency the price is; null for orders of several. */
  unit: z.number().int().nullable(),
  /** Null where it comes from too few (decision 0041). */
  market: figures.nullable(),
  own: figures,
  /** Percent of one's own orders, of those one bought or carried, at the best price that could be had; null where there is none. */
  ownBestPercent: decimalString.nullable(),
  /** Own counter value in percent of the market's; null where the market's is not shown. */
  sharePercent: decimalString.nullable(),
})
export type AnalyticsRow = z.infer<typeof analyticsRowSchema>

export const analyticsFilter = z.object({
  from: dateOnly,
  to: dateOnly,
  currency: isoCode.optional(),
  /** Orders that both sides confirmed, or those of them that were delivered. */
  basis: z.enum(['confirmed', 'delivered']).default('confirmed'),
})

const inRange = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < MOST_ANALYTICS_DAYS * 86_400_000
const range = { path: ['to'], message: schemaFault('DAYS_RANGE', MOST_ANALYTICS_DAYS) }

export const analyticsQuery = analyticsFilter.refine(inRange, range)
export type AnalyticsQuery = z.infer<typeof analyticsQuery>

export const analyticsCall = defineCall({
  name: 'analytics',
  method: 'GET',
  path: '/api/analytics',
  access: 'order.view',
  summary: "The market's volume, prices and spread by currency, day and governorate, and one's own share",
  query: analyticsQuery,
  response: z.object({
    currency: z.array(analyticsRowSchema),
    day: z.array(analyticsRowSchema),
    governorate: z.array(analyticsRowSchema),
    /** Sums of the rows by currency that are shown. */
    totals: z.object({
      orders: z.number().int(),
      counterValue: decimalString,
      ownOrders: z.number().int(),
      ownCounterValue: decimalString,
      /** Rows of which the market's figures are not shown. */
      hidden: z.number().int(),
    }),
  }),
})
export type Analytics = z.infer<typeof analyticsCall.response>

export const exportAnalyticsCall = defineCall({
  name: 'exportAnalytics',
  method: 'GET',
  path: '/document/analytics/excel',
  access: 'export.read',
  summary: 'One of the tables of the analytics as an Excel workbook',
  query: analyticsFilter
    .extend({
      group: z.enum(ANALYTICS_GROUPS).default('currency'),
      language: languageSchema.default('fr'),
    })
    .refine(inRange, range),
  response: z.unknown(),
})
