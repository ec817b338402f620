import { createTrustRequestCall } from '@fxmatch/contract/http/trust-public'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call-api.ts'
import type { Wish } from './read-request.ts'

/**
 * Sends a request with the proof of who is reached. One whose answer did not come is sent again with the same proof, for which
 * the server makes one request and gives its secret code again.
 */
export function useSendRequest() {
  return useMutation({
    mutationKey: [createTrustRequestCall.name],
    networkMode: 'always',
    mutationFn: (body: Wish & { proof: string }) => callApi(createTrustRequestCall, { body }),
  })
}
