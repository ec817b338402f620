import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { authorisationRuleFields } from '@fxmatch/contract/http/authorisation-rules'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { decimalParts } from '../../lib/format/decimal.ts'

/** Whether a text is a positive amount of TND: three decimals at most. */
function isAmount(value: string): boolean {
  const parts = decimalParts(value)
  return parts !== null && !value.startsWith('-') && parts.fraction.length <= 3 && /[1-9]/.test(value)
}

/** The form of a rule: a label, and the TND from which a second person validates (specification 001, /auth/new). */
export const ruleSchema = z.object({
  label: authorisationRuleFields.shape.label,
  amount: z.string().min(1, schemaFault('FIELD_REQUIRED')).refine(isAmount, schemaFault('FIELD_INVALID')),
})
export type RuleDraft = z.input<typeof ruleSchema>
export type RuleFormHandle = UseFormReturn<RuleDraft, unknown, RuleDraft>
