import { createTrustRequestCall, trustChallengeCall } from '@fxmatch/contract/http/trust-public'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../../lib/api/call-api.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { solveAside } from '../work/solve-aside.ts'
import type { RequestRead } from './request-schema.ts'

/** The work that keeps floods away, fetched and done only when somebody sends. */
async function work(): Promise<{ challenge: string; solution: string }> {
  const { challenge, difficulty } = await callApi(trustChallengeCall, {})
  return { challenge, solution: await solveAside({ challenge, difficulty }) }
}

/**
 * Sends a request. One whose answer did not come is repeated with the same work, so that the server takes it at most once;
 * the answer to that says by its rule, CHALLENGE_USED, that the first had arrived.
 */
export function useSendRequest() {
  const unanswered = useRef<{ typed: string; worked: Awaited<ReturnType<typeof work>> } | null>(null)
  return useMutation({
    mutationKey: [createTrustRequestCall.name],
    networkMode: 'always',
    mutationFn: async (read: RequestRead) => {
      const typed = JSON.stringify(read)
      const worked = unanswered.current?.typed === typed ? unanswered.current.worked : await work()
      unanswered.current = { typed, worked }
      try {
        const made = await callApi(createTrustRequestCall, { body: { ...read, ...worked } })
        unanswered.current = null
        return made
      } catch (error) {
        if (!asApiError(error).outcomeUnknown) unanswered.current = null
        throw error
      }
    },
  })
}
