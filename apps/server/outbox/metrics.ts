import { isOrderStatus, ORDER_STATUSES, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { Counter, Histogram, type Registry } from 'prom-client'
import { z } from 'zod'
import type { OutboxRow } from '../db/outbox/outbox-rows.ts'

/** What is counted of the relay: each committed event once, by the process that relays. */
export interface RelayMetrics {
  /** A batch that was committed. */
  count(batch: { readonly relayed: readonly OutboxRow[]; readonly unpublishable: readonly unknown[] }): void
  /** Relaying was broken off by an error. */
  interrupted(): void
}

/** What an order's event tells of the status that was left (`OutboxEvent`). */
const leftPayload = z.object({
  left: z.object({ status: z.number().refine(isOrderStatus), seconds: z.number().nonnegative() }),
})

/** From seconds to days, as the steps of an order take. */
const SECONDS = [5, 30, 60, 300, 900, 1_800, 3_600, 4 * 3_600, 8 * 3_600, 86_400, 3 * 86_400]

/** Registers the relay's metrics; once per registry. */
export function createRelayMetrics(registry: Registry): RelayMetrics {
  const registers = [registry]
  const relayed = new Counter({
    name: 'fxmatch_events_relayed_total',
    help: 'Committed events that were relayed, by type: each once, by the process that relays',
    labelNames: ['type'] as const,
    registers,
  })
  const unpublished = new Counter({
    name: 'fxmatch_events_unpublished_total',
    help: 'Committed events that could not be published: the feed went on without them',
    registers,
  })
  const interruptions = new Counter({
    name: 'fxmatch_relay_interruptions_total',
    help: 'Times that relaying was broken off by an error',
    registers,
  })
  const times = new Histogram({
    name: 'fxmatch_order_status_seconds',
    help: 'For how long orders were in a status before a step led them on, by the status that they left',
    labelNames: ['status'] as const,
    buckets: SECONDS,
    registers,
  })
  for (const status of ORDER_STATUSES) times.zero({ status: orderStatusName(status) })
  return {
    count: (batch) => {
      unpublished.inc(batch.unpublishable.length)
      for (const { type, payload } of batch.relayed) {
        relayed.inc({ type })
        const told = type.startsWith('order.') ? leftPayload.safeParse(payload) : undefined
        if (told?.success)
          times.observe({ status: orderStatusName(told.data.left.status) }, told.data.left.seconds)
      }
    },
    interrupted: () => interruptions.inc(),
  }
}
