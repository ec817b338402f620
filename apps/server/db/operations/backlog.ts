import { type Kysely, sql } from 'kysely'
import { JOB_SCHEMA } from '../jobs/install-job-queue.ts'
import type { Database } from '../schema.ts'

/** What waits to be done, and for how many seconds the oldest of it. */
export interface Waiting {
  readonly count: number
  readonly oldestSeconds: number
}

/** What operators look at first. */
export interface Backlog {
  /** Committed events that were not relayed; `count` stops at a thousand. */
  readonly events: Waiting
  /** Mails that are due. */
  readonly mails: Waiting
  /** Jobs that people wait for: exports and settlements. */
  readonly jobs: Waiting
}

const NOTHING: Waiting = { count: 0, oldestSeconds: 0 }

/**
 * Reads what waits, in time that does not grow with what is done: events of the last hour alone are looked at, so one that
 * is older counts with the next that follows it.
 */
export async function readBacklog(db: Kysely<Database>): Promise<Backlog> {
  const { rows } = await sql<{ what: keyof Backlog; count: number; oldestSeconds: number }>`
    with events as (
      select o.created_at from outbox o
      where o.created_at > now() - interval '1 hour'
        and o.id > (select coalesce(max(id), 0) - 100000 from outbox)
        and not exists (select from outbox_relayed r where r.outbox_id = o.id)
      order by o.id limit 1000
    ), due as (
      select send_after from mails where sent_at is null and given_up_at is null and send_after <= now()
    ), work as (
      select start_after from ${sql.id(JOB_SCHEMA)}.job
      where state < 'completed' and start_after <= now() and name in ('run-settlement', 'fill-export')
    )
    select 'events' as what, count(*)::int as count,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds" from events
    union all select 'mails', count(*)::int, coalesce(extract(epoch from now() - min(send_after)), 0)::float8 from due
    union all select 'jobs', count(*)::int, coalesce(extract(epoch from now() - min(start_after)), 0)::float8 from work
  `.execute(db)
  const of = (what: keyof Backlog) => rows.find((row) => row.what === what) ?? NOTHING
  return { events: of('events'), mails: of('mails'), jobs: of('jobs') }
}
