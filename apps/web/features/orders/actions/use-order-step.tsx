import { orderDetailCall } from '@fxmatch/contract/http/orders'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { toastError } from '../../../lib/api/toasts.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useStatusLabel } from '../facts/status-badge.tsx'
import { refreshOrders } from '../facts/use-live-orders.ts'
import { isStepAction, type StepAction } from './step-actions.ts'
import { useStepDialog } from './use-step-dialog.tsx'

/** A step of an order that is known by its id alone: whether there is a dialog for it, and the way to open it. */
export type OrderStep = {
  readonly takes: (step: string) => step is StepAction
  readonly open: (id: string, step: StepAction) => Promise<void>
  readonly dialog: ReactNode
}

/** The steps of orders by their dialogs, which an own name such as `go` is none of. */
const takes = (step: string): step is StepAction => isStepAction(step as StepAction)

/**
 * Takes a step of an order from a list that does not have the whole order: it is read first, as it is now. Who comes too late is
 * told what it has become, or why the step is barred.
 */
export function useOrderStep(): OrderStep {
  const { t } = useTranslation('orders')
  const client = useQueryClient()
  const status = useStatusLabel()
  const reasonOf = useReasonText()
  const errorText = useErrorText()
  const step = useStepDialog()
  const open = async (id: string, action: StepAction) => {
    try {
      const order = await client.fetchQuery({
        ...callQuery(orderDetailCall, { params: { id } }),
        staleTime: 0,
      })
      const offered = order.allowedActions.find((entry) => entry.action === action)
      if (offered?.allowed) return step.open(order, action)
      const moved = t('dialog.moved', { reference: order.reference, status: status(order.status) })
      toastError(reasonOf(offered) ?? moved)
    } catch (error) {
      toastError(errorText(asApiError(error)))
    }
    refreshOrders(client, [])
  }
  return { takes, open, dialog: step.dialog }
}
