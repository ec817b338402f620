import { z } from 'zod'

/** The sort choices of the ASK tab, under the names that the address carries (specification 001 §9). */
export const ASK_ORDERS = ['recent', 'oldest', 'priceDesc', 'priceAsc', 'valueDesc', 'valueAsc'] as const
export type AskOrder = (typeof ASK_ORDERS)[number]

/** What the ASK tab reads of the main screen's address; `request` is the one that is open. */
export const askSearch = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  order: z.enum(ASK_ORDERS).optional().catch(undefined),
  request: z.string().max(40).optional().catch(undefined),
})
export type AskSearch = z.output<typeof askSearch>
