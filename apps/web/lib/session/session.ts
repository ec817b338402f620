import { currentUserCall, type SessionUser } from '@fxmatch/contract/http/session'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'

export type { Capability, SessionUser }

/** The cache key of the signed-in person; null in the cache means 'nobody is signed in'. */
export const SESSION_KEY = ['currentUser'] as const

/** Who is signed in on this browser; null for nobody. Asked once, then kept until sign-out or the session's end. */
export const sessionQuery = queryOptions<SessionUser | null>({
  queryKey: SESSION_KEY,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    try {
      return await callApi(currentUserCall, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/**
 * The signed-in person.
 *
 * @throws Error outside the protected pages, where nobody may be signed in.
 */
export function useSession(): SessionUser {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('this component stands outside the signed-in pages')
  return data
}

/** Whether the signed-in person may do something. The server decides; this only shows or hides. */
export function useCan(capability: Capability): boolean {
  return useSession().capabilities.includes(capability)
}
