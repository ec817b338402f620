import {
  day,
  isoCode,
  oneOf,
  otherwise,
  type SearchOutput,
  searchSchema,
} from '../../lib/navigation/search-fields.ts'

/** The address of the analytics: the days, one currency or all, confirmed or delivered orders. */
export const analyticsSearch = searchSchema({
  from: day,
  to: day,
  currency: isoCode,
  basis: otherwise(oneOf(['confirmed', 'delivered']), 'confirmed'),
})
export type AnalyticsSearch = SearchOutput<typeof analyticsSearch>
