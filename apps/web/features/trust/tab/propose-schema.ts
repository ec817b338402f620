import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { z } from 'zod'
import { compareDecimals, decimalParts } from '../../../lib/format/decimal.ts'

const WHOLE_DIGITS = 10
const DECIMALS = 4

/** Whether a negotiated rate may be proposed: positive, at most four decimals (specification 001 §5). */
export function isProposalRate(value: string): boolean {
  const parts = decimalParts(value)
  if (parts === null || parts.negative) return false
  const fits = parts.whole.length <= WHOLE_DIGITS && parts.fraction.length <= DECIMALS
  return fits && compareDecimals(value, '0') > 0
}

/** The rate is required and positive, else schemaFault('FIELD_INVALID'); an agency is required (specification 001 §5). */
export const proposeSchema = z.object({
  rate: z.string().refine(isProposalRate, schemaFault('FIELD_INVALID')),
  agency: z.string().min(1, schemaFault('FIELD_REQUIRED')),
})
export type ProposeDraft = z.output<typeof proposeSchema>
