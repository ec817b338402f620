import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { isReadableReason, LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { z } from 'zod'

/** A reason that stays on record: long enough to say something, and made of what can be read. */
export const reasonField = z
  .string()
  .trim()
  .min(LEAST_REASON, schemaFault('REASON_REQUIRED'))
  .max(MOST_REASON)
  .refine(isReadableReason, schemaFault('REASON_REQUIRED'))

/** A form that asks for a reason alone. */
export const reasonSchema = z.object({ reason: reasonField })
export type ReasonDraft = z.infer<typeof reasonSchema>
