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
  /** Whether it asks its reader for the next step. */
  readonly asks: boolean
  /** When that step was taken by somebody; null while it waits, or nothing is asked. */
  readonly settledAt: Date | null
  /** When it happened, not when it was told. */
  readonly at: Date
}

/** A notification as `notificationRecords` gives it to a statement: columns of `notifications`, and whether it may renew one. */
export const NOTIFICATION_RECORD = sql`(user_id uuid, kind text, object_id text, params jsonb, outbox_id bigint, on_screen boolean,
  with_sound boolean, by_mail boolean, asks boolean, settled_at timestamptz, created_at timestamptz, renews boolean)`

/**
 * Notifications as the JSON text of one parameter, so that a statement's text stays the same whatever their number and is
 * prepared; read back by `jsonb_to_recordset(…) as t ${NOTIFICATION_RECORD}`.
 * @param renews whether an unread one of the same kind and object tells of it instead of a new one
 */
export function notificationRecords(
  rows: readonly NewNotification[],
  renews: (row: NewNotification) => boolean,
): string {
  return JSON.stringify(
    rows.map((row) => ({
      user_id: row.userId,
      kind: row.kind,
      object_id: row.objectId,
      params: row.params,
      outbox_id: row.outboxId,
      on_screen: row.screen,
      with_sound: row.sound,
      by_mail: row.mail,
      asks: row.asks,
      settled_at: row.settledAt,
      created_at: row.at,
      renews: renews(row),
    })),
  )
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
    .$if(unread, (query) => query.where('read_at', 'is', null).where('settled_at', 'is', null))
    .$if(kinds !== null, (query) => query.where('kind', '=', sql<string>`any(${[...(kinds ?? [])]}::text[])`))
}

/** Whether a notification still asks for a step. */
const asking = sql<boolean>`asks and settled_at is null`

/**
 * A page of a person's notifications, newest first.
 * @param part only those that still ask for a step, or only the others; all of them when absent
 */
export function readNotifications(
  db: Db,
  filter: NotificationFilter,
  page: { limit: number; skip: number },
  part?: 'asking' | 'others',
) {
  return ofFilter(db, filter)
    .$if(part === 'asking', (query) => query.where(asking))
    .$if(part === 'others', (query) => query.where(sql<boolean>`not (${asking})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .select(['id', 'kind', 'object_id', 'params', 'created_at', 'read_at', 'asks', 'settled_at'])
    .execute()
}

/**
 * Of a person's notifications of some kinds: how many there are, and of all kinds that are shown how many are not read, and
 * how many still ask for a step.
 */
export async function countTogether(
  db: Db,
  { userId, unread, kinds }: NotificationFilter,
  shownKinds: readonly string[],
): Promise<{ count: number; unread: number; asking: number }> {
  const isUnread = sql`read_at is null and settled_at is null`
  const ofKinds = sql`kind = any (${sql.val([...(kinds ?? shownKinds)])}::text[])`
  const { rows } = await sql<{ count: number; unread: number; asking: number }>`
    select count(*) filter (where ${ofKinds} ${unread ? sql`and ${isUnread}` : sql``}) as count,
      count(*) filter (where ${isUnread}) as unread,
      count(*) filter (where ${asking}) as asking
    from notifications
    where user_id = ${userId} and on_screen = true and kind = any (${sql.val([...shownKinds])}::text[])`.execute(
    db,
  )
  return rows[0] ?? { count: 0, unread: 0, asking: 0 }
}

/** How many of a person's notifications a filter leaves. */
export async function countNotifications(db: Db, filter: NotificationFilter): Promise<number> {
  const { count } = await ofFilter(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes at most `limit` notifications of before a moment, read or not, in no order. @returns how many: fewer when done */
export async function pruneNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before} limit ${limit}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
