import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** What is published on a topic; `data` is any JSON object. */
export interface NewLiveEvent {
  readonly topic: string
  readonly data: object
  /** `traceparent` of the span in which it was relayed; goes beside the event, and is not stored with it. */
  readonly traceparent?: string
}

/** A published event; `data` is its JSON text, without line breaks. */
export interface StoredLiveEvent {
  readonly seq: number
  readonly topic: string
  readonly data: string
  /** As in `NewLiveEvent`; an event that is read from the database has none. */
  readonly traceparent?: string
}

/** Number of the newest event; 0 before the first. */
export async function lastSeq(db: Db): Promise<number> {
  const row = await db
    .selectFrom('live_events')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Events of all topics after a number, in order. */
export function eventsAfter(db: Db, seq: number, limit: number): Promise<StoredLiveEvent[]> {
  return db
    .selectFrom('live_events')
    .select(['seq', 'topic', sql<string>`data::text`.as('data')])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Events of some topics after one number and up to another, in order: what a subscriber missed. */
export function missedEvents(
  db: Db,
  topics: readonly string[],
  range: { after: number; upTo: number },
  limit: number,
): Promise<StoredLiveEvent[]> {
  return db
    .selectFrom('live_events')
    .select(['seq', 'topic', sql<string>`data::text`.as('data')])
    .where('topic', 'in', topics)
    .where('seq', '>', range.after)
    .where('seq', '<=', range.upTo)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Numbers of the oldest and the newest event on record; both 0 before the first. */
export async function retainedRange(db: Db): Promise<{ oldest: number; newest: number }> {
  const row = await db
    .selectFrom('live_events')
    .select(({ fn }) => [fn.min('seq').as('oldest'), fn.max('seq').as('newest')])
    .executeTakeFirst()
  return { oldest: row?.oldest ?? 0, newest: row?.newest ?? 0 }
}

/**
 * Deletes at most `limit` events from before `before`, oldest first. The newest stays, whatever its age: the numbering
 * continues from it; so does what endpoints have not been told of yet. @returns how many: fewer than `limit` when done
 */
export async function pruneLiveEvents(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from live_events where seq in (
      select seq from live_events
      where created_at < ${before} and seq < (select max(seq) from live_events)
        and (seq <= (select seq from webhook_cursor) or not exists (select from webhook_endpoints))
      order by seq limit ${limit}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Channel on which nodes hear that there are new live events; a hint only. */
export const LIVE_CHANNEL = 'live'
