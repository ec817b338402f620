import type { Call } from '@fxmatch/contract/http/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, callApi } from '../../lib/api/call-api.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency.ts'
import { runAlone } from '../../lib/api/query-client.ts'
import { type ApiError, asApiError } from '../../lib/failures/api-error.ts'

/** A change asked for by somebody without a session; failures are shown in place, these pages have no toasts. */
export function usePublicCall<C extends Call>(call: C) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: [call.name],
    networkMode: 'always',
    mutationFn: (input: CallInput<C>) => callApi(call, input, { idempotencyKey: newIdempotencyKey() }),
  })
  const failure: ApiError | null = mutation.error === null ? null : asApiError(mutation.error)
  const run: typeof mutation.mutate = (...asked) => runAlone(client, () => mutation.mutate(...asked), call)
  return { run, running: mutation.isPending, done: mutation.isSuccess, failure }
}
