import { sandboxClockMessageSchema, TOPICS } from '@fxmatch/contract/events/live-events'
import { eventBody, objectKey } from '@fxmatch/domain/webhooks/event-body'
import {
  EVENT_NOUNS,
  type EventNoun,
  hasSides,
  isSubscribed,
  publicEvent,
} from '@fxmatch/domain/webhooks/event-types'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock, Ids, Tx } from '../../commands/kernel/context.ts'
import type { QueueDeliveries } from '../../commands/webhooks/webhook-services.ts'
import type { Db } from '../../db/connect.ts'
import {
  type FeedEvent,
  type FeedWork,
  insertDeliveries,
  moveCursor,
  type NewDelivery,
  takeFeedWork,
} from '../../db/webhooks/feed-rows.ts'
import { readSides, sideKey, type ToldObject } from '../../db/webhooks/told-objects.ts'

const BATCH = 500

const orderData = z.object({ id: z.string(), version: z.number(), status: z.number(), event: z.string() })
const changeData = z.object({ id: z.string(), event: z.string() })
const pipeData = z.object({ action: z.enum(['ADD', 'REMOVE']), data: z.object({ id: z.number() }) })

/** An event of the feed under its public name. */
interface PublicEvent {
  readonly seq: number
  readonly at: Date
  readonly noun: EventNoun
  readonly type: string
  readonly id: string
  /** Whose topic it came by; null: everybody's, of which those on a side are told. */
  readonly companyId: string | null
  /** What the event itself says of the object. */
  readonly own: Pick<ToldObject, 'version' | 'status'> | null
}

export interface FanOutServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly queue: QueueDeliveries
}

/**
 * Makes deliveries of what the live feed has told companies since the last time: events, deliveries, their jobs and the mark how far
 * endpoints were told are one transaction, so that a server that dies has told all of a batch or nothing. One server of all does it at
 * a time. @returns how many deliveries were made
 */
export async function fanOut(services: FanOutServices): Promise<number> {
  let made = 0
  for (let more = true; more; ) {
    const batch = await services.db.transaction().execute((tx) => fanOutBatch(tx, services))
    made += batch.made
    more = batch.more
  }
  return made
}

async function fanOutBatch(tx: Tx, services: FanOutServices): Promise<{ made: number; more: boolean }> {
  const work = await takeFeedWork(tx, BATCH)
  if (work === null) return { made: 0, more: false }
  const deliveries = await planDeliveries(tx, services, work)
  const due = await insertDeliveries(tx, deliveries, services.clock.now())
  if (due.length > 0) await services.queue(tx, due)
  await moveCursor(tx, work.upTo)
  return { made: due.length, more: work.more }
}

/** How every company stands to what is everybody's. */
const NO_SIDE = { role: null, version: null, status: null } as const

async function planDeliveries(
  tx: Tx,
  { ids, log }: FanOutServices,
  { events, endpoints }: FeedWork,
): Promise<NewDelivery[]> {
  const told = events.flatMap((event) => {
    const read = readOrReport(event, log)
    return read === null || !endpoints.some(({ types }) => isSubscribed(types, read.type)) ? [] : [read]
  })
  const sides = new Map<EventNoun, ReadonlyMap<string, ToldObject>>()
  for (const noun of EVENT_NOUNS.filter(hasSides)) {
    const objects = told.filter((each) => each.noun === noun).map(({ id }) => id)
    sides.set(noun, await readSides(tx, noun, objects))
  }
  return told.flatMap((event) =>
    endpoints.flatMap((endpoint): NewDelivery[] => {
      if (event.companyId !== null && event.companyId !== endpoint.companyId) return []
      if (!isSubscribed(endpoint.types, event.type)) return []
      const side = hasSides(event.noun)
        ? sides.get(event.noun)?.get(sideKey(event.id, endpoint.companyId))
        : NO_SIDE
      if (side === undefined) {
        // The feed told a company of what it stands on no side of: a rule of ours is at fault, and nothing leaves the house.
        if (event.companyId !== null)
          log.warn({ seq: event.seq, type: event.type }, 'webhooks: no side, not told')
        return []
      }
      const { version, status } = event.own ?? side
      const body = eventBody(event.type, event.at, { id: event.id, version, status, companyRole: side.role })
      const { seq, type, noun, id } = event
      return [{ id: ids.uuid(), endpointId: endpoint.id, seq, type, object: objectKey(noun, id), body }]
    }),
  )
}

/** One bad event stops nothing: it is reported, and endpoints are told of the next ones. */
function readOrReport(event: FeedEvent, log: Logger): PublicEvent | null {
  try {
    return readEvent(event)
  } catch (error) {
    log.error({ err: error, seq: event.seq }, 'webhooks: an event of the feed could not be read')
    return null
  }
}

const ORDERS = TOPICS.orders('')
const CHANGES = TOPICS.changes('')

/** An event under its public name; null where it has none. @throws ZodError for an event of another shape */
function readEvent({ seq, topic, data, createdAt: at }: FeedEvent): PublicEvent | null {
  if (topic === TOPICS.marketPipe) {
    const { action, data: position } = pipeData.parse(data)
    const named = publicEvent(action === 'ADD' ? 'position.listed' : 'position.unlisted')
    return named && { seq, at, ...named, id: String(position.id), companyId: null, own: null }
  }
  if (topic.startsWith(ORDERS)) {
    const { id, version, status, event } = orderData.parse(data)
    const named = publicEvent(event)
    const companyId = topic.slice(ORDERS.length)
    return named && { seq, at, ...named, id, companyId, own: { version, status } }
  }
  if (topic === TOPICS.sandboxClock) {
    // It only goes ahead, so that the seconds count its versions; what time it is now is asked for (`GET /v1/test/clock`).
    const { aheadSeconds } = sandboxClockMessageSchema.parse(data)
    const named = publicEvent('sandbox.clock_moved')
    const own = { version: aheadSeconds, status: null }
    return named && { seq, at, ...named, id: 'sandbox', companyId: null, own }
  }
  const { id, event } = changeData.parse(data)
  const named = publicEvent(event)
  return named && { seq, at, ...named, id, companyId: topic.slice(CHANGES.length), own: null }
}
