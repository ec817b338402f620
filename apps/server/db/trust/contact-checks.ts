import { MOST_RESENDS, MOST_TRIES } from '@fxmatch/domain/trust/contact-code'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { TrustContactChecks } from '../schema.gen.ts'

export type ContactCheckRow = Selectable<TrustContactChecks>

/** The key under which codes are hashed and proofs sealed. */
export async function contactKey(db: Db): Promise<Buffer> {
  const { key } = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', 'trust.contact')
    .executeTakeFirstOrThrow()
  return key
}

/** A check by its id. */
export async function findContactCheck(db: Db, id: string): Promise<ContactCheckRow | null> {
  const row = await db.selectFrom('trust_contact_checks').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Reads and locks a check: whoever asks with its proof holds this row. */
export async function lockContactCheck(tx: Db, id: string): Promise<ContactCheckRow | null> {
  const row = await tx
    .selectFrom('trust_contact_checks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Counts one try of a code that is still good, by one statement: of any number at the same moment no more are let through
 * than there are tries. Null: none is left, or the code's time is over, or there is no such check.
 */
export async function takeTry(db: Db, id: string, now: Date): Promise<ContactCheckRow | null> {
  const row = await db
    .updateTable('trust_contact_checks')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Puts another code in the place of the last, where one may be sent again: at `pausedSince` the last was sent long enough ago. */
export async function takeResend(
  tx: Db,
  id: string,
  code: { readonly hash: Buffer; readonly now: Date; readonly expiresAt: Date; readonly pausedSince: Date },
): Promise<ContactCheckRow | null> {
  const row = await tx
    .updateTable('trust_contact_checks')
    .set({
      resends: sql<number>`resends + 1`,
      code_hash: code.hash,
      sent_at: code.now,
      expires_at: code.expiresAt,
    })
    .where('id', '=', id)
    .where('resends', '<', MOST_RESENDS)
    .where('tries', '<', MOST_TRIES)
    .where('sent_at', '<=', code.pausedSince)
    .where('verified_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Writes down that the right code was entered; the first time counts. @returns when that was */
export async function markVerified(db: Db, id: string, now: Date): Promise<Date> {
  const { verified_at } = await db
    .updateTable('trust_contact_checks')
    .set({ verified_at: sql<Date>`coalesce(verified_at, ${now})` })
    .where('id', '=', id)
    .returning('verified_at')
    .executeTakeFirstOrThrow()
  return verified_at ?? now
}

/** Forgets checks that began before a moment, with whom they were about. @returns how many */
export async function deleteOldContactChecks(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trust_contact_checks')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
