import { isSamePerson, type KnownPerson } from '../access/same-person.ts'
import type { AccountChangeAction, AccountChangeRule, AccountChangeStatus } from './account-change.ts'

// Two accounts that the house holds to be one person's are parted by two people of the platform (decision 0611): a card or an address may
// have been written by whoever gained by it.

export type PartingRule =
  | Extract<
      AccountChangeRule,
      'CHANGE_DECIDED' | 'ACCOUNT_CHANGE_EXPIRED' | 'ACCOUNT_CHANGE_OWN' | 'NOT_PROPOSER'
    >
  | 'PARTING_OWN'
  | 'PARTING_OF_PROPOSER'

/** Steps of a parting that change nothing: the platform alone reads of them. As the audit names them, without `user.`. */
export const PARTING_STEPS = ['parting_proposed', 'parting_refused', 'parting_withdrawn'] as const
export type PartingStep = (typeof PARTING_STEPS)[number]

/** A proposal to part two accounts, as the rules see it. */
export interface PartingFacts {
  readonly status: AccountChangeStatus
  readonly expiresAt: Date
  readonly proposedBy: KnownPerson
  /** The two accounts. */
  readonly of: readonly [KnownPerson, KnownPerson]
}

/** Which rule keeps somebody of the platform from proposing that two accounts are two people's: nobody parts themselves from somebody. */
export function proposeParting(actor: KnownPerson, of: PartingFacts['of']): PartingRule | null {
  return of.some((account) => isSamePerson(actor, account)) ? 'PARTING_OWN' : null
}

/**
 * Which rule keeps somebody of the platform from deciding on such a proposal; null where nothing does. A second person approves or
 * refuses who is neither of the two; who proposed it withdraws, by the account that did. Nobody approves what one of the two proposed,
 * as far as the house knows by now: it may have learnt so since.
 */
export function decideParting(
  actor: KnownPerson,
  parting: PartingFacts,
  { action, now }: { readonly action: AccountChangeAction; readonly now: Date },
): PartingRule | null {
  const { status, expiresAt, proposedBy, of } = parting
  if (status !== 'PENDING') return 'CHANGE_DECIDED'
  if (expiresAt.getTime() <= now.getTime()) return 'ACCOUNT_CHANGE_EXPIRED'
  if (action === 'withdraw') return actor.userId === proposedBy.userId ? null : 'NOT_PROPOSER'
  if (isSamePerson(actor, proposedBy)) return 'ACCOUNT_CHANGE_OWN'
  const own = proposeParting(actor, of)
  if (own !== null || action === 'refuse') return own
  return proposeParting(proposedBy, of) === null ? null : 'PARTING_OF_PROPOSER'
}
