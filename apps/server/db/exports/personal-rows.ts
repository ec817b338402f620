import { sql } from 'kysely'
import type { Db } from '../connect.ts'

const BATCH = 500

/** A part of what is held about a person: its name, and some of its rows. */
export interface PersonalRows {
  readonly section: string
  readonly rows: readonly unknown[]
}

/** Each part of what is held about a user. Secrets (passwords, keys, tokens, codes) are not: they say nothing about anybody. */
const SECTIONS: readonly (readonly [string, (userId: string) => ReturnType<typeof sql>])[] = [
  [
    'account',
    (id) => sql`
      select u.id, u.username, u.full_name, u.cin, u.email, u.created_at, u.disabled_at, c.name as company,
        array(select role from user_roles r where r.user_id = u.id order by rank) as roles,
        (select confirmed_at from second_factors f where f.user_id = u.id) as second_factor_since
      from users u join companies c on c.id = u.company_id where u.id = ${id}`,
  ],
  ['settings', (id) => sql`select * from user_settings where user_id = ${id}`],
  [
    'saved_views',
    (id) => sql`
      select list, name, shared, search, layout, created_at, changed_at from saved_views
      where user_id = ${id} order by created_at, id`,
  ],
  [
    'notification_choices',
    (id) => sql`select * from notification_choices where user_id = ${id} order by kind`,
  ],
  [
    'rate_alerts',
    (id) => sql`
      select currency, form, measure, op, value::text as value, until, created_at, fired_at, stopped_at, stop_cause
      from rate_alerts where user_id = ${id} order by created_at, id`,
  ],
  ['notification_language', (id) => sql`select language from notification_readers where user_id = ${id}`],
  [
    'calendar_address',
    (id) => sql`select created_at, last_read_at from calendar_feeds where user_id = ${id}`,
  ],
  [
    'sessions',
    (id) => sql`
      select created_at, last_seen_at, expires_at, ended_at, stay_online, address, user_agent
      from sessions where user_id = ${id} order by created_at`,
  ],
  [
    'browsers_told',
    (id) => sql`
      select service, language, created_at from push_subscriptions where user_id = ${id} order by created_at, id`,
  ],
  [
    'notifications',
    (id) => sql`
      select kind, object_id, params, created_at, read_at from notifications where user_id = ${id} order by id`,
  ],
  [
    'mails',
    // Anybody may write any address into their account: what others are mailed is read by whoever has shown that it is theirs.
    (id) => sql`
      select recipient, template, language, created_at, sent_at from mails
      where lower(recipient) in (
        select lower(email) from users where id = ${id} and (email_changed_at is null or email_verified_at is not null)
        union select lower(email_before) from users where id = ${id}) order by created_at, id`,
  ],
  [
    'messages',
    (id) => sql`
      select m.created_at, o.reference as order, m.body from order_messages m join orders o on o.id = m.order_id
      where m.user_id = ${id} order by m.id`,
  ],
]

/** How many rows {@link readPersonalRows} will give, roughly: the acts are nearly all. */
export async function countPersonalRows(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count + SECTIONS.length
}

/**
 * Everything held about a user, part by part, from one snapshot; what the person did comes last, some hundred at a time, without the
 * numbers of its entries: what is missing between two of them is what others did at that moment.
 */
export async function* readPersonalRows(db: Db, userId: string): AsyncGenerator<PersonalRows> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    for (const [section, select] of SECTIONS) {
      const { rows } = await select(userId).execute(tx)
      yield { section, rows }
    }
    for (let after = 0; ; ) {
      const rows = await tx
        .selectFrom('audit_entries')
        .select(['id', 'at', 'action', 'object_type', 'object_id', 'data'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      yield { section: 'acts', rows: rows.map(({ id: _, ...act }) => act) }
      if (rows.length < BATCH) return
      after = rows.at(-1)?.id ?? after
    }
  } finally {
    await tx.rollback().execute()
  }
}
