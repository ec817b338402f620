import type { Db } from '../connect.ts'

/** Refused sign-ups whose documents are still there, refused before a moment, oldest first. */
export async function refusedWithDocuments(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_ups')
    .select('id')
    .where('status', '=', 'REFUSED')
    .where('documents_removed_at', 'is', null)
    .where('status_since', '<=', before)
    .orderBy('status_since')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sign-ups whose documents never came, sent before a moment, oldest first. */
export async function incompleteSignUps(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_ups')
    .select('id')
    .where('status', '=', 'SUBMITTED')
    .where('status_since', '<=', before)
    .orderBy('status_since')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
