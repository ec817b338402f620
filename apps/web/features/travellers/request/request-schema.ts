import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
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

/** What is typed of a contact is read by the server, which alone knows every country's numbers, and says what is wrong. */
function contactOf(wanted: boolean, longest: number, message: string) {
  const typed = z.string().trim().max(longest, message)
  return wanted ? typed.min(1, REQUIRED) : typed
}

/** A traveller's request as typed, with how the traveller is reached; the output is what the calls take. */
export function requestSchema(decimals: number, way: ContactWay) {
  return z
    .object({
      direction: z.enum(CUSTOMER_DIRECTIONS),
      currency: chosen,
      amount: amountOf(decimals),
      region: chosen,
      city: chosen,
      name: z.string().trim().min(1, REQUIRED).min(2, INVALID).max(120, INVALID),
      phone: contactOf(way === 'SMS', 40, schemaFault('TELEPHONE_INVALID')),
      email: contactOf(way === 'MAIL', 254, schemaFault('EMAIL_INVALID')),
    })
    .transform(({ phone, email, ...wish }) => ({ wish, contact: way === 'SMS' ? { phone } : { email } }))
}
export type RequestTyped = z.input<ReturnType<typeof requestSchema>>
export type RequestRead = z.output<ReturnType<typeof requestSchema>>
export type Wish = RequestRead['wish']
