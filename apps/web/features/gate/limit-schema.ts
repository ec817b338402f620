import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { isLimitAmount, LIMIT_SCOPES, type LimitScope } from '@fxmatch/domain/gate/limits'
import { z } from 'zod'
import { reasonField } from '../../lib/forms/reason-schema.ts'

/**
 * The form of a limit that is proposed. What is wrong of its amount and its subject is told with the rest, not after it.
 * @param decimalsOf those of the unit in which the chosen limit is measured
 */
export const limitSchema = (decimalsOf: (scope: LimitScope, subject: string) => number) =>
  z
    .object({
      scope: z.enum(LIMIT_SCOPES),
      subject: z.string(),
      amount: z.string(),
      lift: z.boolean(),
      /** `yyyy-MM-dd`; '' for the confirmation itself. */
      from: z.iso.date().or(z.literal('')),
      note: reasonField,
    })
    .refine(({ scope, subject }) => scope === 'POSITION_TOTAL' || subject !== '', {
      path: ['subject'],
      when: () => true,
      error: schemaFault('FIELD_REQUIRED'),
    })
    .refine(({ scope, subject, amount, lift }) => lift || isLimitAmount(amount, decimalsOf(scope, subject)), {
      path: ['amount'],
      when: () => true,
      error: ({ input }) => {
        const { scope, subject } = input as { scope: LimitScope; subject: string }
        return schemaFault('AMOUNT_FORM', decimalsOf(scope, subject))
      },
    })

export type LimitDraft = z.infer<ReturnType<typeof limitSchema>>
