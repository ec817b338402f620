import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import type { CustomerDirection } from '@fxmatch/domain/trust/directions'
import { parseDecimalInput } from '../../../lib/format/decimal.ts'
import { type Checked, faultsOf } from '../../../lib/forms/use-checked-form.ts'

const REQUIRED = schemaFault('FIELD_REQUIRED')
const INVALID = schemaFault('FIELD_INVALID')

/** A traveller's request as it stands in the form. */
export type RequestTyped = {
  direction: CustomerDirection
  currency: string
  amount: string
  region: string
  city: string
  name: string
  phone: string
  email: string
  /** Whether to be told of proposals. */
  tell: 'yes' | 'no'
  /** Whether one is resident, for the customs; '': not said. */
  resident: '' | 'yes' | 'no'
  customsDeclaration: string
}
export type Wish = Pick<RequestTyped, 'direction' | 'currency' | 'amount' | 'region' | 'city' | 'name'> & {
  tell: boolean
  resident: boolean | null
  customsDeclaration: string | null
}
/** What the calls take: what is wished, and how the traveller is reached. */
export type RequestRead = { wish: Wish; contact: { phone: string } | { email: string } }

const missing = (typed: string) => (typed === '' ? REQUIRED : null)

/** An amount as people type it, with at most a currency's decimals; above zero, below a milliard. Null for any other. */
function amountOf(typed: string, decimals: number): string | null {
  const amount = parseDecimalInput(typed)
  const fits = amount !== null && /^\d{1,9}(\.\d*)?$/.test(amount) && /[1-9]/.test(amount)
  return fits && (amount.split('.')[1] ?? '').length <= decimals ? amount : null
}

/** What is typed of a contact is read by the server, which alone knows every country's numbers, and says what is wrong. */
function faultOfContact(typed: string, wanted: boolean, longest: number, message: string): string | null {
  if (typed.length > longest) return message
  return wanted ? missing(typed) : null
}

/**
 * Reads a traveller's request.
 *
 * @param decimals of the currency that stands in it @param way how the traveller is reached
 */
export function readRequest(
  typed: RequestTyped,
  decimals: number,
  way: ContactWay,
): Checked<RequestTyped, RequestRead> {
  const { direction, currency, region, city } = typed
  const amount = amountOf(typed.amount, decimals)
  const [name, phone, email] = [typed.name.trim(), typed.phone.trim(), typed.email.trim()]
  const faults = faultsOf<RequestTyped>({
    currency: missing(currency),
    amount: missing(typed.amount) ?? (amount === null ? INVALID : null),
    region: missing(region),
    city: missing(city),
    name: missing(name) ?? (name.length < 2 || name.length > 120 ? INVALID : null),
    phone: faultOfContact(phone, way === 'SMS', 40, schemaFault('TELEPHONE_INVALID')),
    // Its form is the server's to judge.
    customsDeclaration: typed.customsDeclaration.length > 40 ? INVALID : null,
    email: faultOfContact(email, way === 'MAIL', 254, schemaFault('EMAIL_INVALID')),
  })
  if (faults || amount === null) return { faults: faults ?? {} }
  const wish = {
    ...{ direction, currency, amount, region, city, name, tell: typed.tell === 'yes' },
    resident: typed.resident === '' ? null : typed.resident === 'yes',
    customsDeclaration: typed.customsDeclaration.trim() || null,
  }
  return { read: { wish, contact: way === 'SMS' ? { phone } : { email } } }
}
