import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

// The life of a standing order (decision 0462): an instruction to place drafts in its owner's name whenever the market sells at its target.

/** PENDING: above the amount from which a second person has to look at it, until one has. */
export const STANDING_STATUSES = [
  'PENDING',
  'ACTIVE',
  'SUSPENDED',
  'FILLED',
  'CANCELED',
  'EXPIRED',
  'REFUSED',
] as const
export type StandingStatus = (typeof STANDING_STATUSES)[number]

/** What a person does with one. `change`: less of it, another target, another end. */
export const STANDING_ACTIONS = ['approve', 'refuse', 'suspend', 'resume', 'change', 'cancel'] as const
export type StandingAction = (typeof STANDING_ACTIONS)[number]

/** What happens to one by itself: both sides confirmed all of it; a right, a limit or its request is gone; its time is over. */
export type StandingEvent = 'fill' | 'hold' | 'expire'

type Steps = Readonly<Partial<Record<StandingStatus, StandingStatus>>>

/** Where each step leads; what stands in no row is not possible from there. Drafts that it has placed live on whatever becomes of it. */
export const STANDING_TABLE: Readonly<Record<StandingAction | StandingEvent, Steps>> = {
  approve: { PENDING: 'ACTIVE' },
  refuse: { PENDING: 'REFUSED' },
  suspend: { ACTIVE: 'SUSPENDED' },
  resume: { SUSPENDED: 'ACTIVE' },
  change: { PENDING: 'PENDING', ACTIVE: 'ACTIVE', SUSPENDED: 'SUSPENDED' },
  cancel: { PENDING: 'CANCELED', ACTIVE: 'CANCELED', SUSPENDED: 'CANCELED' },
  fill: { ACTIVE: 'FILLED', SUSPENDED: 'FILLED' },
  hold: { ACTIVE: 'SUSPENDED' },
  expire: { PENDING: 'EXPIRED', ACTIVE: 'EXPIRED', SUSPENDED: 'EXPIRED' },
}

/** In these it may still come to something. */
export const LIVE_STANDING = ['PENDING', 'ACTIVE', 'SUSPENDED'] as const satisfies readonly StandingStatus[]

/** Why one is suspended: by a person, or by itself. */
export const HOLD_CAUSES = ['OWNER', 'ACCOUNT', 'RIGHT', 'GATE', 'REQUEST', 'REFUSED'] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** Where a step leads from a status; null where it leads nowhere. */
export function standingAfter(
  step: StandingAction | StandingEvent,
  from: StandingStatus,
): StandingStatus | null {
  return STANDING_TABLE[step][from] ?? null
}

/** A standing order as far as who may do what depends on it. */
export interface StandingFacts {
  readonly status: StandingStatus
  readonly owner: KnownPerson
}

/** Why a person does not take a step. `SETTINGS_CHANGED`: it stands elsewhere by now than where they saw it. */
export type StandingRule = 'SETTINGS_CHANGED' | 'SEGREGATION_CHANGE' | 'NOT_YOURS'

/**
 * Where a step of somebody of its company leads, or why it is not taken. A second person approves or refuses: neither its owner nor
 * another account of theirs. Only its owner, in whose name it places, has it go on or changes what it places; anybody of the company
 * who manages them stops it.
 */
export function decideStanding(
  person: KnownPerson,
  order: StandingFacts,
  action: StandingAction,
): { readonly to: StandingStatus } | { readonly rule: StandingRule } {
  const to = standingAfter(action, order.status)
  if (to === null) return { rule: 'SETTINGS_CHANGED' }
  const second = action === 'approve' || action === 'refuse'
  if (second && isSamePerson(person, order.owner)) return { rule: 'SEGREGATION_CHANGE' }
  const own = action === 'change' || action === 'resume'
  if (own && person.userId !== order.owner.userId) return { rule: 'NOT_YOURS' }
  return { to }
}

/** After so many refusals of the gate one after another it stops by itself. */
export const MOST_GATE_REFUSALS = 2
/** Days that one may wait, at most. */
export const MOST_STANDING_DAYS = 30
/** Days after it was given that one ends, at the latest, however often it is prolonged. */
export const MOST_DAYS_IN_ALL = 60
/** Hours that a house is left aside for which took nothing of what a company's standing orders placed with it. */
export const ASIDE_HOURS = 24
/** Days without a draft after which a list says so. */
export const FORGOTTEN_DAYS = 7
/** Live ones of a company, at most. */
export const MOST_STANDING = 100

/** A standing order as people name it. */
export const standingReference = (number: number): string => `OPM-${String(number).padStart(5, '0')}`
