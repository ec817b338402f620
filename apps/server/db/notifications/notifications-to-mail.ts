import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Somebody who is to be told by mail. */
export interface MailReader {
  readonly userId: string
  readonly email: string
  readonly fullName: string
  readonly language: string | null
}

/**
 * People with a notification for a mail that is older than `before`, unread, and of something that is not settled. A closed account gets none: what waits for
 * it is settled with the rest.
 */
export async function readersToMail(db: Db, before: Date, limit: number): Promise<MailReader[]> {
  return db
    .selectFrom('users')
    .leftJoin('notification_readers', 'notification_readers.user_id', 'users.id')
    .where('users.disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications')
          .whereRef('notifications.user_id', '=', 'users.id')
          .where('by_mail', '=', true)
          .where('mail_settled_at', 'is', null)
          .where('read_at', 'is', null)
          .where('settled_at', 'is', null)
          .where('notifications.created_at', '<=', before)
          .select(sql`1`.as('one')),
      ),
    )
    .orderBy('users.id')
    .limit(limit)
    .select([
      'users.id as userId',
      'users.email',
      'users.full_name as fullName',
      'notification_readers.language',
    ])
    .execute()
}

/**
 * Takes everything that waits for a person's mail, read in time or not: it is settled with this mail. Two processes at
 * once take each notification once.
 * @returns the unread ones that are not settled, oldest first
 */
export async function takeForMail(tx: Db, userId: string, now: Date) {
  const taken = await tx
    .updateTable('notifications')
    .set({ mail_settled_at: now })
    .where('user_id', '=', userId)
    .where('by_mail', '=', true)
    .where('mail_settled_at', 'is', null)
    .returning(['id', 'kind', 'params', 'created_at', 'read_at', 'settled_at'])
    .execute()
  return taken
    .filter(({ read_at, settled_at }) => read_at === null && settled_at === null)
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
}
