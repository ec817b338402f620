import { documentNumberKey } from '../identifiers/document-number.ts'

// Four eyes are two people's, and not two accounts of one (decisions 0300, 0313).

/** What can make two accounts one person's: an identity card, a mailbox, or that they were known to be as one of them was erased. */
export const SHARED = ['CARD', 'MAILBOX', 'ERASED'] as const

/** Something that two accounts have in common; `key`: a card or a mailbox as it is compared, and nothing of an erased account. */
export interface Shared {
  readonly by: (typeof SHARED)[number]
  readonly key: string
}

/** Somebody with an account, as far as the house can tell one person from another. */
export interface KnownPerson {
  readonly userId: string
  /** Numbers of the identity cards that the account has ever had. */
  readonly cins: readonly string[]
  /** Addresses that it has ever had. */
  readonly emails: readonly string[]
  /** Of a machine, which has neither itself: who answers for it, and who did. */
  readonly answerers?: readonly KnownPerson[]
  /** Accounts that were known to be theirs as one of the two was erased; absent: none. */
  readonly accounts?: readonly string[]
  /** What it has in common with the account of somebody else, as two people of the platform have said (decision 0611). */
  readonly parted?: readonly (Shared & { readonly from: string })[]
}

/**
 * Whether two accounts are one person's as far as the house knows: the same account, one that was known to be the other's, or an
 * identity card or a mailbox that both have had at any time, so that nobody becomes a second person by clearing one; a card that somebody else declared counts as it is
 * typed (`documentNumberKey`). What stands behind a `+` in an address is the
 * same mailbox, and so is an address of Google's with or without its dots. That both are like a third account makes no two people one:
 * who wrote the cards of two strangers into an account of theirs would have joined those (decision 0608). What two accounts have in
 * common that were parted counts for those two no more; anything else does.
 */
export function isSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  return faces(one).some((a) => faces(other).some((b) => a.userId === b.userId || sharedBy(a, b).length > 0))
}

/** What two accounts have in common that makes them one person's; of a machine itself nothing. */
export function sharedBy(one: KnownPerson, other: KnownPerson): readonly Shared[] {
  const known = one.accounts?.includes(other.userId) || other.accounts?.includes(one.userId)
  const shared: readonly Shared[] = [
    ...common(one.cins.map(documentNumberKey), other.cins.map(documentNumberKey)).map(
      (key) => ({ by: 'CARD', key }) as const,
    ),
    ...common(one.emails.map(mailbox), other.emails.map(mailbox)).map(
      (key) => ({ by: 'MAILBOX', key }) as const,
    ),
    ...(known ? [{ by: 'ERASED', key: '' } as const] : []),
  ]
  const parted = [
    ...(one.parted ?? []).filter(({ from }) => from === other.userId),
    ...(other.parted ?? []).filter(({ from }) => from === one.userId),
  ]
  return shared.filter(({ by, key }) => !parted.some((was) => was.by === by && was.key === key))
}

/** The accounts that somebody acts by: a machine's are those who answer for it, too. */
const faces = (person: KnownPerson): readonly KnownPerson[] => [person, ...(person.answerers ?? [])]

function common(ones: readonly string[], others: readonly string[]): readonly string[] {
  const theirs = new Set(others)
  return [...new Set(ones)].filter((one) => theirs.has(one))
}

function mailbox(address: string): string {
  const [whole = '', named = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = whole.split('+')
  const host = named.replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com')
  return `${host === 'gmail.com' ? name.replaceAll('.', '') : name}@${host}`
}
