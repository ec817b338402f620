import { z } from 'zod'
import { refusalDetails } from '../errors/house-error.ts'

/**
 * Whether something may be done now, and if not why: the sentence in French, and for other languages the rule, with the
 * figures of the sentence in `details`.
 */
export const refusable = {
  allowed: z.boolean(),
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  details: refusalDetails.optional(),
}
const refusableSchema = z.object(refusable)
export type Refusable = z.infer<typeof refusableSchema>
