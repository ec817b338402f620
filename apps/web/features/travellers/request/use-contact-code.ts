import {
  resendTrustCodeCall,
  sendTrustCodeCall,
  trustContactWaysCall,
  verifyTrustCodeCall,
} from '@fxmatch/contract/http/trust-contact'
import { trustChallengeCall } from '@fxmatch/contract/http/trust-public'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CallAnswer, callApi } from '../../../lib/api/call-api.ts'
import { callQuery } from '../../../lib/api/call-query.ts'
import { solveAside } from '../work/solve-aside.ts'

/** Where the code goes: one of the two, as typed. */
export type Contact = { readonly phone: string } | { readonly email: string }

/** A code on its way. */
export type SentCode = CallAnswer<typeof sendTrustCodeCall>

/** How a code can be had here; it does not change while the server runs. */
export function useContactWays() {
  return useQuery({ ...callQuery(trustContactWaysCall, {}), staleTime: Number.POSITIVE_INFINITY })
}

/** Has a code sent, for the work that keeps floods away: fetched and done only when somebody sends. */
export function useSendCode() {
  return useMutation({
    mutationKey: [sendTrustCodeCall.name],
    networkMode: 'always',
    mutationFn: async (contact: Contact) => {
      const { challenge, difficulty } = await callApi(trustChallengeCall, {})
      const solution = await solveAside({ challenge, difficulty })
      return callApi(sendTrustCodeCall, { body: { ...contact, challenge, solution } })
    },
  })
}

/** Has another code sent in the place of the last. */
export function useResendCode() {
  return useMutation({
    mutationKey: [resendTrustCodeCall.name],
    networkMode: 'always',
    mutationFn: (id: string) => callApi(resendTrustCodeCall, { body: { id } }),
  })
}

/** Enters a code. @returns the proof with which a request is made */
export function useVerifyCode() {
  return useMutation({
    mutationKey: [verifyTrustCodeCall.name],
    networkMode: 'always',
    mutationFn: async (entered: { id: string; code: string }) =>
      (await callApi(verifyTrustCodeCall, { body: entered })).proof,
  })
}
