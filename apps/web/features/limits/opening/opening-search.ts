import { z } from 'zod'

/** The opening rates' address: the currency whose days are open beside the list. */
export const openingSearch = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
})
