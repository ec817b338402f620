import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { checkSession } from '../../lib/session/check-session.ts'
import { readSessionAnew } from '../../lib/session/read-anew.ts'

/** What asks anew who is signed in, and lets every screen follow the answer. */
export function useSessionAnew(): () => void {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(() => {
    readSessionAnew(client)
      .then((user) => {
        if (user === null) void checkSession()
        // The screens read the person from the route.
        else if (user) void router.invalidate()
      })
      // No answer: the next request of any kind tells what is the matter.
      .catch(() => undefined)
  }, [client, router])
}
