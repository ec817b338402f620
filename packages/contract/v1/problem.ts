import { z } from 'zod'
import { refusalDetails } from '../errors/house-error.ts'
import { named } from './v1-call.ts'

/**
 * Why a request was refused (RFC 9457). `code` is what a program branches on; `rule` names the rule behind it, whose facts are in
 * `details`; `errors` names the inputs at fault.
 */
export const problemSchema = named(
  'Problem',
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    rule: z.string().optional(),
    details: refusalDetails.optional(),
    errors: z
      .array(z.object({ pointer: z.string(), detail: z.string(), rule: z.string().optional() }))
      .optional(),
  }),
)
export type Problem = z.infer<typeof problemSchema>
