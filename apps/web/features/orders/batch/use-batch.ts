import { workQueueCall } from '@fxmatch/contract/http/work'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BATCH_KEY } from '../../../lib/api/batch-running.ts'
import { callKey } from '../../../lib/api/call-query.ts'
import { createKeyKeeper, type KeyKeeper } from '../../../lib/api/idempotency.ts'
import { toastError } from '../../../lib/api/toasts.ts'
import { ORDER_CALLS } from '../facts/order-calls.ts'
import { BATCHES, type BatchAction, type BatchOrder, type SentAction } from './batches.ts'
import { isOpen, type RowResult, runBatch } from './run-batch.ts'

/** The orders that were chosen for one step, and what became of each. */
export type Batch = {
  action: BatchAction
  orders: readonly BatchOrder[]
  /** The agency chosen for those that have none. */
  agency: string | null
  /** Order id → how it stands; of what was never sent there is nothing. */
  results: ReadonlyMap<string, RowResult>
  /** When it was sent; null before. */
  sentAt: Date | null
}

export type Batches = {
  /** The one that is open. */
  batch: Batch | null
  /** The one before it, whose results can be seen again; null where there is none. */
  last: Batch | null
  running: boolean
  open: (action: BatchAction, orders: readonly BatchOrder[]) => void
  chooseAgency: (agency: string | null) => void
  /** Sends the step for these orders, one after another; nothing while another command is under way. */
  send: (orders: readonly BatchOrder[]) => Promise<void>
  /** Sends again, with the same keys, what is unknown or was not sent. */
  sendAgain: () => Promise<void>
  /** Notes what became of an order whose step was taken in a form of its own. */
  note: (order: BatchOrder, result: RowResult) => void
  /** Closes it; answers the orders for which the step was not taken, null where its results were only looked at again. */
  close: () => readonly string[] | null
  reopen: () => void
}

/** The orders of a batch for which its step was not taken. */
export function notTaken({ orders, results }: Batch): string[] {
  return orders.filter(({ id }) => results.get(id)?.state !== 'done').map(({ id }) => id)
}

/** The batches of one screen: each order its own call with its own idempotency key, kept while its outcome is unknown. */
export function useBatches(): Batches {
  const client = useQueryClient()
  const { t } = useTranslation('errors')
  const [batch, setBatch] = useState<Batch | null>(null)
  const [last, setLast] = useState<Batch | null>(null)
  const keepers = useRef(new Map<string, KeyKeeper>())
  const keysOf = (action: BatchAction, id: string) => {
    const keeper = keepers.current.get(`${action} ${id}`) ?? createKeyKeeper()
    keepers.current.set(`${action} ${id}`, keeper)
    return keeper
  }
  const note = ({ id }: BatchOrder, result: RowResult) =>
    setBatch(
      (was) =>
        was && { ...was, sentAt: was.sentAt ?? new Date(), results: new Map(was.results).set(id, result) },
    )
  // The whole batch is one command to the rest of the application: nothing else is sent meanwhile.
  const mutation = useMutation({
    mutationKey: BATCH_KEY,
    networkMode: 'always',
    mutationFn: ({ action, agency, orders }: SentBatch) =>
      runBatch(
        orders,
        (order) => {
          const given = order.agency?.id ?? agency
          const key = keysOf(action, order.id).keyFor([given, order.version])
          return BATCHES[action].send(order, given, key)
        },
        (order, result) => {
          // What is unknown keeps its key; so does what was sent and had no turn.
          if (result.state === 'done' || result.state === 'refused') keysOf(action, order.id).settle(false)
          note(order, result)
        },
      ),
  })
  const send = async (orders: readonly BatchOrder[]) => {
    if (batch === null || batch.action === 'record_banknotes') return
    if (client.isMutating() > 0) {
      toastError(t('busy'))
      return
    }
    for (const order of orders) note(order, { state: 'waiting' })
    await mutation.mutateAsync({ action: batch.action, agency: batch.agency, orders })
    for (const call of [...ORDER_CALLS, workQueueCall])
      void client.invalidateQueries({ queryKey: callKey(call) })
  }
  return {
    batch,
    last,
    running: mutation.isPending,
    open: (action, orders) => setBatch({ action, orders, agency: null, results: new Map(), sentAt: null }),
    chooseAgency: (agency) => setBatch((was) => was && { ...was, agency }),
    send,
    sendAgain: () =>
      send(
        (batch?.orders ?? []).filter(({ id }) => {
          const result = batch?.results.get(id)
          return result !== undefined && isOpen(result)
        }),
      ),
    note,
    close: () => {
      if (batch?.sentAt) setLast(batch)
      setBatch(null)
      return batch === null || batch === last ? null : notTaken(batch)
    },
    reopen: () => setBatch(last),
  }
}

type SentBatch = { action: SentAction; agency: string | null; orders: readonly BatchOrder[] }
