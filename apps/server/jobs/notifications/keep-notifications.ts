import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { mailNotifications } from '../../commands/notifications/mail-notifications.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import { pruneNotifications } from '../../db/notifications/notification-rows.ts'
import { readersToMail } from '../../db/notifications/notifications-to-mail.ts'
import type { ExpiryServices } from '../end-each.ts'

const BATCH = 5_000
const READERS = 200
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Deletes what is older than `notification.keep_days`, read or not. @returns how many */
export async function endOldNotifications({ db, clock }: ExpiryServices): Promise<number> {
  const days = await readWholeNumber(db, 'notification.keep_days')
  const before = new Date(clock.now().getTime() - days * DAY_MS)
  let pruned = 0
  for (let some = BATCH; some === BATCH; pruned += some) some = await pruneNotifications(db, before, BATCH)
  return pruned
}

/**
 * Writes the mails of those who have not read what they wanted told by mail for `notification.mail_minutes`: one mail for
 * each, with all that waits. Who looks at the screen gets none; a busy desk gets at most one in that time.
 * @returns how many mails were queued
 */
export async function mailUnread(services: ExpiryServices): Promise<number> {
  const { db, clock, ids, log } = services
  const minutes = await readWholeNumber(db, 'notification.mail_minutes')
  const before = new Date(clock.now().getTime() - minutes * MINUTE_MS)
  let mails = 0
  for (const reader of await readersToMail(db, before, READERS)) {
    try {
      const result = await runInTransaction(db, { clock, ids, requestId: null }, (context) =>
        mailNotifications(context, reader),
      )
      if (result.ok && result.value.mailed > 0) mails += 1
    } catch (error) {
      log.error(
        { err: error, userId: reader.userId },
        'jobs: notifications could not be mailed, trying again',
      )
    }
  }
  return mails
}
