import type { OrderView } from '@fxmatch/contract/http/order-view'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Selection } from '../../../ui/data-table/selection.ts'
import { BatchBar, type MoreRows } from './batch-bar.tsx'
import { type BatchAction, batchOrderOf, capabilityOf } from './batches.ts'
import { OpenBatch } from './open-batch.tsx'
import { useBatches } from './use-batch.ts'

/** Choosing rows of a list for one step, and the dialog in which it is taken. */
export type BatchSelection<Row> = { selection: Selection<Row>; dialog: ReactNode }

/**
 * Choosing orders of a list for one step, as the house list takes it. An order that the step is not open for can be chosen too, by
 * itself or within a range: it does not leave, and says why. Null where the list has no such step, or the person not the right to it.
 */
export function useBatchSelection(
  action: BatchAction | undefined,
  more: MoreRows,
): BatchSelection<OrderView> | null {
  const { t } = useTranslation('reports')
  const { capabilities, company } = useSession()
  const reasonOf = useReasonText()
  const batches = useBatches()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (action === undefined || !capabilities.includes(capabilityOf(action))) return null
  const stays = (order: OrderView) => {
    const entry = order.allowedActions.find((offer) => offer.action === action)
    return entry === undefined ? t('batch.notYours') : reasonOf(entry)
  }
  const asShown = (orders: readonly OrderView[]) =>
    orders.map((order) => batchOrderOf(order, company, stays(order)))
  return {
    selection: {
      selected,
      onChange: setSelected,
      fits: (order) => stays(order) === null,
      actions: (chosen) => (
        <BatchBar action={action} chosen={asShown(chosen)} batches={batches} more={more} />
      ),
      onAct: (chosen) => batches.open(action, asShown(chosen)),
    },
    dialog: <OpenBatch batches={batches} onClose={(notTaken) => setSelected(new Set(notTaken))} />,
  }
}
