import type { OrderView } from '@fxmatch/contract/http/order-view'
import { type ReactNode, useCallback, useState } from 'react'
import type { StepAction } from './step-actions.ts'
import { StepDialog } from './step-dialog.tsx'

/** Opens an action's dialog for an order. */
export type OpenStep = (order: OrderView, action: StepAction) => void

/**
 * The one open dialog of a screen, and the way to open it. It keeps the order as it was when it opened: the step is
 * taken on what the person saw, and the server says so if it has moved on. The way to open it stays the same: a list's columns
 * are made with it, and all its rows with them.
 */
export function useStepDialog(): { open: OpenStep; dialog: ReactNode } {
  const [step, setStep] = useState<{ order: OrderView; action: StepAction } | null>(null)
  const open = useCallback<OpenStep>((order, action) => setStep({ order, action }), [])
  return {
    open,
    dialog: step && (
      <StepDialog
        key={`${step.order.id}-${step.action}`}
        order={step.order}
        action={step.action}
        onClose={() => setStep(null)}
      />
    ),
  }
}
