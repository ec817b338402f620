import type { ApiError } from '../failures/api-error.ts'

/**
 * The refused attempt for which an override may be asked, by its id: of a refusal by a limit; null for any other failure, and for
 * the refusal of an override itself.
 */
export function attemptOf({ refusal }: ApiError): string | null {
  const attempt = refusal?.code === 'GATE_REFUSED' ? refusal.details?.attempt : undefined
  return typeof attempt === 'string' ? attempt : null
}
