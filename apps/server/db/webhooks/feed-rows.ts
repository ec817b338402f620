import { TOPICS } from '@fxmatch/contract/events/live-events'
import { type Kysely, sql } from 'kysely'
import { lastSeq } from '../outbox/live-events.ts'
import type { Database } from '../schema.ts'
import type { DueDelivery } from './delivery-rows.ts'

type Reader = Kysely<Database>

/** A live event with when it was numbered. */
export interface FeedEvent {
  readonly seq: number
  readonly topic: string
  readonly data: unknown
  readonly createdAt: Date
}

/** What is between what endpoints were told and what has happened. */
export interface FeedWork {
  readonly events: readonly FeedEvent[]
  readonly endpoints: readonly {
    readonly id: string
    readonly companyId: string
    readonly types: readonly string[]
  }[]
  /** Up to which event endpoints are told once these are. */
  readonly upTo: number
  /** Whether the batch was cut off by its size. */
  readonly more: boolean
}

/** The topics by which a company hears of what concerns it. */
const topicsOf = (companyId: string) => [TOPICS.orders(companyId), TOPICS.changes(companyId)]

/** Takes the work of telling endpoints until the transaction ends; null where another server has it, or there is none. */
export async function takeFeedWork(tx: Reader, limit: number): Promise<FeedWork | null> {
  const cursor = await tx
    .selectFrom('webhook_cursor')
    .select('seq')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (cursor === undefined) return null
  // The newest first, the endpoints then: whoever was there before an event is told of it.
  const newest = await lastSeq(tx)
  if (newest <= cursor.seq) return null
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'company_id as companyId', 'types'])
    .execute()
  if (endpoints.length === 0) return { events: [], endpoints, upTo: newest, more: false }
  const companies = [...new Set(endpoints.map(({ companyId }) => companyId))]
  const topics = [TOPICS.marketPipe, TOPICS.sandboxClock, ...companies.flatMap(topicsOf)]
  const events = await tx
    .selectFrom('live_events')
    .select(['seq', 'topic', 'data', 'created_at as createdAt'])
    .where('topic', 'in', topics)
    .where('seq', '>', cursor.seq)
    .where('seq', '<=', newest)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const more = events.length === limit
  return { events, endpoints, upTo: more ? (events.at(-1)?.seq ?? newest) : newest, more }
}

/** Says up to which event endpoints were told. */
export async function moveCursor(tx: Reader, seq: number): Promise<void> {
  await tx.updateTable('webhook_cursor').set({ seq }).execute()
}

/** A delivery that an event makes. */
export interface NewDelivery {
  readonly id: string
  readonly endpointId: string
  readonly seq: number
  readonly type: string
  readonly object: string
  readonly body: string
}

/** Writes deliveries in the order of their events. @returns those that are to be looked at: all but what is there already */
export async function insertDeliveries(
  tx: Reader,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<DueDelivery[]> {
  if (deliveries.length === 0) return []
  const records = JSON.stringify(deliveries.map((delivery, n) => ({ ...delivery, n })))
  const { rows } = await sql<DueDelivery>`
    with told as (
      select * from jsonb_to_recordset(${records}::jsonb)
        as t (id uuid, "endpointId" uuid, seq bigint, type text, object text, body text, n bigint)
    ), written as (
      insert into webhook_deliveries (id, endpoint_id, seq, type, object, body, next_at, created_at)
      select id, "endpointId", seq, type, object, body, ${now}, ${now} from told order by n
      on conflict (endpoint_id, seq) do nothing
      returning id, endpoint_id
    )
    select w.id, w.endpoint_id as "endpointId", e.company_id as "companyId", ${now}::timestamptz as at
    from written w join webhook_endpoints e on e.id = w.endpoint_id`.execute(tx)
  return rows
}
