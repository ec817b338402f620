import { z } from 'zod'
import { marketSearch } from '../market-search.ts'

/** The tabs of the company's main screen, numbered as the address carries them (specification 002 §2). */
export const COMPANY_TABS = ['bid', 'peer', 'bids', 'ask'] as const
export type CompanyTab = (typeof COMPANY_TABS)[number]

/**
 * The company's main screen: the market's filters, the tab by its number, and the order request that the basket is for,
 * by its reference.
 */
export const companySearch = marketSearch.omit({ request: true, offer: true }).extend({
  tab: z.coerce
    .number()
    .int()
    .min(0)
    .max(COMPANY_TABS.length - 1)
    .optional()
    .catch(undefined),
  transaction: z.string().max(40).optional().catch(undefined),
})
