import type { Call } from '@fxmatch/contract/http/call'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, asApiError } from '../failures/api-error.ts'
import { useErrorText } from '../failures/use-error-text.ts'
import { attemptOf } from '../gate/attempt-of.ts'
import { type CallAnswer, type CallInput, callApi } from './call-api.ts'
import { callKey } from './call-query.ts'
import { createKeyKeeper, type KeyKeeper } from './idempotency.ts'
import { type ToastLength, toastError, toastSuccess } from './toasts.ts'

/** How often a submission is sent again, with its key, when no answer comes back. */
const NETWORK_RETRIES = 2

export type CommandOptions<C extends Call> = {
  /** The calls whose shown data this changes; they are fetched again after success and after a refusal. */
  refreshes?: readonly Pick<Call, 'name'>[]
  /** The toast after success; left out, the house's 'Opération réussie'; null for none. */
  success?: string | null | ((answer: CallAnswer<C>) => string)
  /** How long the toast stays; left out, as usual. */
  toast?: ToastLength
  onSuccess?: (answer: CallAnswer<C>) => void
  /** The screen's own reaction; answering `'shown'` says that it has shown the refusal, so no toast is needed. */
  onRefusal?: (error: ApiError) => 'shown' | undefined
  /** The override that lets the request through, where a limit refused it. */
  gateOverride?: string | undefined
}

/** What became of a submission. `busy`: another was under way, and nothing was sent; `refreshed`: once what it changed is on screen. */
export type CommandOutcome<C extends Call> =
  | { ok: true; answer: CallAnswer<C>; refreshed: Promise<unknown> }
  | { ok: false; reason: 'refused'; error: ApiError }
  | { ok: false; reason: 'busy' }

export type Command<C extends Call> = {
  /** Submits; never rejects. @param amountAgain the amount as the person typed it again, where they were asked */
  run: (input: CallInput<C>, amountAgain?: string | undefined) => Promise<CommandOutcome<C>>
  /** This command is under way: show its button loading. */
  running: boolean
  /** Some command is under way, this or another: disable what would submit. */
  busy: boolean
}

/**
 * A person's intention to change something. One idempotency key per submission, repeated with every resend; one
 * submission at a time for the whole application (specification 000 §4); success and refusal are told by a toast,
 * and what is on screen is fetched again.
 */
export function useCommand<C extends Call>(call: C, options: CommandOptions<C> = {}): Command<C> {
  const client = useQueryClient()
  const { t } = useTranslation(['errors', 'common'])
  const errorText = useErrorText()
  const keeper = useRef<KeyKeeper>(null)
  keeper.current ??= createKeyKeeper()
  const keys = keeper.current
  const busy = useIsMutating() > 0

  const mutation = useMutation({
    mutationKey: [call.name],
    networkMode: 'always',
    retry: (failures, error) => failures < NETWORK_RETRIES && asApiError(error).status === 0,
    mutationFn: ({
      input,
      key,
      amountAgain,
    }: {
      input: CallInput<C>
      key: string
      amountAgain: string | undefined
    }) => callApi(call, input, { idempotencyKey: key, gateOverride: options.gateOverride, amountAgain }),
  })

  const refresh = () =>
    Promise.all(
      (options.refreshes ?? []).map((named) => client.invalidateQueries({ queryKey: callKey(named) })),
    )

  const run = async (input: CallInput<C>, amountAgain?: string | undefined): Promise<CommandOutcome<C>> => {
    if (client.isMutating() > 0) {
      toastError(t('errors:busy'))
      return { ok: false, reason: 'busy' }
    }
    try {
      const answer = await mutation.mutateAsync({ input, key: keys.keyFor(input), amountAgain })
      keys.settle(false)
      if (options.success !== null)
        toastSuccess(successText(options.success, answer, t('common:command.done')), options.toast)
      options.onSuccess?.(answer)
      return { ok: true, answer, refreshed: refresh() }
    } catch (thrown) {
      const error = asApiError(thrown)
      keys.settle(error.outcomeUnknown)
      if (options.onRefusal?.(error) !== 'shown')
        toastError(errorText(error), error.refusal?.requestId, attemptOf(error))
      void refresh()
      return { ok: false, reason: 'refused', error }
    }
  }

  return { run, running: mutation.isPending, busy }
}

function successText<A>(
  success: string | ((answer: A) => string) | undefined,
  answer: A,
  fallback: string,
): string {
  return typeof success === 'function' ? success(answer) : (success ?? fallback)
}
