import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A notification to be written. */
export interface NewNotification {
  readonly userId: string
  readonly kind: string
  readonly objectId: string
  readonly params: object
  readonly outboxId: number
  readonly screen: boolean
  readonly sound: boolean
  readonly mail: boolean
  /** When it happened, not when it was told. */
  readonly at: Date
}

/** A written one, as the person's pages hear of it. */
export interface WrittenNotification {
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly screen: boolean
  readonly sound: boolean
}

/**
 * Writes notifications, by one statement whatever their number, so that its text stays the same and is prepared. One that tells
 * of the same event as another is left out: an event that is passed on twice tells nobody twice.
 */
export async function insertNotifications(
  tx: Db,
  rows: readonly NewNotification[],
): Promise<WrittenNotification[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<WrittenNotification>`
    insert into notifications
      (user_id, kind, object_id, params, outbox_id, on_screen, with_sound, by_mail, created_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows.map(asRecord))}::jsonb) as told (user_id uuid, kind text,
      object_id text, params jsonb, outbox_id bigint, on_screen boolean, with_sound boolean, by_mail boolean, created_at timestamptz)
    on conflict (outbox_id, user_id, kind, object_id) do nothing
    returning id, user_id as "userId", kind, on_screen as screen, with_sound as sound`.execute(tx)
  return written
}

function asRecord(row: NewNotification) {
  return {
    user_id: row.userId,
    kind: row.kind,
    object_id: row.objectId,
    params: row.params,
    outbox_id: row.outboxId,
    on_screen: row.screen,
    with_sound: row.sound,
    by_mail: row.mail,
    created_at: row.at,
  }
}

/**
 * Lets an unread notification of the same kind and object tell of a newer event, where there is one: ten messages on an
 * order are one line in the bell.
 * @returns the renewed one, null where a new one is needed
 */
export async function renewNotification(tx: Db, row: NewNotification): Promise<WrittenNotification | null> {
  const renewed = await tx
    .updateTable('notifications')
    .set({
      params: JSON.stringify(row.params),
      outbox_id: row.outboxId,
      with_sound: row.sound,
      by_mail: row.mail,
      created_at: row.at,
    })
    .where('user_id', '=', row.userId)
    .where('kind', '=', row.kind)
    .where('object_id', '=', row.objectId)
    .where('on_screen', '=', true)
    .where('read_at', 'is', null)
    .where('mail_settled_at', 'is', null)
    .returning(['id', 'user_id as userId', 'kind', 'on_screen as screen', 'with_sound as sound'])
    .executeTakeFirst()
  return renewed ?? null
}

/** Which of a person's notifications are asked for. */
export interface NotificationFilter {
  readonly userId: string
  readonly unread: boolean
  readonly kinds: readonly string[] | null
}

function ofFilter(db: Db, { userId, unread, kinds }: NotificationFilter) {
  return db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('on_screen', '=', true)
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .$if(kinds !== null, (query) => query.where('kind', '=', sql<string>`any(${[...(kinds ?? [])]}::text[])`))
}

/** A page of a person's notifications, newest first. */
export function readNotifications(db: Db, filter: NotificationFilter, page: { limit: number; skip: number }) {
  return ofFilter(db, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .select(['id', 'kind', 'object_id', 'params', 'created_at', 'read_at'])
    .execute()
}

/** How many of a person's notifications a filter leaves. */
export async function countNotifications(db: Db, filter: NotificationFilter): Promise<number> {
  const { count } = await ofFilter(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes at most `limit` notifications of before a moment, read or not. @returns how many: fewer when done */
export async function pruneNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before} order by created_at limit ${limit}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
