import type { Call } from '@fxmatch/contract/http/call'
import { useMutation } from '@tanstack/react-query'
import { type CallInput, callApi } from '../../lib/api/call-api.ts'
import { newIdempotencyKey } from '../../lib/api/idempotency.ts'
import { type ApiError, asApiError } from '../../lib/failures/api-error.ts'

/** A change asked for by somebody without a session; failures are shown in place, these pages have no toasts. */
export function usePublicCall<C extends Call>(call: C) {
  const mutation = useMutation({
    mutationKey: [call.name],
    networkMode: 'always',
    mutationFn: (input: CallInput<C>) => callApi(call, input, { idempotencyKey: newIdempotencyKey() }),
  })
  const failure: ApiError | null = mutation.error === null ? null : asApiError(mutation.error)
  return { run: mutation.mutate, running: mutation.isPending, done: mutation.isSuccess, failure }
}
