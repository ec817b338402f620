import { z } from 'zod'

/** The six sort choices of the market (specification 001 §9), under the names that the address carries. */
export const MARKET_ORDERS = ['recent', 'oldest', 'priceDesc', 'priceAsc', 'valueDesc', 'valueAsc'] as const
export type MarketOrder = (typeof MARKET_ORDERS)[number]

/** The four tabs (specification 001 §2), under the names that the address carries; the first needs no word. */
export const MARKET_TABS = ['bid', 'ask', 'bid-trust', 'ask-trust'] as const
export type MarketTab = (typeof MARKET_TABS)[number]

/**
 * The market's address: filters, order, and the position that is open beside the list (`info`: to be read only). A
 * filter that is left out is off; bad values fall back.
 */
export const marketSearch = z.object({
  tab: z.enum(MARKET_TABS).optional().catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  form: z.enum(['CASH', 'DIGITAL']).optional().catch(undefined),
  region: z.number().int().positive().optional().catch(undefined),
  order: z.enum(MARKET_ORDERS).optional().catch(undefined),
  position: z.number().int().positive().optional().catch(undefined),
  info: z.boolean().optional().catch(undefined),
  /** The order request that is open on ASK FXMatch, by its reference. */
  request: z.string().max(40).optional().catch(undefined),
  /** The traveller's request that is open on a Trust tab. */
  offer: z.string().max(40).optional().catch(undefined),
})

export type MarketSearch = z.output<typeof marketSearch>
