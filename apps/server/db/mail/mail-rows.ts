import type { ContactWay } from '@fxmatch/domain/trust/contact-code'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A mail that one process has taken in hand. */
export interface ClaimedMail {
  readonly id: string
  readonly recipient: string
  readonly template: string
  readonly language: string
  readonly data: unknown
  readonly createdAt: Date
  /** How many tries there were, this one included. */
  readonly attempts: number
  /** From when on it is not to be sent any more. */
  readonly sendBefore: Date | null
}

/**
 * Takes the next mail that is due. Its next try is set at once: a process that dies with the mail in hand loses nothing,
 * and others pass over it until then. Who claims at the same moment gets another mail, or none.
 *
 * @param retryAt when it is due again, by the number of tries before this one
 */
export async function claimDueMail(
  db: Db,
  channel: ContactWay,
  now: Date,
  retryAt: (attempts: number) => Date,
): Promise<ClaimedMail | null> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('mails')
      .where('channel', '=', channel)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('send_after', '<=', now)
      .orderBy('send_after')
      .limit(1)
      .select(['id', 'recipient', 'template', 'language', 'data', 'attempts'])
      .select(['created_at as createdAt', 'send_before as sendBefore'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    const attempts = due.attempts + 1
    await tx
      .updateTable('mails')
      .set({ attempts, send_after: retryAt(attempts) })
      .where('id', '=', due.id)
      .execute()
    return { ...due, attempts }
  })
}

/** Whether any mail of a channel is due. */
export async function isMailDue(db: Db, channel: ContactWay, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('mails')
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('send_after', '<=', now)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

const NOTHING = sql<string>`'{}'::jsonb`

/**
 * Writes down that a mail was taken, and forgets what it said: it may have carried a one-time link. That mails can be sent at
 * all is kept apart, longer than any of them.
 */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .with('sent', (tx) =>
      tx
        .updateTable('mails')
        .set({ sent_at: now, last_error: null, data: NOTHING })
        .where('id', '=', id)
        .where('given_up_at', 'is', null)
        .returning(['channel', 'sent_at']),
    )
    .insertInto('first_mail')
    .columns(['sent_at'])
    .expression((tx) =>
      tx.selectFrom('sent').where('channel', '=', 'MAIL').select(sql<Date>`sent_at`.as('sent_at')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes down why a try failed; with `givenUpAt` there is no other, and what the mail said is forgotten. */
export async function markMailFailed(
  db: Db,
  id: string,
  error: string,
  givenUpAt: Date | null,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: error, ...(givenUpAt === null ? {} : { given_up_at: givenUpAt, data: NOTHING }) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
