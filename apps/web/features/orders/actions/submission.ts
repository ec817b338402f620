import type { Call } from '@fxmatch/contract/http/call'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '../../../lib/api/call-api.ts'
import { toastError } from '../../../lib/api/toasts.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { ORDER_CALLS } from '../facts/order-calls.ts'
import { statusOfCode, useStatusLabel } from '../facts/status-badge.tsx'
import type { StepAction } from './step-actions.ts'

/** What became of a step: done; `moved`, another was faster and the person has been told; refused; nothing sent. */
export type StepOutcome = 'done' | 'moved' | 'busy' | ApiError

/** A step of one order, ready to be sent with what its dialog asked for. */
export type StepCommand<G> = { run: (given: G) => Promise<StepOutcome>; running: boolean }

/** The hook of one action: what its dialog submits with. */
export type UseStep<G> = (order: OrderView) => StepCommand<G>

/**
 * Ties an action to its call. After success and after a refusal everything shown of orders is fetched again; a refusal
 * that names the order's present status says what the order has become.
 *
 * @param input the call's input, from the order as it was seen and from what the dialog asked for
 */
export function stepBy<C extends Call, G>(
  action: StepAction,
  call: C,
  input: (order: OrderView, given: G) => CallInput<C>,
): UseStep<G> {
  return function useStep(order) {
    const { t } = useTranslation('orders')
    const label = useStatusLabel()
    const command = useCommand(call, {
      refreshes: ORDER_CALLS,
      success: t(`done.${action}`, { reference: order.reference }),
      onRefusal: ({ refusal }) => {
        if (refusal?.current === undefined) return undefined
        toastError(
          t('dialog.moved', { reference: order.reference, status: label(statusOfCode(refusal.current)) }),
          refusal.requestId,
        )
        return 'shown'
      },
    })
    const run = async (given: G): Promise<StepOutcome> => {
      const outcome = await command.run(input(order, given))
      if (outcome.ok) return 'done'
      if (outcome.reason === 'busy') return 'busy'
      return outcome.error.refusal?.current === undefined ? outcome.error : 'moved'
    }
    return { run, running: command.running }
  }
}
