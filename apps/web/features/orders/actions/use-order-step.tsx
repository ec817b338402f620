import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { orderDetailCall } from '@fxmatch/contract/http/orders'
import type { WorkItem } from '@fxmatch/contract/http/work'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { toastError } from '../../../lib/api/toasts.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { refreshOrders } from '../facts/use-live-orders.ts'
import { isAtOnce, isStepAction, type StepAction } from './step-actions.ts'
import { useStepDialog } from './use-step-dialog.tsx'

/** The figures of an order that its row shows: what is taken by one press is taken on these. */
export type SeenOrder = Pick<WorkItem, 'amount' | 'value'>

/** A step of an order that is known by its id alone: whether there is a dialog for it, and the way to open it. */
export type OrderStep = {
  readonly takes: (step: string) => step is StepAction
  readonly open: (id: string, step: StepAction, seen: SeenOrder) => Promise<void>
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
  const moved = ({ reference, status: now }: OrderDetail) =>
    t('dialog.moved', { reference, status: status(now) })
  const open = async (id: string, action: StepAction, { amount, value }: SeenOrder) => {
    try {
      const order = await client.fetchQuery({
        ...callQuery(orderDetailCall, { params: { id } }),
        staleTime: 0,
      })
      const offered = order.allowedActions.find((entry) => entry.action === action)
      const isAsSeen = order.amount === amount && order.equivalent === value
      if (offered?.allowed && (isAsSeen || !isAtOnce(action))) return step.open(order, action)
      if (offered?.allowed) toastError(t('dialog.otherFigures', { reference: order.reference }))
      else toastError(reasonOf(offered) ?? moved(order))
    } catch (error) {
      toastError(errorText(asApiError(error)))
    }
    refreshOrders(client, [])
  }
  return { takes, open, dialog: step.dialog }
}
