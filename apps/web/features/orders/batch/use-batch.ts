import type { OrderView } from '@fxmatch/contract/http/order-view'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callKey } from '../../../lib/api/call-query.ts'
import { createKeyKeeper, type KeyKeeper } from '../../../lib/api/idempotency.ts'
import { toastError } from '../../../lib/api/toasts.ts'
import { ORDER_CALLS } from '../facts/order-calls.ts'
import { BATCHES, type BatchAction } from './batches.ts'
import { type RowResult, runBatch } from './run-batch.ts'

export type BatchRun = {
  /** Order id → how it stands; empty before the batch is sent. */
  results: ReadonlyMap<string, RowResult>
  running: boolean
  /** Sends the step for each order with its agency, one after another; nothing while another command is under way. */
  run: (rows: readonly { order: OrderView; agency: string | null }[]) => Promise<void>
}

/** One decision for many orders: each its own call with its own idempotency key, kept while its outcome is unknown. */
export function useBatch(action: BatchAction): BatchRun {
  const client = useQueryClient()
  const { t } = useTranslation('errors')
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map())
  const keepers = useRef(new Map<string, KeyKeeper>())
  const keysOf = (id: string) => {
    const keeper = keepers.current.get(id) ?? createKeyKeeper()
    keepers.current.set(id, keeper)
    return keeper
  }
  // The whole batch is one command to the rest of the application: nothing else is sent meanwhile.
  const mutation = useMutation({
    mutationKey: ['batch', action],
    networkMode: 'always',
    mutationFn: (rows: readonly { order: OrderView; agency: string | null }[]) =>
      runBatch(
        rows,
        ({ order, agency }) => BATCHES[action].send(order, agency, keysOf(order.id).keyFor(agency)),
        ({ order }, result) => {
          if (result.state === 'done') keysOf(order.id).settle(false)
          if (result.state === 'refused') keysOf(order.id).settle(result.error.outcomeUnknown)
          setResults((was) => new Map(was).set(order.id, result))
        },
      ),
  })
  const run: BatchRun['run'] = async (rows) => {
    if (client.isMutating() > 0) {
      toastError(t('busy'))
      return
    }
    setResults(new Map(rows.map(({ order }) => [order.id, { state: 'waiting' }])))
    await mutation.mutateAsync(rows)
    for (const call of ORDER_CALLS) void client.invalidateQueries({ queryKey: callKey(call) })
  }
  return { results, running: mutation.isPending, run }
}
