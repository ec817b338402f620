import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Connection = Kysely<Database>

/** Whether a token's hash is one that some browser was given. */
export async function isDevice(db: Connection, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .where('token_hash', '=', tokenHash)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a browser is known for the person of a user name, by its key, or of an id. */
export async function isDeviceOf(
  db: Connection,
  tokenHash: Buffer,
  person: { readonly key: string } | { readonly userId: string },
): Promise<boolean> {
  const query = db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .where('token_hash', '=', tokenHash)
    .select('user_id')
  const row =
    'key' in person
      ? await query.where('users.username_key', '=', person.key).executeTakeFirst()
      : await query.where('users.id', '=', person.userId).executeTakeFirst()
  return row !== undefined
}

/** Keeps a browser as known for a person, used now. */
export async function keepDevice(
  db: Connection,
  device: { userId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({
      user_id: device.userId,
      token_hash: device.tokenHash,
      created_at: device.now,
      last_used_at: device.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: device.now }),
    )
    .execute()
}

/** Forgets all but so many browsers of a person, those used last. */
export async function forgetOldestDevices(db: Connection, userId: string, most: number): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId} and token_hash in (
    select token_hash from known_devices where user_id = ${userId} order by last_used_at desc, token_hash offset ${most})`.execute(
    db,
  )
}

/** Forgets all browsers of a person. */
export async function forgetDevices(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
