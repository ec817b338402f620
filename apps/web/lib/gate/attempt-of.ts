import type { ApiError } from '../failures/api-error.ts'

/** What refuses by something that a second person may let through: a limit, or the band of a price. */
const LIMITED: ReadonlySet<string> = new Set(['GATE_REFUSED', 'RATE_OUT_OF_RANGE'])

/**
 * The refused attempt for which an override may be asked, by its id: of a refusal by a limit, or of a price outside of its band; null for any other failure, and for
 * the refusal of an override itself.
 */
export function attemptOf({ refusal }: ApiError): string | null {
  const attempt = refusal && LIMITED.has(refusal.code) ? refusal.details?.attempt : undefined
  return typeof attempt === 'string' ? attempt : null
}
