import {
  day,
  isoCode,
  month,
  oneOf,
  otherwise,
  type SearchOutput,
  searchSchema,
  uuid,
} from '../../lib/navigation/search-fields.ts'

/** The address of an execution report: its month, or any days; whose deals, which of them. */
export const executionSearch = searchSchema({
  month,
  from: day,
  to: day,
  currency: isoCode,
  house: uuid,
  basis: otherwise(oneOf(['confirmed', 'delivered']), 'confirmed'),
  company: uuid,
  bank: uuid,
})
export type ExecutionSearch = SearchOutput<typeof executionSearch>
