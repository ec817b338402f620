import { z } from 'zod'

/** The address of the rate boards' screen: which agency. */
export const displaySearch = z.object({
  agency: z.uuid().optional().catch(undefined),
})
