import { z } from 'zod'

/** The address of the list of agencies: page, and what is searched for; bad values fall back. */
export const agenciesSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
  q: z.coerce.string().max(80).optional().catch(undefined),
})
