import { searchSchema, text, typedWhole } from '../../../lib/navigation/search-fields.ts'
import { marketSearch } from '../market-search.ts'

/** The tabs of the company's main screen, numbered as the address carries them (specification 002 §2). */
export const COMPANY_TABS = ['bid', 'peer', 'bids', 'ask'] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

/**
 * The company's main screen: the market's filters, the tab by its number, and the order request that the basket is for,
 * by its reference.
 */
const { request: _, offer: __, ...shown } = marketSearch.fields

export const companySearch = searchSchema({
  ...shown,
  tab: typedWhole(0, COMPANY_TABS.length - 1),
  transaction: text(40),
})
