import { countAskRequestsCall } from '@fxmatch/contract/http/bids'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useChanges } from '../../live/use-changes.ts'

/** The number of requests on ASK FXMatch, live; undefined until it is known. */
export function useAskCount(): number | undefined {
  useChanges(['order_request', 'bid'], [countAskRequestsCall])
  return useQuery(callQuery(countAskRequestsCall, { query: {} })).data?.countAskRequest
}
