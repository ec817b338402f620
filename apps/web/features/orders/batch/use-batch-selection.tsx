import type { OrderView } from '@fxmatch/contract/http/order-view'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Selection } from '../../../ui/data-table/selection.ts'
import { BatchBar } from './batch-bar.tsx'
import { BATCHES, type BatchAction } from './batches.ts'

/**
 * Choosing orders of a list for one decision, as the house list takes it: an order that the decision is not open for
 * says why. Undefined where the list has no such decision, or the person not the right to it.
 */
export function useBatchSelection(action: BatchAction | undefined): Selection<OrderView> | undefined {
  const { t } = useTranslation('reports')
  const { capabilities } = useSession()
  const reasonOf = useReasonText()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (action === undefined || !capabilities.includes(BATCHES[action].capability)) return undefined
  return {
    selected,
    onChange: setSelected,
    unable: (order) => {
      const entry = order.allowedActions.find((offer) => offer.action === action)
      return entry === undefined ? t('batch.notYours') : reasonOf(entry)
    },
    actions: (chosen) => (
      <BatchBar action={action} chosen={chosen} onDecided={(failed) => setSelected(new Set(failed))} />
    ),
  }
}
