import { isVisibleText } from '../texts/visible-text.ts'
import type { ReasonCause } from './measure-reading.ts'

/** Why a price was chosen that was not the best: place, state of the notes, speed, relation, an amount in one piece, something else. */
export const PRICE_REASONS = ['PLACE', 'NOTES', 'SPEED', 'RELATION', 'WHOLE', 'OTHER'] as const
export type PriceReason = (typeof PRICE_REASONS)[number]

/** The least and the most characters of a reason in words. */
export const LEAST_REASON_TEXT = 3
export const MOST_REASON_TEXT = 200

/** The least and the most characters of a note beside a proof. */
export const LEAST_NOTE = 3
export const MOST_NOTE = 500

/** A reason as it is given; `text` with OTHER alone. */
export interface GivenReason {
  readonly code: PriceReason
  readonly text: string | null
}

/** What a proof keeps of the reason: why it was asked, and what was said; null: nothing was, by a client that does not know the question. */
export interface ProofReason {
  readonly asked: readonly ReasonCause[]
  readonly given: GivenReason | null
}

/** Why a reason is not taken. */
export type ReasonFault = 'REASON_NEEDED' | 'REASON_TEXT'

/**
 * Judges the reason of whoever orders.
 * @param asked empty: none is asked, and what was given all the same is not kept: the best needs no excuse
 * @param given undefined: the client does not know the question (the specification's own call); null: it knows, and gives none
 */
export function decideReason(
  asked: readonly ReasonCause[],
  given: GivenReason | null | undefined,
): { readonly reason: ProofReason | null } | { readonly fault: ReasonFault } {
  if (asked.length === 0) return { reason: null }
  if (given === null) return { fault: 'REASON_NEEDED' }
  if (given === undefined) return { reason: { asked, given: null } }
  const text = given.text?.trim() ?? ''
  if (given.code !== 'OTHER') return { reason: { asked, given: { code: given.code, text: null } } }
  if (!isReasonText(text)) return { fault: 'REASON_TEXT' }
  return { reason: { asked, given: { code: given.code, text } } }
}

/** Whether a text says why: some letters, and nothing that is not seen. */
export function isReasonText(text: string): boolean {
  return isVisibleText(text, LEAST_REASON_TEXT, MOST_REASON_TEXT)
}

/** Whether a text can be a note: as a reason, and longer. */
export function isNoteText(text: string): boolean {
  return isVisibleText(text, LEAST_NOTE, MOST_NOTE)
}
