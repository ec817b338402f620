import type { WorkItem } from '@fxmatch/contract/http/work'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { BatchBar, type MoreRows } from './batch-bar.tsx'
import { batchOrderOfWork, isBatchAction } from './batches.ts'
import { OpenBatch } from './open-batch.tsx'
import { useBatches } from './use-batch.ts'
import type { BatchSelection } from './use-batch-selection.tsx'

/** A row of the queue, by what it is called in it. */
export const workKey = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * Choosing rows of the work queue for the step that they share. A row of another step asks first, and begins a new choice when it is
 * pressed again.
 */
export function useWorkBatch(more: MoreRows): BatchSelection<WorkItem> {
  const { t } = useTranslation('reports')
  const reasonOf = useReasonText()
  const batches = useBatches()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<string | null>(null)
  const choose = (next: ReadonlySet<string>) => {
    setAsked(null)
    setSelected(next)
  }
  const stepOf = (chosen: readonly WorkItem[]) => {
    const step = chosen[0]?.step
    return step !== undefined && isBatchAction(step) ? step : null
  }
  const shownOf = (item: WorkItem) => batchOrderOfWork(item, item.barred && reasonOf(item.barred))
  const asShown = (chosen: readonly WorkItem[]) => chosen.flatMap((item) => shownOf(item) ?? [])
  return {
    selection: {
      selected,
      onChange: choose,
      kind: ({ step }) => step,
      unable: (item) => (isBatchAction(item.step) && shownOf(item) !== null ? null : t('batch.byItself')),
      onOtherKind: (item) =>
        asked === workKey(item) ? choose(new Set([workKey(item)])) : setAsked(workKey(item)),
      actions: (chosen) => (
        <>
          {asked !== null && chosen.length > 0 && <b role="alert">{t('batch.otherStep')}</b>}
          <BatchBar action={stepOf(chosen)} chosen={asShown(chosen)} batches={batches} more={more} />
        </>
      ),
      onAct: (chosen) => {
        const step = stepOf(chosen)
        if (step) batches.open(step, asShown(chosen))
      },
    },
    dialog: (
      <OpenBatch
        batches={batches}
        onClose={(notTaken) => choose(new Set(notTaken.map((id) => workKey({ kind: 'order', id }))))}
      />
    ),
  }
}
