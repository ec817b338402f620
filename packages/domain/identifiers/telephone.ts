// The largest of the library's three sets of rules: the only one that tells mobiles from premium, shared-cost and satellite
// numbers, to which nobody should be able to make us send. The server alone reads it; pages never load it.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Whose number it is where none is said. */
export const HOME_COUNTRY = 'TN' satisfies CountryCode

/** A telephone that takes text messages. */
export interface Telephone {
  /** The one spelling under which it is kept and compared: `+21620000001` (ITU-T E.164). */
  readonly e164: string
  /** The country that the number belongs to, ISO 3166: `TN`. */
  readonly country: string
}

/** Why what was typed is none: no valid number of any country, or one that takes no text messages. */
export type TelephoneFault = 'TELEPHONE_INVALID' | 'TELEPHONE_NOT_MOBILE'

/** In North America a number does not tell which it is. */
const MOBILE: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']
/** Invisible signs, such as an address book copies along, and the signs by which people group digits. */
const GROUPING = /[\p{Cf}\p{Z}\s().\-\p{Pd}]/gu
const LONGEST_TYPED = 40

/**
 * Reads a telephone as people write it: any grouping, `+216` or `00216` or without, in digits of any script; a number without
 * a country's prefix is Tunisian. Extensions are refused: no message reaches one.
 */
export function readTelephone(typed: string): Telephone | TelephoneFault {
  if (typed.length > LONGEST_TYPED) return 'TELEPHONE_INVALID'
  const digits = typed.normalize('NFKC').replace(GROUPING, '')
  if (!/^\p{Nd}+$/u.test(digits.startsWith('+') ? digits.slice(1) : digits)) return 'TELEPHONE_INVALID'
  const number = parsePhoneNumberFromString(digits, { defaultCountry: HOME_COUNTRY, extract: false })
  if (!number?.isValid()) return 'TELEPHONE_INVALID'
  // Without a country: satellite and international services.
  if (number.country === undefined || !MOBILE.includes(number.getType())) return 'TELEPHONE_NOT_MOBILE'
  return { e164: number.number, country: number.country }
}

/** A kept number as people read it: `+216 20 000 001`; as it is where it is no number of today's rules. */
export function showTelephone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}
