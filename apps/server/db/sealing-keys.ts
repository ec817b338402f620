import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Database } from './schema.ts'

/** The fingerprints of all keys with which something in the database may be sealed. */
export async function sealingKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sealing_keys').select('fingerprint').orderBy('fingerprint').execute()
  return rows.map(({ fingerprint }) => fingerprint)
}

/**
 * Notes the key that a server is about to seal with, unless a key is in use that the server does not have. Servers
 * that start at once come one after the other.
 * @param present the fingerprints of the server's keys; the first seals
 * @param opens asked where no key is noted yet: whether the keys open what is sealed already
 * @returns the fingerprints of keys in use that the server lacks; with any, nothing was noted
 */
export async function noteSealingKey(
  db: Db,
  present: readonly string[],
  opens: () => Promise<boolean>,
): Promise<{ missing: readonly string[]; opens: boolean }> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table sealing_keys in share row exclusive mode`.execute(tx)
    const used = await tx.selectFrom('sealing_keys').select('fingerprint').execute()
    const missing = used.map(({ fingerprint }) => fingerprint).filter((one) => !present.includes(one))
    if (missing.length > 0) return { missing, opens: true }
    if (used.length === 0 && !(await opens())) return { missing, opens: false }
    const [fingerprint = ''] = present
    await note(tx, fingerprint)
    return { missing, opens: true }
  })
}

/** Nothing is sealed any more but with this key. */
export async function keepSealingKey(db: Db, fingerprint: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table sealing_keys in share row exclusive mode`.execute(tx)
    await tx.deleteFrom('sealing_keys').where('fingerprint', '<>', fingerprint).execute()
    await note(tx, fingerprint)
  })
}

async function note(tx: Transaction<Database>, fingerprint: string): Promise<void> {
  await tx
    .insertInto('sealing_keys')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
