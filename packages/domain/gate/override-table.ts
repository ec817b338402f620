import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

/**
 * The life of an override: who was refused asks, another person of the house whose limit it is answers, and what was refused goes
 * through once, word for word, within a short while.
 */
export const OVERRIDE_STATUSES = ['REQUESTED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'USED'] as const
export type OverrideStatus = (typeof OVERRIDE_STATUSES)[number]

/** What people see: one that was approved and not used in time is over, though nothing is written then. */
export type ShownOverrideStatus = OverrideStatus | 'EXPIRED'
export const SHOWN_OVERRIDE_STATUSES = [...OVERRIDE_STATUSES, 'EXPIRED'] as const

export const OVERRIDE_ACTIONS = ['approve', 'refuse', 'withdraw'] as const
export type OverrideAction = (typeof OVERRIDE_ACTIONS)[number]

/** For how long an approved override may be used, and a request for one waits, in minutes. */
export const OVERRIDE_MINUTES = 30

/** Until when an attempt may be asked for, an override decided, and an approved one used, from the moment of each. */
export const overrideUntil = (from: Date): Date => new Date(from.getTime() + OVERRIDE_MINUTES * 60_000)

export interface OverrideStep {
  readonly action: OverrideAction | 'use'
  readonly from: OverrideStatus
  readonly to: OverrideStatus
  readonly by: 'ASKER' | 'OTHER'
}

export const OVERRIDE_TABLE: readonly OverrideStep[] = [
  { action: 'approve', from: 'REQUESTED', to: 'APPROVED', by: 'OTHER' },
  { action: 'refuse', from: 'REQUESTED', to: 'REFUSED', by: 'OTHER' },
  { action: 'withdraw', from: 'REQUESTED', to: 'WITHDRAWN', by: 'ASKER' },
  { action: 'withdraw', from: 'APPROVED', to: 'WITHDRAWN', by: 'ASKER' },
  { action: 'use', from: 'APPROVED', to: 'USED', by: 'ASKER' },
]

/** Why a step on an override is not taken. */
export type OverrideRule =
  | 'OVERRIDE_DECIDED'
  | 'OVERRIDE_OVER'
  | 'SEGREGATION_OVERRIDE'
  | 'OVERRIDE_OF_OTHER'
  | 'OVERRIDE_COMPLIANCE'

export interface OverrideFacts {
  readonly status: OverrideStatus
  readonly askedBy: KnownPerson
  /** Who dealt in what it is for, a quote among it: nobody approves the excess of their own deal. */
  readonly dealtBy: readonly KnownPerson[]
  /** Whether what was refused is compliance's alone to let through (`needsCompliance`). */
  readonly needsCompliance: boolean
  /** Until when it may be decided, or used. */
  readonly until: Date
}

/**
 * A step of a person on an override, or why it is not taken: two accounts of one person are no second person. What compliance alone lets
 * through, anybody who answers overrides may refuse.
 * @param person `isCompliance`: whether they decide for the compliance of their house
 */
export function decideOverride(
  person: KnownPerson & { readonly isCompliance: boolean },
  override: OverrideFacts,
  action: OverrideStep['action'],
  now: Date,
): { readonly step: OverrideStep } | { readonly rule: OverrideRule } {
  const step = OVERRIDE_TABLE.find((row) => row.action === action && row.from === override.status)
  if (step === undefined) return { rule: 'OVERRIDE_DECIDED' }
  if (step.by === 'ASKER' && person.userId !== override.askedBy.userId) return { rule: 'OVERRIDE_OF_OTHER' }
  const involved = [override.askedBy, ...override.dealtBy]
  if (step.by === 'OTHER' && involved.some((one) => isSamePerson(person, one)))
    return { rule: 'SEGREGATION_OVERRIDE' }
  if (action === 'approve' && override.needsCompliance && !person.isCompliance)
    return { rule: 'OVERRIDE_COMPLIANCE' }
  if (now >= override.until) return { rule: 'OVERRIDE_OVER' }
  return { step }
}

/** An override as it is told now. */
export function shownOverride(
  { status, until }: Pick<OverrideFacts, 'status' | 'until'>,
  now: Date,
): ShownOverrideStatus {
  return (status === 'REQUESTED' || status === 'APPROVED') && now >= until ? 'EXPIRED' : status
}

/** An override as people name it. */
export const overrideReference = (number: number): string => `DG-${String(number).padStart(6, '0')}`
