import {
  day,
  isoCode,
  oneOf,
  otherwise,
  type SearchOutput,
  searchSchema,
} from '../../lib/navigation/search-fields.ts'

/** The views of the analytics: what was dealt, and the central bank's reference rates. */
export const ANALYTICS_TABS = ['market', 'rates'] as const

/** How far back a curve goes, in days. */
export const CURVE_DAYS = { D1: 1, W1: 7, M1: 30, M3: 91, Y1: 365, Y5: 1_826 } as const
export type CurvePeriod = keyof typeof CURVE_DAYS
export const CURVE_PERIODS = Object.keys(CURVE_DAYS) as CurvePeriod[]

/** The address of the analytics: the view, the days, one currency or all, confirmed or delivered orders, how far back a curve goes. */
export const analyticsSearch = searchSchema({
  tab: otherwise(oneOf(ANALYTICS_TABS), 'market'),
  from: day,
  to: day,
  currency: isoCode,
  basis: otherwise(oneOf(['confirmed', 'delivered']), 'confirmed'),
  period: otherwise(oneOf(CURVE_PERIODS), 'Y1'),
})
export type AnalyticsSearch = SearchOutput<typeof analyticsSearch>
