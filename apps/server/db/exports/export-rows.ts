import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import { type AnyExportPlan, readPlan, storePlan } from './export-plan.ts'

/** An export as it is asked for. */
export interface NewExport {
  readonly id: string
  readonly userId: string
  readonly fileName: string
  readonly plan: AnyExportPlan
  readonly rowCount: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Puts an export on record; its file is still to be made. */
export async function insertExport(db: Db, asked: NewExport): Promise<void> {
  await db
    .insertInto('exports')
    .values({
      id: asked.id,
      user_id: asked.userId,
      status: 'WAITING',
      file_name: asked.fileName,
      plan: storePlan(asked.plan),
      row_count: asked.rowCount,
      progress: 0,
      size: null,
      created_at: asked.createdAt,
      expires_at: asked.expiresAt,
    })
    .execute()
}

/** Lets no other transaction of this user count or add exports until this one ends. */
export async function lockExportsOf(tx: Db, userId: string): Promise<void> {
  await lockName(tx, `fxmatch.exports.${userId}`)
}

/** How many of a user's exports since a moment are still being made. */
export async function countUnderWay(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('exports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** An export of a user that has not expired, without its bytes; null where there is none. */
export async function findExport(db: Db, id: string, userId: string, now: Date) {
  const row = await db
    .selectFrom('exports')
    .select(['id', 'status', 'file_name', 'progress', 'attempt', 'size'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** When an export was asked for; null where there is none. */
export async function exportAskedAt(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom('exports').select('created_at').where('id', '=', id).executeTakeFirst()
  return row?.created_at ?? null
}

/** One try at making a file. */
export interface Attempt {
  readonly id: string
  readonly attempt: number
}

/**
 * Begins a try at making a waiting file, ending any other; what that one wrote is forgotten. Null where there is
 * nothing to do: the file is made, or nobody waits for it any more.
 */
export async function beginAttempt(
  db: Db,
  id: string,
): Promise<(Attempt & { plan: AnyExportPlan; rowCount: number }) | null> {
  const row = await db
    .updateTable('exports')
    .set((eb) => ({ status: 'RUNNING' as const, progress: 0, attempt: eb('attempt', '+', 1) }))
    .where('id', '=', id)
    .where('status', '!=', 'DONE')
    .returning(['attempt', 'plan', 'row_count'])
    .executeTakeFirst()
  if (!row) return null
  await db.deleteFrom('export_chunks').where('export_id', '=', id).execute()
  return { id, attempt: row.attempt, plan: readPlan(row.plan), rowCount: row.row_count }
}

/**
 * Bytes of a row of a file. The database sends them as text, twice as long: what fits into one read of a socket leaves no larger
 * buffers behind in the server while a file is sent.
 */
const CHUNK = 24_576
/** Rows that are read at once. */
const AT_ONCE = 10

/** Adds the next bytes of a file. @returns how many rows they are */
export async function addChunks(db: Db, of: Attempt, seq: number, bytes: Buffer): Promise<number> {
  const count = Math.ceil(bytes.length / CHUNK)
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ export_id: of.id, attempt: of.attempt, seq: seq + at },
    bytes: bytes.subarray(at * CHUNK, (at + 1) * CHUNK),
  }))
  if (count > 0) await db.insertInto('export_chunks').values(rows).execute()
  return count
}

/** @returns whether the try is still the one that counts */
export async function noteProgress(db: Db, of: Attempt, progress: number): Promise<boolean> {
  const result = await db
    .updateTable('exports')
    .set({ progress })
    .where('id', '=', of.id)
    .where('attempt', '=', of.attempt)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The file is whole. @returns whether the try is still the one that counts */
export async function finishExport(db: Db, of: Attempt, size: number): Promise<boolean> {
  const result = await db
    .updateTable('exports')
    .set({ status: 'DONE', progress: 100, size })
    .where('id', '=', of.id)
    .where('attempt', '=', of.attempt)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The file will not be made. @returns false where it was made meanwhile, or is known to have failed */
export async function failExport(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('exports')
    .set({ status: 'FAILED' })
    .where('id', '=', id)
    .where('status', 'not in', ['DONE', 'FAILED'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The bytes of a finished file, piece by piece. */
export async function* readChunks(db: Db, of: Attempt): AsyncGenerator<Buffer> {
  for (let next = 0; ; ) {
    const rows = await db
      .selectFrom('export_chunks')
      .select(['seq', 'bytes'])
      .where('export_id', '=', of.id)
      .where('attempt', '=', of.attempt)
      .where('seq', '>=', next)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute()
    for (const { bytes } of rows) yield bytes
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    next = last.seq + 1
  }
}

/** Deletes at most `limit` exports that expired before `now`, with their files. @returns how many */
export async function pruneExports(db: Db, now: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from exports where id in (
      select id from exports where expires_at <= ${now} order by expires_at limit ${limit}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
