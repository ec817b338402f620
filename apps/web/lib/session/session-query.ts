import type { SessionUser } from '@fxmatch/contract/http/session'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/send.ts'

/** The path of the contract's `currentUser` call, repeated so that the sign-in page need not load the contract. */
export const CURRENT_USER_PATH = '/api/users/get/user-by-token'

/**
 * Who is signed in on this browser; null for nobody. Asked once, then kept until sign-out or the session's end. The
 * schema is loaded only when there is somebody: it would be a fifth of the sign-in page's weight.
 */
export const sessionQuery = queryOptions<SessionUser | null>({
  queryKey: ['currentUser'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const response = await send(CURRENT_USER_PATH, { signal, headers: { accept: 'application/json' } })
    if (response.status === 401) return null
    const { readSession } = await import('./read-session.ts')
    return readSession(response)
  },
})
