import { sql } from 'kysely'
import type { Db } from '../connect.ts'

const deleted = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0)

/** Deletes at most `limit` sessions that ended, or ran out, before `before`. @returns how many */
export async function pruneSessions(db: Db, before: Date, limit: number): Promise<number> {
  return deleted(
    await sql`delete from sessions where ctid in (
      select ctid from sessions where coalesce(ended_at, expires_at) < ${before} limit ${limit})`.execute(db),
  )
}

/** Deletes at most `limit` known browsers that nobody was signed in with since `before`. @returns how many */
export async function pruneKnownDevices(db: Db, before: Date, limit: number): Promise<number> {
  return deleted(
    await sql`delete from known_devices where ctid in (
      select ctid from known_devices where last_used_at < ${before} limit ${limit})`.execute(db),
  )
}

/** Deletes at most `limit` one-time links that ran out before `before`, used or not. @returns how many */
export async function pruneOneTimeLinks(db: Db, before: Date, limit: number): Promise<number> {
  return deleted(
    await sql`delete from one_time_links where ctid in (
      select ctid from one_time_links where expires_at < ${before} limit ${limit})`.execute(db),
  )
}

/** Deletes at most `limit` mails that were sent or given up before `before`; what waits stays. @returns how many */
export async function pruneMails(db: Db, before: Date, limit: number): Promise<number> {
  return deleted(
    await sql`delete from mails where ctid in (
      select ctid from mails where (sent_at is not null or given_up_at is not null)
        and coalesce(sent_at, given_up_at) < ${before} limit ${limit})`.execute(db),
  )
}
