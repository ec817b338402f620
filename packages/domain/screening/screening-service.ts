import type { ScreenedField } from './screened.ts'

// A service that is asked about names besides the lists (decision record 0374).

/** From this score of the service on, 0 to 1, a name is looked at; an operator's address may say another one. */
export const SERVICE_THRESHOLD = 0.7
/** After so long without an answer whoever decides on alerts is told, in minutes. */
export const SERVICE_LATE_MINUTES = 15
/** A name is asked about again after so long: the service has no versions that would say when. */
export const ASKED_AGAIN_HOURS = 24

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 10 * 60_000

/**
 * When a name is asked about again if the `attempts`-th try is no answer: after 0.5, 1, 2 … 10 minutes, and every ten minutes from
 * then on. It is never given up: a name that nobody has answered of is not one without a match.
 */
export function askAgainAt(now: Date, attempts: number): Date {
  return new Date(
    now.getTime() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10)),
  )
}

/** Whether a name has waited for its answer for so long that people are told. */
export function isServiceLate(waitingSince: Date | null, now: Date): boolean {
  return waitingSince !== null && now.getTime() - waitingSince.getTime() >= SERVICE_LATE_MINUTES * 60_000
}

/** What the service is asked for: a person, or anything that is none. Its schemata have these names. */
export const schemaOf = (field: ScreenedField): 'Person' | 'Organization' =>
  field === 'NAME' ? 'Organization' : 'Person'
