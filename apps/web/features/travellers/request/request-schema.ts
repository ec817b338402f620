import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { CUSTOMER_DIRECTIONS } from '@fxmatch/domain/trust/directions'
import { z } from 'zod'
import { parseDecimalInput } from '../../../lib/format/decimal.ts'

const REQUIRED = schemaFault('FIELD_REQUIRED')
const INVALID = schemaFault('FIELD_INVALID')
const chosen = z.string().min(1, REQUIRED)

/** An amount as people type it, with at most a currency's decimals; above zero, below a milliard. */
function amountOf(decimals: number) {
  return chosen.transform((typed, context) => {
    const amount = parseDecimalInput(typed)
    const fits = amount !== null && /^\d{1,9}(\.\d*)?$/.test(amount) && /[1-9]/.test(amount)
    if (fits && (amount.split('.')[1] ?? '').length <= decimals) return amount
    context.addIssue({ code: 'custom', message: INVALID })
    return z.NEVER
  })
}

/** A telephone as people write it: the server alone knows every country's numbers, and says what is wrong with one. */
const phone = z.string().trim().min(1, REQUIRED).max(40, schemaFault('TELEPHONE_INVALID'))

/** A traveller's request as typed; the output is what the call takes, but for the work. */
export function requestSchema(decimals: number) {
  return z.object({
    direction: z.enum(CUSTOMER_DIRECTIONS),
    currency: chosen,
    amount: amountOf(decimals),
    region: chosen,
    city: chosen,
    name: z.string().trim().min(1, REQUIRED).min(2, INVALID).max(120, INVALID),
    phone,
  })
}
export type RequestTyped = z.input<ReturnType<typeof requestSchema>>
export type RequestRead = z.output<ReturnType<typeof requestSchema>>
