import { z } from 'zod'
import { ERROR_CODES, type ErrorCode } from './error-codes.ts'

/** The facts of a rule, by name: what a sentence in another language needs. */
export const refusalDetails = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every refusal. `message` and `errors` are French texts for people (`errors` is what the specification's
 * screens show in their toast); `fields` names the inputs at fault, each with its sentence and, where that carries
 * figures, its own rule and facts; `rule` the rule that refused, with the facts in `details`; `current` the status code of the object where it has moved on.
 */
export const houseErrorSchema = z.object({
  code: z.enum(codes),
  message: z.string(),
  errors: z.string(),
  requestId: z.string(),
  fields: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        rule: z.string().optional(),
        details: refusalDetails.optional(),
      }),
    )
    .optional(),
  rule: z.string().optional(),
  details: refusalDetails.optional(),
  current: z.number().int().optional(),
})
export type HouseError = z.infer<typeof houseErrorSchema>
