import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Role } from '@fxmatch/domain/access/roles'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/**
 * Whose calendar a token's hash opens, with the rights of this moment. Null for one that was renewed or revoked, and for
 * somebody who is disabled.
 */
export async function findFeedOwner(db: Db, tokenHash: Buffer): Promise<Actor | null> {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users', 'users.id', 'f.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('f.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .select([
      'users.id as userId',
      'companies.id as companyId',
      'companies.kind as companyKind',
      sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
    ])
    .executeTakeFirst()
  return row ? actorOf(row) : null
}

/** How seldom a reading is written down: programs come every few minutes. */
const NOTED_EVERY_MS = 5 * 60_000

/** Notes that a person's feed was read, unless that was noted just now. */
export async function noteFeedRead(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('last_read_at', 'is', null),
        eb('last_read_at', '<', new Date(now.getTime() - NOTED_EVERY_MS)),
      ]),
    )
    .execute()
}

/** Ends the address of a person's calendar. @returns whether there was one */
export async function endFeed(db: Db, userId: string): Promise<boolean> {
  const ended = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  return ended.numDeletedRows > 0n
}
