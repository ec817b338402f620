import { z } from 'zod'

const day = z.iso.date().optional().catch(undefined)

/** The address of the analytics: the days, one currency or all, confirmed or delivered orders. */
export const analyticsSearch = z.object({
  from: day,
  to: day,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  basis: z.enum(['confirmed', 'delivered']).default('confirmed').catch('confirmed'),
})
export type AnalyticsSearch = z.output<typeof analyticsSearch>
