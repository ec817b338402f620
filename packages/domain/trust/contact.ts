import { readMailAddress } from '../identifiers/mail-address.ts'
import { HOME_COUNTRY, readTelephone, type TelephoneFault } from '../identifiers/telephone.ts'
import type { ContactWay } from './contact-code.ts'

/** Where a traveller is reached. */
export interface Contact {
  readonly way: ContactWay
  /** Where the code goes: a telephone in E.164, or a mail address. */
  readonly to: string
  /** The one spelling by which the traveller is known. */
  readonly key: string
  /** For limits: the telephone's country or the address's domain. Null: telephones of the home country, limited all together. */
  readonly origin: string | null
}

/** A contact as typed: one of the two. */
export interface TypedContact {
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

/** What is wrong with a typed contact, and with which field. */
export interface ContactFault {
  readonly field: 'phone' | 'email'
  readonly fault: TelephoneFault | 'EMAIL_INVALID' | 'FIELD_REQUIRED' | 'FIELD_INVALID'
}

/** Reads the telephone or the mail address that a traveller typed; both at once are refused, and neither. */
export function readContact({ phone, email }: TypedContact): Contact | ContactFault {
  if (phone !== undefined && email !== undefined) return { field: 'email', fault: 'FIELD_INVALID' }
  if (email !== undefined) {
    const read = readMailAddress(email)
    if (!read) return { field: 'email', fault: 'EMAIL_INVALID' }
    return { way: 'MAIL', to: read.address, key: read.key, origin: read.domain }
  }
  if (phone === undefined) return { field: 'phone', fault: 'FIELD_REQUIRED' }
  const read = readTelephone(phone)
  if (typeof read === 'string') return { field: 'phone', fault: read }
  const { e164, country } = read
  return { way: 'SMS', to: e164, key: e164, origin: country === HOME_COUNTRY ? null : country }
}
