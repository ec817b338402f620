import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

// The central bank's reference rates (fixing) of a day: one person brings them, another one puts them in force (decision 0313).

/**
 * Where the rates of a day stand. EXPECTED and LATE are of a day that nobody has brought yet, the others of rates that are on
 * record: RECEIVED wait for the second person, SUSPECT wait with something to look at, REPLACED were in force until the central
 * bank corrected them.
 */
export const FIXING_STATUSES = [
  'EXPECTED',
  'LATE',
  'RECEIVED',
  'SUSPECT',
  'IN_FORCE',
  'DISPUTED',
  'REPLACED',
] as const
export type FixingStatus = (typeof FIXING_STATUSES)[number]

/** What happens to the rates of a day; the first of the two by the clock, or by who brings them. */
export const FIXING_ACTIONS = ['fall_late', 'receive', 'suspect', 'confirm', 'dispute', 'replace'] as const
export type FixingAction = (typeof FIXING_ACTIONS)[number]

/** A row of the table. */
export interface FixingStep {
  readonly from: FixingStatus
  readonly action: FixingAction
  readonly to: FixingStatus
  /** Whose step it is: of the clock, of who brings rates, of another person, of the confirmation of a correction. */
  readonly by: 'CLOCK' | 'BRINGER' | 'SECOND' | 'CORRECTION'
  readonly reason?: true
}

/** The one table: rights, allowed actions and the database's check come from it. */
export const FIXING_TABLE: readonly FixingStep[] = [
  { from: 'EXPECTED', action: 'fall_late', to: 'LATE', by: 'CLOCK' },
  { from: 'EXPECTED', action: 'receive', to: 'RECEIVED', by: 'BRINGER' },
  { from: 'EXPECTED', action: 'suspect', to: 'SUSPECT', by: 'BRINGER' },
  { from: 'LATE', action: 'receive', to: 'RECEIVED', by: 'BRINGER' },
  { from: 'LATE', action: 'suspect', to: 'SUSPECT', by: 'BRINGER' },
  { from: 'RECEIVED', action: 'confirm', to: 'IN_FORCE', by: 'SECOND' },
  { from: 'RECEIVED', action: 'dispute', to: 'DISPUTED', by: 'SECOND', reason: true },
  { from: 'SUSPECT', action: 'confirm', to: 'IN_FORCE', by: 'SECOND' },
  { from: 'SUSPECT', action: 'dispute', to: 'DISPUTED', by: 'SECOND', reason: true },
  { from: 'IN_FORCE', action: 'replace', to: 'REPLACED', by: 'CORRECTION' },
]

/** The statuses of rates that are on record. */
export const KEPT_FIXING_STATUSES = ['RECEIVED', 'SUSPECT', 'IN_FORCE', 'DISPUTED', 'REPLACED'] as const
export type KeptFixingStatus = (typeof KEPT_FIXING_STATUSES)[number]

/** Those that wait for the second person. */
export const AWAITING_FIXING_STATUSES = ['RECEIVED', 'SUSPECT'] as const satisfies readonly KeptFixingStatus[]

/** Where rates come from: a file, somebody's typing, the address of `FIXING_URL`, the demonstration. */
export const FIXING_SOURCES = ['FILE', 'TYPED', 'FETCHED', 'DEMONSTRATION'] as const
export type FixingSource = (typeof FIXING_SOURCES)[number]

/** What a second person decides. */
export const FIXING_DECISIONS = ['confirm', 'dispute'] as const
export type FixingDecision = (typeof FIXING_DECISIONS)[number]

/** What keeps a person from deciding on the rates of a day. */
export type FixingRule = 'FIXING_DECIDED' | 'SEGREGATION_FIXING'

/**
 * What a decision makes of the rates of a day, or the rule that refuses it: they are decided once, and by another person than
 * who brought them, whatever account that person uses. What the server fetched nobody has brought: any keeper is the second one.
 */
export function decideFixing(
  person: KnownPerson,
  fixing: { readonly status: FixingStatus; readonly broughtBy: KnownPerson | null },
  decision: FixingDecision,
): { readonly to: KeptFixingStatus } | { readonly rule: FixingRule } {
  const step = FIXING_TABLE.find(({ from, action }) => from === fixing.status && action === decision)
  if (step === undefined) return { rule: 'FIXING_DECIDED' }
  if (fixing.broughtBy !== null && isSamePerson(person, fixing.broughtBy))
    return { rule: 'SEGREGATION_FIXING' }
  return { to: step.to as KeptFixingStatus }
}
