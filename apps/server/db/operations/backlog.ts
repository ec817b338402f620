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
  /** Mails that are neither sent nor given up, those that wait for their next try included. */
  readonly MAIL: Waiting
  /** Text messages, the same. */
  readonly SMS: Waiting
  /** Jobs that people wait for, exports and settlements, those that wait for their next try included. */
  readonly jobs: Waiting
  /** Names that the screening service has not answered of, where one is asked. */
  readonly names: Waiting
  /** How far the database's clock is ahead of this process's, taken in the middle of the look. */
  readonly clockAheadSeconds: number
  /** When the newest whole backup was made, in seconds since 1970; 0 where none was. */
  readonly lastBackup: number
}

const NOTHING: Waiting = { count: 0, oldestSeconds: 0 }
type What = Exclude<keyof Backlog, 'clockAheadSeconds' | 'lastBackup'>

/**
 * Reads what waits, in time that does not grow with what is done. An event above all that were relayed waits however long ago it
 * was written; below them, where one appears whose transaction committed late, the last hour is looked at.
 */
export async function readBacklog(db: Kysely<Database>): Promise<Backlog> {
  const asked = performance.now()
  const askedAt = Date.now()
  const { rows } = await sql<{
    what: What
    count: number
    oldestSeconds: number
    nowSeconds: number
    lastBackup: number
  }>`
    with newest as (
      select coalesce(max(outbox_id), 0) as id from outbox_relayed
    ), above as (
      select o.id, o.created_at from outbox o, newest where o.id > newest.id order by o.id limit 1000
    ), below as (
      select o.id, o.created_at from outbox o, newest
      where o.created_at > now() - interval '1 hour' and o.id between newest.id - 100000 and newest.id
        and not exists (select from outbox_relayed r where r.outbox_id = o.id)
      order by o.id limit 1000
    ), events as (
      select created_at from (select * from below union all select * from above) either order by id limit 1000
    ), unsent as (
      select channel, created_at from mails where sent_at is null and given_up_at is null
    ), work as (
      select created_on from ${sql.id(JOB_SCHEMA)}.job
      where state < 'completed' and name in ('run-settlement', 'fill-export')
    ), waiting as (
      select 'events' as what, count(*)::int as count, min(created_at) as since from events
      union all select channel, count(*)::int, min(created_at) from unsent group by channel
      union all select 'jobs', count(*)::int, min(created_on) from work
      union all select 'names', count(*)::int, min(waiting_since) from screening_asks where waiting_since is not null
    )
    select what, count, coalesce(extract(epoch from now() - since), 0)::float8 as "oldestSeconds",
      extract(epoch from clock_timestamp())::float8 as "nowSeconds",
      coalesce((select extract(epoch from made_at) from last_backup), 0)::float8 as "lastBackup" from waiting
  `.execute(db)
  const of = (what: What) => rows.find((row) => row.what === what) ?? NOTHING
  const halfway = askedAt / 1_000 + (performance.now() - asked) / 2_000
  return {
    events: of('events'),
    MAIL: of('MAIL'),
    SMS: of('SMS'),
    jobs: of('jobs'),
    names: of('names'),
    lastBackup: rows[0]?.lastBackup ?? Number.NaN,
    clockAheadSeconds: (rows[0]?.nowSeconds ?? Number.NaN) - halfway,
  }
}
