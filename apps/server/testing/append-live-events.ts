import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { lastSeq, type NewLiveEvent } from '../db/outbox/live-events.ts'

/**
 * Numbers events consecutively after the newest one and stores them, without any row of the outbox, for tests of what reads
 * them. One at a time: the relay does the same within `publishBatch`.
 * @returns the newest number
 */
export async function appendLiveEvents(
  db: Db,
  events: readonly NewLiveEvent[],
  createdAt: Date,
): Promise<number> {
  const last = await lastSeq(db)
  if (events.length === 0) return last
  const topics = events.map(({ topic }) => topic)
  const data = events.map((event) => JSON.stringify(event.data))
  await sql`
    insert into live_events (seq, topic, data, created_at)
    select ${last}::bigint + n, topic, data, ${createdAt}
    from unnest(${topics}::text[], ${data}::jsonb[]) with ordinality as e (topic, data, n)`.execute(db)
  return last + events.length
}
