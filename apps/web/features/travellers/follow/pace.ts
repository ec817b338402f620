import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { asApiError } from '../../../lib/failures/api-error.ts'

const WAITING_MS = 4_000
/** An accepted proposal may still be cancelled by its operator. */
const SETTLED_MS = 20_000
const TROUBLE_MS = 15_000
const FULL_MS = 60_000

/** When a followed request is asked for again, in milliseconds; false: never, nothing will change. */
export function paceOf(status: FollowedRequest['status'] | undefined, error: unknown): number | false {
  if (error !== null) {
    const { status: http } = asApiError(error)
    if (http === 429) return FULL_MS
    return http >= 400 && http < 500 ? false : TROUBLE_MS
  }
  if (status === 'REQUEST') return WAITING_MS
  return status === 'ACCEPTED' ? SETTLED_MS : false
}
