import { z } from 'zod'

/** The six sort choices of the market (specification 001 §9), under the names that the address carries. */
export const MARKET_ORDERS = ['recent', 'oldest', 'priceDesc', 'priceAsc', 'valueDesc', 'valueAsc'] as const
export type MarketOrder = (typeof MARKET_ORDERS)[number]

/**
 * The market's address: filters, order, and the position that is open beside the list (`info`: to be read only). A
 * filter that is left out is off; bad values fall back.
 */
export const marketSearch = z.object({
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
})

export type MarketSearch = z.output<typeof marketSearch>
