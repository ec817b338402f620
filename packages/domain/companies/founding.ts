import { readMailAddress } from '../identifiers/mail-address.ts'
import { parsePhone } from '../identifiers/phone.ts'
import { isPlainName, nameKey, nameLook } from '../identifiers/plain-name.ts'
import { isNewUserName, userNameKey } from '../identifiers/user-name.ts'

/** The kinds of companies that an operator puts on record; corporates sign up. */
export const FOUNDED_KINDS = ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE'] as const
export type FoundedKind = (typeof FOUNDED_KINDS)[number]

/** What is asked of a company and its first user, in the order in which it is asked. */
export const FOUNDING_FIELDS = [
  'kind',
  'name',
  'bctCode',
  'governorate',
  'phone',
  'username',
  'fullName',
  'email',
] as const
export type FoundingField = (typeof FOUNDING_FIELDS)[number]

/** What was typed; what was not is absent or empty. */
export type FoundingDraft = Readonly<Partial<Record<FoundingField, string>>>

/** A company to be put on record, as it is kept. */
export interface Founding {
  readonly kind: FoundedKind
  readonly name: string
  readonly bctCode: string | null
  readonly phone: string | null
  /** Name of the governorate where it has its seat. */
  readonly governorate: string | null
  readonly user: { readonly username: string; readonly fullName: string; readonly email: string }
}

/** What is on record already. Names and user names by their keys; and what the names look like (`nameLooks`). */
export interface OnRecord {
  readonly hasPlatform: boolean
  readonly nameKeys: ReadonlySet<string>
  readonly nameLooks: ReadonlySet<string>
  readonly usernameKeys: ReadonlySet<string>
  readonly bctCodes: ReadonlySet<string>
  readonly governorates: readonly string[]
}

export type FoundingRule =
  | 'FIELD_REQUIRED'
  | 'FIELD_INVALID'
  | 'CHARACTER_REFUSED'
  | 'EMAIL_INVALID'
  | 'PLATFORM_EXISTS'
  | 'COMPANY_NAME_TAKEN'
  | 'BCT_CODE_TAKEN'
  | 'GOVERNORATE_UNKNOWN'
  | 'USERNAME_TAKEN'

/** Longest names, as the forms of the application have them. */
const LONGEST: Partial<Record<FoundingField, number>> = { name: 120, fullName: 120, username: 60, email: 160 }
/** The code of a bank or an exchange office at the Banque centrale de Tunisie: the two digits of its accounts, or four. */
const BCT_CODE = /^(\d{2}|\d{4})$/

/** Whether a field has to be there: a telephone need not; code and seat are asked of banks and exchange offices alone. */
export function isAsked(field: FoundingField, kind: string | undefined): boolean {
  if (field === 'phone') return false
  if (field !== 'bctCode' && field !== 'governorate') return true
  return kind !== 'PLATFORM' && kind !== 'CORPORATE'
}

/** What is wrong with one field; null where nothing is. Spaces around it do not count. */
export function foundingFault(
  field: FoundingField,
  draft: FoundingDraft,
  known: OnRecord,
): FoundingRule | null {
  const text = (draft[field] ?? '').trim()
  if (text === '') return isAsked(field, draft.kind) ? 'FIELD_REQUIRED' : null
  if (text.length > (LONGEST[field] ?? text.length)) return 'FIELD_INVALID'
  switch (field) {
    case 'kind':
      if (!FOUNDED_KINDS.some((kind) => kind === text)) return 'FIELD_INVALID'
      return text === 'PLATFORM' && known.hasPlatform ? 'PLATFORM_EXISTS' : null
    case 'name':
      if (!isPlainName(text) || nameKey(text) === '') return 'CHARACTER_REFUSED'
      return known.nameKeys.has(nameKey(text)) || known.nameLooks.has(nameLook(text))
        ? 'COMPANY_NAME_TAKEN'
        : null
    case 'bctCode':
      if (!BCT_CODE.test(text)) return 'FIELD_INVALID'
      return known.bctCodes.has(text) ? 'BCT_CODE_TAKEN' : null
    case 'governorate':
      return known.governorates.some((one) => nameKey(one) === nameKey(text)) ? null : 'GOVERNORATE_UNKNOWN'
    case 'phone':
      return parsePhone(text) === null ? 'FIELD_INVALID' : null
    case 'username':
      if (!isNewUserName(text)) return 'FIELD_INVALID'
      return known.usernameKeys.has(userNameKey(text) ?? '') ? 'USERNAME_TAKEN' : null
    case 'fullName':
      return isPlainName(text) && nameKey(text) !== '' ? null : 'CHARACTER_REFUSED'
    case 'email':
      return readMailAddress(text) === null ? 'EMAIL_INVALID' : null
  }
}

/** Everything that is wrong, in the order in which it is asked. */
export function foundingFaults(
  draft: FoundingDraft,
  known: OnRecord,
): { field: FoundingField; rule: FoundingRule }[] {
  return FOUNDING_FIELDS.flatMap((field) => {
    const rule = foundingFault(field, draft, known)
    return rule === null ? [] : [{ field, rule }]
  })
}

/** A draft without faults, as it is kept: the governorate is spelt as the list does, a telephone as its eight digits. */
export function readFounding(draft: FoundingDraft, known: OnRecord): Founding {
  const of = (field: FoundingField) => (draft[field] ?? '').trim()
  const kind = FOUNDED_KINDS.find((one) => one === of('kind'))
  if (kind === undefined) throw new RangeError('a draft with faults cannot be read')
  const governorate = known.governorates.find((one) => nameKey(one) === nameKey(of('governorate')))
  return {
    kind,
    name: of('name'),
    bctCode: of('bctCode') || null,
    phone: parsePhone(of('phone')),
    governorate: governorate ?? null,
    user: {
      username: of('username'),
      fullName: of('fullName'),
      email: readMailAddress(of('email'))?.address ?? '',
    },
  }
}
