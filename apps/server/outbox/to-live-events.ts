import {
  CHANGE_NOUNS,
  PLATFORM_EVENTS,
  sandboxClockMessageSchema,
  TOPICS,
  UNTOLD_NOUNS,
} from '@fxmatch/contract/events/live-events'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import { z } from 'zod'
import type { NewLiveEvent } from '../db/outbox/live-events.ts'
import type { OutboxRow } from '../db/outbox/outbox-rows.ts'

const positionPayload = z.object({ positionId: z.number().int() })
const orderPayload = z.object({
  orderId: z.uuid(),
  version: z.number().int(),
  status: z.number().int(),
  companies: z.array(z.uuid()),
})
const changePayload = z.object({
  noun: z.enum([...CHANGE_NOUNS, ...UNTOLD_NOUNS]),
  event: z.string(),
  id: z.string(),
  companies: z.array(z.uuid()),
  everyone: z.boolean().default(false),
})
const UNTOLD: ReadonlySet<string> = new Set(UNTOLD_NOUNS)
const PLATFORM: ReadonlySet<string> = new Set(PLATFORM_EVENTS)
const personPayload = z.object({ userId: z.uuid() })
const marketStatusPayload = z.object({ status: z.enum(['ON', 'VEILLE', 'OFF']) })

/** What the mapping needs besides the events, read once per batch. */
export interface RelayFacts {
  readonly positions: ReadonlyMap<number, MarketPosition>
  readonly platformId: string | null
  /** `traceparent` of the span in which a row is relayed, by its id. */
  readonly spans: ReadonlyMap<number, string>
}

/** An event that cannot be published, and why. The relay reports it and goes on: one bad row must not stop the feed. */
export interface Unpublishable {
  readonly row: OutboxRow
  readonly reason: string
}

/** Ids of the positions that a batch speaks of. */
export function positionsOf(rows: readonly OutboxRow[]): number[] {
  const ids = rows.flatMap((row) => {
    const payload = row.type.startsWith('position.') ? positionPayload.safeParse(row.payload) : undefined
    return payload?.success ? [payload.data.positionId] : []
  })
  return [...new Set(ids)]
}

/** Turns events of the outbox into what subscribers get, in the same order (topics: see `TOPICS`). */
export function toLiveEvents(
  rows: readonly OutboxRow[],
  facts: RelayFacts,
): { events: NewLiveEvent[]; unpublishable: Unpublishable[] } {
  const events: NewLiveEvent[] = []
  const unpublishable: Unpublishable[] = []
  for (const row of rows) {
    try {
      const traceparent = facts.spans.get(row.id)
      const mapped = mapOne(row, facts)
      events.push(
        ...(traceparent === undefined ? mapped : mapped.map((event) => ({ ...event, traceparent }))),
      )
    } catch (error) {
      unpublishable.push({ row, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { events, unpublishable }
}

function mapOne(row: OutboxRow, facts: RelayFacts): NewLiveEvent[] {
  if (row.type === 'position.listed' || row.type === 'position.unlisted') {
    const { positionId } = positionPayload.parse(row.payload)
    const data = facts.positions.get(positionId)
    if (!data) throw new Error(`position ${positionId} cannot be read`)
    const action = row.type === 'position.listed' ? 'ADD' : 'REMOVE'
    const context = { currency: { iso_code: data.currency.iso_code } }
    return [{ topic: TOPICS.marketPipe, data: { context, action, data } }]
  }
  if (row.type.startsWith('order.')) {
    const { orderId, version, status, companies } = orderPayload.parse(row.payload)
    // No content: each party fetches the order with its own rights. The platform reads every order.
    const data = { id: orderId, version, status, event: row.type }
    const told = new Set(facts.platformId === null ? companies : [...companies, facts.platformId])
    return [...told].map((companyId) => ({ topic: TOPICS.orders(companyId), data }))
  }
  if (row.type === 'change') {
    const { noun, event, id, companies, everyone } = changePayload.parse(row.payload)
    if (UNTOLD.has(noun)) return []
    const houses = PLATFORM.has(event) ? [] : companies
    const told = new Set(facts.platformId === null ? houses : [...houses, facts.platformId])
    const toParties = [...told].map((companyId) => ({
      topic: TOPICS.changes(companyId),
      data: { noun, event, id },
    }))
    return everyone
      ? [...toParties, { topic: TOPICS.marketChanges, data: { noun, event, id: null } }]
      : toParties
  }
  if (row.type === 'access.changed') {
    const { userId } = personPayload.parse(row.payload)
    return [
      { topic: TOPICS.access, data: { userId } },
      { topic: TOPICS.alerts(userId), data: { event: 'sessions' } },
    ]
  }
  if (row.type === 'market.status_changed') {
    return [{ topic: TOPICS.marketStatus, data: marketStatusPayload.parse(row.payload) }]
  }
  if (row.type === 'sandbox.clock_moved') {
    return [{ topic: TOPICS.sandboxClock, data: sandboxClockMessageSchema.parse(row.payload) }]
  }
  if (row.type === 'notification.read') {
    const { userId } = personPayload.parse(row.payload)
    return [{ topic: TOPICS.alerts(userId), data: { event: 'read' } }]
  }
  if (row.type === 'settings.changed') {
    const { userId } = personPayload.parse(row.payload)
    return [{ topic: TOPICS.alerts(userId), data: { event: 'settings' } }]
  }
  // Its owner hears of a file by the notification.
  if (row.type === 'export.finished' || row.type === 'export.failed') return []
  throw new Error(`no topic for events of type ${row.type}`)
}
