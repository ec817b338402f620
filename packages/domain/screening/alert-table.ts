import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

// A name that is like one on a list: it takes two people to clear it, and one to confirm it (decision record 0327).

/**
 * OPEN waits for somebody to look at it; CLEARING for a second person, one having said that it is somebody else; FALSE_POSITIVE
 * and CONFIRMED are decided.
 */
export const ALERT_STATUSES = ['OPEN', 'CLEARING', 'FALSE_POSITIVE', 'CONFIRMED'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** What may be done with an alert. */
export const ALERT_ACTIONS = ['clear', 'second', 'reopen', 'confirm'] as const
export type AlertAction = (typeof ALERT_ACTIONS)[number]

/** A row of the table. */
export interface AlertStep {
  readonly from: AlertStatus
  readonly action: AlertAction
  readonly to: AlertStatus
  /** Not whom the first step was of, whatever account that person uses. */
  readonly bySecond?: true
  readonly reason: boolean
}

/** The one table: rights, allowed actions and the database's check come from it. */
export const ALERT_TABLE: readonly AlertStep[] = [
  { from: 'OPEN', action: 'clear', to: 'CLEARING', reason: true },
  { from: 'CLEARING', action: 'second', to: 'FALSE_POSITIVE', bySecond: true, reason: true },
  { from: 'CLEARING', action: 'reopen', to: 'OPEN', reason: true },
  { from: 'OPEN', action: 'confirm', to: 'CONFIRMED', reason: true },
  { from: 'CLEARING', action: 'confirm', to: 'CONFIRMED', reason: true },
  // It was a mistake: two people clear it as they would an open one, and the party is held until then.
  { from: 'CONFIRMED', action: 'clear', to: 'CLEARING', reason: true },
]

/** While an alert of a party stands so, nothing new is dealt with it (G02). */
export const HOLDING_STATUSES = ['OPEN', 'CLEARING', 'CONFIRMED'] as const satisfies readonly AlertStatus[]
/** What waits for somebody to decide. */
export const UNDECIDED_STATUSES = ['OPEN', 'CLEARING'] as const satisfies readonly AlertStatus[]

/** How people call an alert: `ALR-000012`. */
export const alertReference = (number: number): string => `ALR-${String(number).padStart(6, '0')}`

/** What keeps a person from a step on an alert. */
export type AlertRule = 'ALERT_DECIDED' | 'SEGREGATION_ALERT'

/**
 * What a step makes of an alert, or the rule that refuses it. Nobody decides over their own name, nor over that of a colleague's
 * twin account.
 * @param clearedBy who said that it is somebody else; null while nobody has
 * @param subject the person whose name it is, where they have an account
 */
export function decideAlert(
  person: KnownPerson,
  alert: {
    readonly status: AlertStatus
    readonly clearedBy: KnownPerson | null
    readonly subject: KnownPerson | null
  },
  action: AlertAction,
): { readonly step: AlertStep } | { readonly rule: AlertRule } {
  const step = ALERT_TABLE.find((row) => row.from === alert.status && row.action === action)
  if (step === undefined) return { rule: 'ALERT_DECIDED' }
  if (alert.subject !== null && isSamePerson(person, alert.subject)) return { rule: 'SEGREGATION_ALERT' }
  if (step.bySecond && alert.clearedBy !== null && isSamePerson(person, alert.clearedBy))
    return { rule: 'SEGREGATION_ALERT' }
  return { step }
}
