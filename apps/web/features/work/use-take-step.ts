import type { WorkItem } from '@fxmatch/contract/http/work'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { hasPanel } from './row-does.ts'
import { whereDone } from './where-done.ts'

/** How a step of an order is taken from its row. */
export type OrderStepTaker<Step extends string> = {
  /** Whether the step has a dialog of its own. */
  takes: (step: string) => step is Step
  /** `seen`: the figures that the row shows. */
  open: (id: string, step: Step, seen: Pick<WorkItem, 'amount' | 'value'>) => Promise<void>
  dialog: ReactNode
}

/** Opens the screen on which something that waits is done. */
export function useOpen(): (item: WorkItem) => void {
  const navigate = useNavigate()
  return useCallback((item) => void navigate(whereDone(item)), [navigate])
}

/**
 * Takes the step of a row: in its dialog where the row is an order and the step has one, below the row where it is decided there, else,
 * and where it is barred, on its own screen.
 *
 * @param unfold unfolds a row, or folds it again
 */
export function useTakeStep<Step extends string>(
  { takes, open }: OrderStepTaker<Step>,
  unfold: (item: WorkItem) => void,
): (item: WorkItem) => void {
  const go = useOpen()
  // The columns are made with what is answered here: it stays the same.
  const latest = useRef({ open, unfold })
  useEffect(() => {
    latest.current = { open, unfold }
  })
  return useCallback(
    (item) => {
      if (item.barred === null && item.kind === 'order' && takes(item.step))
        void latest.current.open(item.id, item.step, item)
      else if (item.barred === null && hasPanel(item.kind)) latest.current.unfold(item)
      else go(item)
    },
    [takes, go],
  )
}
