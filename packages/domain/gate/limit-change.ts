import {
  CHANGE_STATUSES,
  type ChangeAction,
  type ChangeStatus,
  decideChangeAs,
} from '../access/decide-change.ts'
import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

export { CHANGE_STATUSES }

/** Why a proposed limit is not decided. */
export type LimitChangeRule = 'CHANGE_DECIDED' | 'SEGREGATION_CHANGE' | 'NOT_PROPOSER' | 'LIMIT_OF_ONESELF'

export interface LimitChangeFacts {
  readonly status: ChangeStatus
  readonly proposedBy: KnownPerson
  /** Whom the limit is for, where it is one person's. */
  readonly about: KnownPerson | null
}

/**
 * Which rule keeps a person from deciding on a proposed limit; null where nothing does. As any change of two people (`decideChangeAs`),
 * and nobody confirms a limit of their own.
 */
export function decideLimitChange(
  person: KnownPerson,
  change: LimitChangeFacts,
  action: ChangeAction,
): LimitChangeRule | null {
  const rule = decideChangeAs(person, change, action)
  if (rule !== null || action !== 'confirm' || change.about === null) return rule
  return isSamePerson(person, change.about) ? 'LIMIT_OF_ONESELF' : null
}

/** A proposed limit as people name it. */
export const limitReference = (number: number): string => `PLF-${String(number).padStart(6, '0')}`
