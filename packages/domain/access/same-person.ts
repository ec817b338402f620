import { documentNumberKey } from '../identifiers/document-number.ts'

// Four eyes are two people's, and not two accounts of one (decisions 0300, 0313).

/** Somebody with an account, as far as the house can tell one person from another. */
export interface KnownPerson {
  readonly userId: string
  /** Numbers of the identity cards that the account has ever had. */
  readonly cins: readonly string[]
  /** Addresses that it has ever had. */
  readonly emails: readonly string[]
  /** Of a machine: the accounts of who answers for it, and of who did. */
  readonly answerers?: readonly string[]
  /** Accounts that were known to be theirs as one of the two was erased; absent: none. */
  readonly accounts?: readonly string[]
}

/**
 * Whether two accounts are one person's as far as the house knows: the same account, one that was known to be the other's, or an
 * identity card or a mailbox that both have had at any time, so that nobody becomes a second person by clearing one; a card that somebody else declared counts as it is
 * typed (`documentNumberKey`). What stands behind a `+` in an address is the
 * same mailbox, and so is an address of Google's with or without its dots. That both are like a third account makes no two people one:
 * who wrote the cards of two strangers into an account of theirs would have joined those (decision 0608).
 */
export function isSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  if (isKnownAs(one, other) || isKnownAs(other, one)) return true
  const cards = new Set(other.cins.map(documentNumberKey))
  if (one.cins.some((cin) => cards.has(documentNumberKey(cin)))) return true
  const mailboxes = other.emails.map(mailbox)
  return one.emails.some((email) => mailboxes.includes(mailbox(email)))
}

/** Whether an account that somebody acts by is the other's, or was known to be. */
function isKnownAs(one: KnownPerson, other: KnownPerson): boolean {
  const theirs = [...actsBy(other), ...(other.accounts ?? [])]
  return actsBy(one).some((account) => theirs.includes(account))
}

const actsBy = ({ userId, answerers = [] }: KnownPerson): readonly string[] => [userId, ...answerers]

function mailbox(address: string): string {
  const [whole = '', named = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = whole.split('+')
  const host = named.replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com')
  return `${host === 'gmail.com' ? name.replaceAll('.', '') : name}@${host}`
}
