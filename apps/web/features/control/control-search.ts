import { z } from 'zod'

/** The address of the configuration page: the page of the status's history; bad values fall back. */
export const configSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(10).catch(10),
})

/** The first and the last year that the holidays are listed of: the call's own limits. */
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2100

/** The address of the holidays: which year; this one where none is said. */
export const holidaysSearch = z.object({
  year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR).optional().catch(undefined),
})

/** The address of the banknotes: of which currency; of all where none is said. */
export const denominationsSearch = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
})
