import { isSamePerson, type KnownPerson } from './same-person.ts'
import { violatesChange } from './segregation.ts'

// What every change has in common that one person of a company proposes and a second one decides on: of an authorisation
// rule, or of rates outside the allowed band.

export const CHANGE_STATUSES = ['PENDING', 'CONFIRMED', 'REFUSED', 'WITHDRAWN'] as const
export type ChangeStatus = (typeof CHANGE_STATUSES)[number]

/** What can be done with a proposed change. */
export const CHANGE_ACTIONS = ['confirm', 'refuse', 'withdraw'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** Where each of them leads. */
export const CHANGE_RESULT = {
  confirm: 'CONFIRMED',
  refuse: 'REFUSED',
  withdraw: 'WITHDRAWN',
} as const satisfies Readonly<Record<ChangeAction, ChangeStatus>>

/** What keeps somebody from deciding on a proposed change. */
export type ChangeRule = 'CHANGE_DECIDED' | 'SEGREGATION_CHANGE' | 'NOT_PROPOSER'

/** Who decides: by which account, and as whom they count beside the proposer, who may be the same person by another account. */
export interface Decider {
  readonly userId: string
  readonly countsAs: string
}

/**
 * Which rule keeps a person from deciding on a proposed change; null where nothing does. A second person confirms or
 * refuses, the proposer may only withdraw, by the account that proposed, and each change is decided once (domain rules §2,
 * segregation of duties).
 */
export function decideChange(
  { userId, countsAs }: Decider,
  change: { readonly status: ChangeStatus; readonly proposedBy: string },
  action: ChangeAction,
): ChangeRule | null {
  if (change.status !== 'PENDING') return 'CHANGE_DECIDED'
  if (action === 'withdraw') return userId === change.proposedBy ? null : 'NOT_PROPOSER'
  return violatesChange(countsAs, change.proposedBy) ? 'SEGREGATION_CHANGE' : null
}

/** The same of a person as far as the house knows them. */
export function decideChangeAs(
  person: KnownPerson,
  change: { readonly status: ChangeStatus; readonly proposedBy: KnownPerson },
  action: ChangeAction,
): ChangeRule | null {
  const { userId } = person
  const proposedBy = change.proposedBy.userId
  const countsAs = isSamePerson(person, change.proposedBy) ? proposedBy : userId
  return decideChange({ userId, countsAs }, { status: change.status, proposedBy }, action)
}
