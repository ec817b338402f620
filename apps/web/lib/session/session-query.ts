import type { SessionUser } from '@fxmatch/contract/http/session'
import { FIRST_SIGHT_PATH, type FirstSight } from '@fxmatch/contract/web/first-sight'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/send.ts'

/**
 * Asks the server who is signed in. What reads refusals is loaded only for one: its weight counts on the sign-in page.
 *
 * @returns null for nobody
 * @throws ApiError where the server refuses, or does not answer
 */
export async function readSession(signal: AbortSignal | null = null): Promise<SessionUser | null> {
  const response = await send(FIRST_SIGHT_PATH, { signal, headers: { accept: 'application/json' } })
  const sight: FirstSight | null = response.ok ? await response.json().catch(() => null) : null
  if (sight) return sight.user
  const { refusalOf } = await import('../api/call-api.ts')
  throw await refusalOf(response)
}

/**
 * Who is signed in on this browser; null for nobody. Asked once, where the server has not said so with the page, then kept
 * until sign-out or the session's end; `readSessionAnew` asks again.
 */
export const sessionQuery = queryOptions<SessionUser | null>({
  queryKey: ['currentUser'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => readSession(signal),
})
