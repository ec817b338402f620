import { erasedEmail } from '@fxmatch/domain/users/erased-account'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { keepAccountsOfOnePerson } from './known-people.ts'
import { forgetPartings } from './parted-accounts.ts'

/** Tables with rows about one user that no record needs. */
const TRACES = [
  'user_identities',
  'second_factors',
  'sign_in_challenges',
  'sessions',
  'known_devices',
  'one_time_links',
  'account_changes',
  'push_subscriptions',
  'notifications',
  'notification_choices',
  'rate_alerts',
  'calendar_feeds',
  'exports',
] as const

/**
 * Erases a user's personal data but the name and user name, which the record refers to. Mails that were to reach the
 * person go too, sent or not. Which other accounts are the same person's stays known (decision 0602). Run it in a transaction, behind the user's lock.
 */
export async function eraseAccount(tx: Db, userId: string): Promise<void> {
  await keepAccountsOfOnePerson(tx, userId)
  await sql`delete from mails where lower(recipient) = (select lower(email) from users where id = ${userId})
    and not exists (
      select from users other where other.id <> ${userId} and lower(other.email) = lower(mails.recipient))`.execute(
    tx,
  )
  await forgetPartings(tx, userId)
  for (const table of TRACES) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  // What the company sees stays the company's.
  await sql`delete from saved_views where user_id = ${userId} and not shared`.execute(tx)
  // The application deletes no row of these two: what they say goes.
  await sql`update user_settings set language = null, scheme = null, density = null, layout = null,
    sidebar_collapsed = null, full_screen = null, preloader = null, sounds = null, start_page = null, last_chosen = null,
    lists = null
    where user_id = ${userId}`.execute(tx)
  await sql`update notification_readers set language = 'fr' where user_id = ${userId}`.execute(tx)
  await tx
    .updateTable('users')
    .set((eb) => ({
      cin: null,
      email: erasedEmail(userId),
      email_changed_at: null,
      email_verified_at: null,
      email_before: null,
      // As of somebody who was never signed in: who comes back is invited again (decision record 0069).
      password_hash: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}
