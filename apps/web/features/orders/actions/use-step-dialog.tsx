import type { OrderView } from '@fxmatch/contract/http/order-view'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { ACTION_VIEWS } from './action-views.ts'
import { type AtOnceAction, type DialogAction, isAtOnce, type StepAction } from './step-actions.ts'

/** It brings what judges forms, and no list waits for that. */
const StepDialog = lazyComponent(async () => (await import('./step-dialog.tsx')).StepDialog)

/** Takes an action for an order, or opens its dialog where it asks for something. */
export type OpenStep = (order: OrderView, action: StepAction) => void

const { accept_draft: ACCEPT, half_confirm: CONFIRM } = ACTION_VIEWS

/**
 * The one open dialog of a screen, and the way to open it. It keeps the order as it was when it opened: the step is
 * taken on what the person saw, and the server says so if it has moved on. The way to open it stays the same: a list's columns
 * are made with it, and all its rows with them.
 */
export function useStepDialog(): { open: OpenStep; dialog: ReactNode } {
  const [step, setStep] = useState<{ order: OrderView; action: DialogAction } | null>(null)
  const accept = ACCEPT.useStep()
  const confirm = CONFIRM.useStep()
  const atOnce = useRef<(order: OrderView, action: AtOnceAction) => void>(null)
  useEffect(() => {
    atOnce.current = (order, action) => void (action === 'accept_draft' ? accept : confirm).run(order, null)
  })
  const open = useCallback<OpenStep>((order, action) => {
    if (isAtOnce(action)) atOnce.current?.(order, action)
    else setStep({ order, action })
  }, [])
  return {
    open,
    dialog: step && (
      <Suspense fallback={null}>
        <StepDialog
          key={`${step.order.id}-${step.action}`}
          order={step.order}
          action={step.action}
          onClose={() => setStep(null)}
        />
      </Suspense>
    ),
  }
}
