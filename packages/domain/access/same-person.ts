import { documentNumberKey } from '../identifiers/document-number.ts'

// Four eyes are two people's, and not two accounts of one (decisions 0300, 0313).

/** Somebody with an account, as far as the house can tell one person from another. */
export interface KnownPerson {
  readonly userId: string
  /** Numbers of the identity cards that the account has ever had. */
  readonly cins: readonly string[]
  /** Addresses that it has ever had. */
  readonly emails: readonly string[]
  /** Other accounts that are theirs whatever cards and addresses say; absent: none is known. */
  readonly accounts?: readonly string[]
}

/**
 * Whether two accounts are one person's as far as the house knows: the same account, one that both are known to be the same as, or an
 * identity card or a mailbox that both have had at any time, so that nobody becomes a second person by clearing one; a card that somebody else declared counts as it is
 * typed (`documentNumberKey`). What stands behind a `+` in an address is the
 * same mailbox, and so is an address of Google's with or without its dots.
 */
export function isSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  const accounts = accountsOf(other)
  if (accountsOf(one).some((account) => accounts.includes(account))) return true
  const cards = new Set(other.cins.map(documentNumberKey))
  if (one.cins.some((cin) => cards.has(documentNumberKey(cin)))) return true
  const mailboxes = other.emails.map(mailbox)
  return one.emails.some((email) => mailboxes.includes(mailbox(email)))
}

const accountsOf = ({ userId, accounts = [] }: KnownPerson): readonly string[] => [userId, ...accounts]

/**
 * All accounts that are one person's with an account, through any number of others, its own left out: what is kept of an account that is
 * erased.
 */
export function accountsOfOnePerson(own: KnownPerson, people: readonly KnownPerson[]): string[] {
  const found = new Set([own])
  // What is added while it is gone through is gone through, too.
  for (const one of found) for (const other of people) if (isSamePerson(one, other)) found.add(other)
  return [...new Set([...found].flatMap(accountsOf))].filter((account) => account !== own.userId)
}

function mailbox(address: string): string {
  const [whole = '', named = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = whole.split('+')
  const host = named.replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com')
  return `${host === 'gmail.com' ? name.replaceAll('.', '') : name}@${host}`
}
