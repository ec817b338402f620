import type { Call } from '@fxmatch/contract/http/call'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { afterInput } from './after-input.ts'
import { type CallAnswer, type CallInput, callApi, keyOf } from './call-api.ts'

/** The cache key of every query of a call, whatever its input: what a command names to refresh. */
export function callKey(call: Pick<Call, 'name'>): QueryKey {
  return [call.name]
}

/**
 * The query of a GET call: `useQuery(callQuery(bankOrdersCall, { params, query }))`. Keyed by the call's name and its
 * input; aborted when nobody looks at it any more.
 */
export function callQuery<C extends Call>(call: C, input: CallInput<C>) {
  return queryOptions<CallAnswer<C>, Error, CallAnswer<C>, readonly unknown[]>({
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => {
      await afterInput()
      return callApi(call, input, { signal })
    },
  })
}
