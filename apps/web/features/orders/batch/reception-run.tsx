import { orderDetailCall } from '@fxmatch/contract/http/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { StepDialog } from '../actions/step-dialog.tsx'
import { StepRunContext } from '../actions/step-run.ts'
import type { BatchOrder } from './batches.ts'
import type { RowResult } from './run-batch.ts'

type Props = {
  orders: readonly BatchOrder[]
  onResult: (order: BatchOrder, result: RowResult) => void
  onEnd: () => void
}

/**
 * Counts the banknotes of several orders one after another: the next one opens by itself. The counts are typed, never filled in:
 * they say what lay on the table (decision 0290).
 */
export function ReceptionRun({ orders, onResult, onEnd }: Props) {
  const { t } = useTranslation('reports')
  const [place, setPlace] = useState(0)
  const order = orders[place]
  const next = (result: RowResult) => {
    if (order) onResult(order, result)
    if (place + 1 < orders.length) setPlace(place + 1)
    else onEnd()
  }
  const stop = () => {
    for (const left of orders.slice(place)) onResult(left, { state: 'unsent' })
    onEnd()
  }
  if (!order) return null
  return (
    <StepRunContext
      value={{
        place: t('batch.place', { place: place + 1, total: orders.length }),
        onSkip: () => next({ state: 'skipped' }),
        onOutcome: (outcome) => next({ state: outcome }),
      }}
    >
      <CountOf key={order.id} order={order} onMoved={next} onStop={stop} />
    </StepRunContext>
  )
}

/** The form of one of them: it is read first as it is now, and passed over where it has become another. */
function CountOf({
  order,
  onMoved,
  onStop,
}: {
  order: BatchOrder
  onMoved: (result: RowResult) => void
  onStop: () => void
}) {
  // Counted on what was read when its form opened: what the feed brings meanwhile does not change it under the hand.
  const detail = useQuery({
    ...callQuery(orderDetailCall, { params: { id: order.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const [read, setRead] = useState<typeof detail.data>()
  const fresh = detail.isFetchedAfterMount ? detail.data : undefined
  if (fresh !== undefined && read === undefined) setRead(fresh)
  const moved = read !== undefined && (read.version !== order.version || !isOpenIn(read))
  const told = useRef(false)
  useEffect(() => {
    if (told.current || (!moved && !detail.isError)) return
    told.current = true
    onMoved(detail.isError ? { state: 'refused', error: asApiError(detail.error) } : { state: 'moved' })
  })
  if (read === undefined || moved) return null
  return <StepDialog order={read} action="record_banknotes" onClose={onStop} />
}

const isOpenIn = ({ allowedActions }: { allowedActions: readonly { action: string; allowed: boolean }[] }) =>
  allowedActions.some(({ action, allowed }) => action === 'record_banknotes' && allowed)
