import { TOPICS } from '@fxmatch/contract/events/live-events'
import { PUSH_MINUTES } from '@fxmatch/domain/notifications/push'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import {
  type NewNotification,
  NOTIFICATION_RECORD,
  notificationRecords,
} from '../notifications/notification-rows.ts'
import { LIVE_CHANNEL, type NewLiveEvent, type StoredLiveEvent } from './live-events.ts'

/** What a relay makes of some events of the outbox. */
export interface RelayedBatch {
  readonly outboxIds: readonly number[]
  readonly events: readonly NewLiveEvent[]
  readonly notifications: readonly NewNotification[]
  /** What asks nobody any more: notifications of some kinds about an object, or any, told before an event. */
  readonly settled: readonly {
    readonly kinds: readonly string[]
    readonly objectId: string | null
    /** Whose people alone are asked no more; null: nobody is. */
    readonly companyId: string | null
    readonly outboxId: number
    readonly at: Date
  }[]
  readonly now: Date
}

/** A notification that was written, as it is told of on its reader's topic. */
interface Told {
  readonly topic: string
  readonly data: string
}

/** Several messages on an order renew its unread notification. */
const renews = ({ kind, screen }: NewNotification) => kind === 'order.message' && screen

/** Of several messages on one order a person is told the last. */
function onceEach(rows: readonly NewNotification[]): NewNotification[] {
  const last = new Map(
    rows.map((row, index) => [renews(row) ? `${row.userId} ${row.objectId}` : index, row] as const),
  )
  return [...last.values()]
}

/**
 * Keeps the planner from turning a lookup round: for each row that is looked for, the index; never all that is unread against
 * all of the batch, which it takes for cheap where it remembers few notifications.
 */
const BY_INDEX = sql`offset 0`

/** Of a notification `m`: it asks still, and an ending `e` is what it waits for. */
const ASKED_UNTIL = sql`m.asks and m.settled_at is null and m.kind = any (e.kinds) and m.outbox_id < e.outbox_id
          and (e.company_id is null or m.user_id in (select id from users u where u.company_id = e.company_id))`

/**
 * Stores what was made of events of the outbox, by one statement, which is one transaction: the notifications, the live events
 * with consecutive numbers after the newest one, the marks that the rows are relayed, and the hint to the nodes. Only the one
 * relay may call it: whoever sees a number then has seen, or can read, every lower one. A notification of an event that was
 * told already is left out: an event that is passed on twice tells nobody twice.
 * @returns the events as they were numbered, those of the notifications last
 * @throws the database's error for data that it refuses; nothing of the batch is stored then
 */
export async function publishBatch(db: Db, batch: RelayedBatch): Promise<StoredLiveEvent[]> {
  const { outboxIds, events, notifications, settled, now } = batch
  const topics = events.map(({ topic }) => topic)
  const data = events.map((event) => JSON.stringify(event.data))
  const records = notificationRecords(onceEach(notifications), renews)
  const columns = sql`user_id, kind, object_id, params, outbox_id, on_screen, with_sound, by_mail, asks, settled_at, created_at`
  const endings = JSON.stringify(
    settled.map(({ kinds, objectId, companyId, outboxId, at }) => ({
      kinds,
      object_id: objectId,
      company_id: companyId,
      outbox_id: outboxId,
      at,
    })),
  )
  const { rows } = await sql<{ newest: number | null; topic: string | null; data: string | null }>`
    with told as (
      select * from jsonb_to_recordset(${records}::jsonb) as t ${NOTIFICATION_RECORD}
    ), renewed as (
      update notifications n set params = t.params, outbox_id = t.outbox_id, with_sound = t.with_sound,
        by_mail = t.by_mail, created_at = t.created_at
      from told t cross join lateral (
        select m.id from notifications m
        where m.user_id = t.user_id and m.kind = t.kind and m.object_id = t.object_id
          and m.on_screen and m.read_at is null and m.mail_settled_at is null
        ${BY_INDEX}) as unread
      where t.renews and n.id = unread.id
      returning n.id, n.user_id, n.kind, n.object_id, n.with_sound, n.asks
    ), inserted as (
      insert into notifications (${columns})
      select ${columns} from told t where not (t.renews and exists (
        select from renewed r where r.user_id = t.user_id and r.kind = t.kind and r.object_id = t.object_id))
      on conflict (outbox_id, user_id, kind, object_id) do nothing
      returning id, user_id, kind, with_sound, on_screen, asks
    ), ended as (
      update notifications n set settled_at = e.at
      from jsonb_to_recordset(${endings}::jsonb) as e (kinds text[], object_id text, company_id uuid,
        outbox_id bigint, at timestamptz)
      cross join lateral (
        (select m.id from notifications m where m.object_id = e.object_id and ${ASKED_UNTIL} ${BY_INDEX})
        union all
        (select m.id from notifications m where e.object_id is null and ${ASKED_UNTIL} ${BY_INDEX})
      ) as asked
      where n.id = asked.id
      returning n.user_id, n.on_screen
    ), written as (
      select id, user_id, kind, with_sound, asks from renewed
      union all select id, user_id, kind, with_sound, asks from inserted where on_screen
    ), pushed as (
      -- A job sends them (decision 0305): nobody waits here for a browser's push service.
      insert into pushes (subscription_id, service, notification_id, created_at, send_after, send_before)
      select s.id, s.service, w.id, ${now}, ${now},
        ${now}::timestamptz + case when w.asks then ${PUSH_MINUTES.asking}::integer else ${PUSH_MINUTES.news}::integer end * interval '1 minute'
      from written w join push_subscriptions s on s.user_id = w.user_id
      on conflict (subscription_id, notification_id) where notification_id is not null do nothing
    ), alerts as (
      select row_number() over (order by id, user_id) as n, ${TOPICS.alerts('')} || user_id as topic, data
      from (
        select id, user_id,
          jsonb_build_object('event', 'created', 'id', id, 'kind', kind, 'sound', with_sound) as data
        from written
        union all
        -- Who is told of something anew looks again anyway.
        select distinct null::uuid, user_id, '{"event": "read"}'::jsonb from ended
        where on_screen and not exists (select from written w where w.user_id = ended.user_id)
      ) heard
    ), published as (
      insert into live_events (seq, topic, data, created_at)
      select (select coalesce(max(seq), 0) from live_events) + n, topic, data, ${now}::timestamptz
      from (
        select n, topic, data from unnest(${topics}::text[], ${data}::jsonb[]) with ordinality as e (topic, data, n)
        union all select ${events.length}::bigint + n, topic, data from alerts
      ) all_events
      returning seq
    ), marked as (
      insert into outbox_relayed (outbox_id) select unnest(${outboxIds}::bigint[])
    ), hint as (
      select newest, pg_notify(${LIVE_CHANNEL}, newest::text) as given
      from (select max(seq) as newest from published) p where newest is not null
    )
    select newest, given::text, topic, data::text from hint left join alerts on true order by n`.execute(db)
  const newest = rows[0]?.newest
  if (newest == null) return []
  const alerts = rows.flatMap(({ topic, data }): Told[] =>
    topic === null || data === null ? [] : [{ topic, data }],
  )
  const stored = [
    ...events.map(({ data: _, ...event }, index) => ({ ...event, data: data[index] ?? '' })),
    ...alerts,
  ]
  return stored.map((event, index) => ({ ...event, seq: newest - stored.length + 1 + index }))
}
