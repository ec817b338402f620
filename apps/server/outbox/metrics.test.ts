import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { OutboxRow } from '../db/outbox/outbox-rows.ts'
import { createRelayMetrics } from './metrics.ts'

const row = (type: string, payload: unknown): OutboxRow => ({ id: 1, type, payload, createdAt: new Date() })

it('counts events by type, and for how long orders were in the status that they left', async () => {
  const registry = new Registry()
  const metrics = createRelayMetrics(registry)
  metrics.count({
    relayed: [
      row('order.placed', { status: 1 }),
      row('order.draft_accepted', { status: 2, left: { status: 1, seconds: 42 } }),
      // What an older server wrote, or nobody can read, is counted and not measured.
      row('order.expired', { left: { status: 12_345, seconds: 1 } }),
      row('position.listed', { positionId: 1 }),
    ],
    unpublishable: [{}],
  })
  const text = await registry.metrics()
  expect(text).toMatch(/^fxmatch_events_relayed_total\{type="order.placed"\} 1$/m)
  expect(text).toMatch(/^fxmatch_events_unpublished_total 1$/m)
  expect(text).toMatch(/^fxmatch_order_status_seconds_sum\{status="DRAFT"\} 42$/m)
  expect(text).toMatch(/^fxmatch_order_status_seconds_count\{status="DELIVERED"\} 0$/m)
  expect(text).not.toContain('12345')
})
