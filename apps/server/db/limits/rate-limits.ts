import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** What is counted separately: a failed sign-in says nothing about the codes of a second factor. */
export type LimitScope =
  | 'sign_in.name_at_address'
  | 'sign_in.name'
  | 'sign_in.address'
  | 'sign_in.device'
  | 'sign_in.code'
  | 'password.change'
  | 'password.forgotten.user'
  | 'password.forgotten.address'
  | 'second_factor'
  | 'sign_up.submit'
  | 'sign_up.upload'
  | 'trust.request'
  | 'trust.secret'
  | 'trust.code.try'
  | 'trust.code.all'
  | 'trust.code.origin'
  | 'trust.code.contact'

/** One attempt that was let through; `forgive` takes it off the count (it was no failure). */
export type StoredAttempt =
  | { readonly allowed: true; readonly forgive: () => Promise<void> }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/** What was counted, and how many with it; nothing is refused. */
export interface Counted {
  readonly count: number
  readonly forgive: () => Promise<void>
}

export interface StoredLimiter {
  /** Counts an attempt under `key` at `now`, or refuses it. */
  take(key: string, now: Date): Promise<StoredAttempt>
  /** Counts an attempt under `key` at `now`, however many there are: for who is slowed down and not refused. */
  count(key: string, now: Date): Promise<Counted>
  /** Seconds until an attempt would be let through; null where it would be now. Counts nothing. */
  wait(key: string, now: Date): Promise<number | null>
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}

/**
 * At most `limit` failures per key and window, counted in the database: in memory, three processes would allow three times
 * as much, and a restart would forgive everything. One row per kind and key (its SHA-256), written by one statement that
 * either counts or refuses. An attempt counts as a failure from its beginning, so that attempts made at the same moment
 * cannot slip past together. It is counted outside of any transaction: what is rolled back was tried all the same. The
 * row of an address that many share is written by each of its sign-ins, which is little beside the hash of a password.
 */
export function createStoredLimiter(
  db: Db,
  scope: LimitScope,
  { limit, windowMinutes }: { limit: number; windowMinutes: number },
): StoredLimiter {
  async function endOf(key: Buffer, now: Date): Promise<Date | null> {
    const row = await db
      .selectFrom('rate_limits')
      .select('ends_at')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('ends_at', '>', now)
      .where('count', '>=', limit)
      .executeTakeFirst()
    return row?.ends_at ?? null
  }

  async function forgive(key: Buffer, end: Date): Promise<void> {
    await db
      .updateTable('rate_limits')
      .set({ count: sql<number>`greatest(0, count - 1)` })
      .where('scope', '=', scope)
      .where('key', '=', key)
      // The window that it was counted in: another one owes nothing to it.
      .where('ends_at', '=', end)
      .execute()
  }

  return {
    async take(text, now) {
      const key = hashOf(text)
      const end = new Date(now.getTime() + windowMinutes * 60_000)
      if (limit < 1) return { allowed: false, retryAfterSeconds: secondsUntil(end, now) }
      // Refused ones change nothing: the row is held for a moment, and the window does not grow.
      const { rows } = await sql<{ ends_at: Date }>`
        insert into rate_limits as known (scope, key, count, ends_at) values (${scope}, ${key}, 1, ${end})
        on conflict (scope, key) do update set
          count = case when known.ends_at <= ${now} then 1 else known.count + 1 end,
          ends_at = case when known.ends_at <= ${now} then ${end} else known.ends_at end
        where known.ends_at <= ${now} or known.count < ${limit}
        returning ends_at`.execute(db)
      const [counted] = rows
      if (counted) return { allowed: true, forgive: () => forgive(key, counted.ends_at) }
      // Forgiven or over by now: the next attempt is let through.
      return { allowed: false, retryAfterSeconds: secondsUntil((await endOf(key, now)) ?? now, now) }
    },
    async count(text, now) {
      const key = hashOf(text)
      const end = new Date(now.getTime() + windowMinutes * 60_000)
      const { rows } = await sql<{ count: number; ends_at: Date }>`
        insert into rate_limits as known (scope, key, count, ends_at) values (${scope}, ${key}, 1, ${end})
        on conflict (scope, key) do update set
          count = case when known.ends_at <= ${now} then 1 else known.count + 1 end,
          ends_at = case when known.ends_at <= ${now} then ${end} else known.ends_at end
        returning count, ends_at`.execute(db)
      const [counted] = rows
      if (!counted) throw new Error('an attempt was not counted')
      return { count: counted.count, forgive: () => forgive(key, counted.ends_at) }
    },
    async wait(text, now) {
      const end = await endOf(hashOf(text), now)
      return end && secondsUntil(end, now)
    },
  }
}

/** Deletes at most `limit` counts whose windows ended before `before`. @returns how many */
export async function pruneRateLimits(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from rate_limits where ctid in (
      select ctid from rate_limits where ends_at < ${before} limit ${limit}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
