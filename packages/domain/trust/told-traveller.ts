import type { TrustRequestStatus } from './trust-table.ts'

/** At most so many messages about proposals go to the traveller of one request: each costs money, and operators could make them many. */
export const MOST_TOLD = 5
/** So long after a message none of a proposal follows; what came meanwhile is told in one, at its end. */
export const TOLD_PAUSE_MINUTES = 10

const MINUTE_MS = 60_000

/** What a traveller is told of: a proposal that somebody made, and that an operator took an accepted one back. */
export const TOLD_TRAVELLERS = ['PROPOSED', 'TAKEN_BACK'] as const
export type ToldTraveller = (typeof TOLD_TRAVELLERS)[number]

/** Whether anything can still happen to a request of which its traveller is told. */
export const mayBeTold = (status: TrustRequestStatus): boolean =>
  status === 'REQUEST' || status === 'ACCEPTED'

/** What the rule knows of a request. */
export interface TellingFacts {
  /** The traveller asked to be told, in whichever way. */
  readonly tell: boolean
  readonly told: number
  readonly toldAt: Date | null
}

/**
 * Whether a traveller is told of something that happens to their request now (decision 0277). That an accepted proposal was
 * taken back is always told, at once: they may be on their way.
 */
export function isTravellerTold(
  what: ToldTraveller,
  { tell, told, toldAt }: TellingFacts,
  now: Date,
): boolean {
  if (!tell) return false
  // Their acceptances are the traveller's own: nobody else can make these many.
  if (what === 'TAKEN_BACK') return true
  if (told >= MOST_TOLD) return false
  if (toldAt === null) return true
  return now.getTime() - toldAt.getTime() >= TOLD_PAUSE_MINUTES * MINUTE_MS
}

/**
 * When a traveller is told of a proposal that comes within the pause after the last message: at its end, never not at all
 * (decision 0307). Null where they are told at once, or of nothing more.
 */
export function tellingLater({ tell, told, toldAt }: TellingFacts, now: Date): Date | null {
  if (!tell || told >= MOST_TOLD || toldAt === null) return null
  const end = new Date(toldAt.getTime() + TOLD_PAUSE_MINUTES * MINUTE_MS)
  return end > now ? end : null
}
