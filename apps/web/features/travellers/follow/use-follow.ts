import type { BrowserSubscription } from '@fxmatch/contract/http/push-subscription'
import {
  acceptTrustProposalCall,
  type FollowedRequest,
  followTrustRequestCall,
  refuseTrustProposalCall,
  tellTrustBrowserCall,
  tellTrustRequestCall,
  withdrawTrustRequestCall,
} from '@fxmatch/contract/http/trust-public'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call-api.ts'
import type { FollowKey } from './follow-key.ts'
import { paceOf } from './pace.ts'

const queryKey = (key: FollowKey) => [followTrustRequestCall.name, key]

/** One's own request, asked for again by itself while the page is in sight. */
export function useFollowed(key: FollowKey) {
  return useQuery({
    queryKey: queryKey(key),
    queryFn: ({ signal }) => callApi(followTrustRequestCall, { body: key }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => paceOf(state.data?.status, state.error),
  })
}

/** Opens a request by what was typed; it then stands in the cache for `useFollowed`. */
export function useOpenRequest() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['openTrustRequest'],
    networkMode: 'always',
    mutationFn: async (key: FollowKey) => {
      client.setQueryData(queryKey(key), await callApi(followTrustRequestCall, { body: key }))
      return key
    },
  })
}

/** What a traveller says to a proposal, or of the whole request. */
export type Answer =
  | {
      readonly kind: 'accept'
      readonly proposal: string
      readonly seenTotal: string
      /** What the request did not say for the customs. */
      readonly resident?: boolean
      readonly customsDeclaration?: string
    }
  | { readonly kind: 'refuse'; readonly proposal: string }
  | { readonly kind: 'withdraw' }

function send(key: FollowKey, answer: Answer): Promise<FollowedRequest> {
  if (answer.kind === 'withdraw') return callApi(withdrawTrustRequestCall, { body: key })
  const { kind, ...what } = answer
  return kind === 'accept'
    ? callApi(acceptTrustProposalCall, { body: { ...key, ...what } })
    : callApi(refuseTrustProposalCall, { body: { ...key, ...what } })
}

/** Answers, and shows what became of the request; after a refusal too, since something had changed before. */
export function useAnswer(key: FollowKey) {
  return useChange(key, 'answerTrustProposal', (answer: Answer) => send(key, answer))
}

/** Says whether to be told of proposals. */
export function useTelling(key: FollowKey) {
  return useChange(key, tellTrustRequestCall.name, (tell: boolean) =>
    callApi(tellTrustRequestCall, { body: { ...key, tell } }),
  )
}

/** Says whether this browser tells of proposals while the page is closed. */
export function useTellingInBrowser(key: FollowKey) {
  return useChange(key, tellTrustBrowserCall.name, (browser: BrowserSubscription & { tell: boolean }) =>
    callApi(tellTrustBrowserCall, { body: { ...key, ...browser } }),
  )
}

function useChange<T>(key: FollowKey, name: string, mutationFn: (what: T) => Promise<FollowedRequest>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [name],
    networkMode: 'always',
    mutationFn,
    onSuccess: async (request) => {
      // A question that is under way would be answered with the state before.
      await client.cancelQueries({ queryKey: queryKey(key) })
      client.setQueryData(queryKey(key), request)
    },
    onError: () => client.invalidateQueries({ queryKey: queryKey(key) }),
  })
}
