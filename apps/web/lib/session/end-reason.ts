/** Why somebody is at the sign-in page again: the session is over, nobody used it for too long, or they left it elsewhere. */
export const END_REASONS = ['ended', 'idle', 'left'] as const
export type EndReason = (typeof END_REASONS)[number]

/** A reason as an address or another tab says it; null for anything else. */
export function readEndReason(said: unknown): EndReason | null {
  return END_REASONS.find((reason) => reason === said) ?? null
}
