import type { Call } from '@fxmatch/contract/http/call'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '../../../lib/api/call-api.ts'
import { toastError } from '../../../lib/api/toasts.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import type { ApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import type { TypeAgain } from '../../../lib/gate/use-type-again.ts'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { ORDER_CALLS } from '../facts/order-calls.ts'
import { statusOfCode } from '../facts/status-badge.tsx'
import { type StepAction, spokenAs } from './step-actions.ts'

/**
 * What became of a step: done; `moved`, another was faster and the person has been told; nothing sent; why not, with the attempt for
 * which an override may be asked where a limit refused it.
 */
export type StepOutcome = 'done' | 'moved' | 'busy' | { refused: string; attempt?: string | null }

/** A step, ready to be sent for an order with what its dialog asked for. */
export type StepCommand<G> = {
  /** @param again where the amount is typed again, in a dialog that has a field for it */
  run: (order: OrderView, given: G, again?: TypeAgain) => Promise<StepOutcome>
  running: boolean
}

/** The hook of one action: what its button or dialog submits with. */
export type UseStep<G> = () => StepCommand<G>

const TICKET_STEPS: ReadonlySet<StepAction> = new Set(['generate_ticket', 'reject_ticket'])

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
  return function useStep() {
    const { t } = useTranslation('orders')
    const sent = useRef<OrderView>(null)
    const label = useStatusLabel()
    const errorText = useErrorText()
    const text = (error: ApiError, order: OrderView) => {
      const current = error.refusal?.current
      if (current !== undefined)
        return t('dialog.moved', { reference: order.reference, status: label(statusOfCode(current)) })
      // Where the server said nothing about a ticket, its status is told (specification 000 §8).
      if (error.refusal === null && error.status >= 400 && TICKET_STEPS.has(action))
        return t('dialog.ticketFailed', { status: error.status })
      return errorText(error)
    }
    const command = useCommand(call, {
      refreshes: ORDER_CALLS,
      success: () => (sent.current ? told(sent.current) : ''),
      onRefusal: (error) => {
        if (sent.current) toastError(text(error, sent.current), error.refusal?.requestId, attemptOf(error))
        return 'shown'
      },
    })
    const told = (order: OrderView) => t(`done.${spokenAs(action, order)}`, { reference: order.reference })
    const run = async (order: OrderView, given: G, again?: TypeAgain): Promise<StepOutcome> => {
      sent.current = order
      const outcome = await command.run(input(order, given), again?.amountAgain)
      if (outcome.ok) return 'done'
      if (outcome.reason === 'busy') return 'busy'
      if (outcome.error.refusal?.current !== undefined) return 'moved'
      again?.take(outcome.error)
      return { refused: text(outcome.error, order), attempt: attemptOf(outcome.error) }
    }
    return { run, running: command.running }
  }
}
