import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import type { ToldTraveller } from '@fxmatch/domain/trust/told-traveller'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A message that one process has taken in hand, with the browser that it is for. */
export interface ClaimedPush {
  readonly id: string
  readonly subscriptionId: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly serverKey: string
  readonly language: string
  readonly attempts: number
  readonly sendBefore: Date
  readonly createdAt: Date
  /** Tries in a row that failed for this browser, whatever the message. */
  readonly failures: number
  /** What it tells of; null where that is a traveller's request. */
  readonly notification: {
    readonly id: string
    readonly userId: string
    readonly kind: string
    readonly objectId: string
    readonly params: unknown
    readonly asks: boolean
    readonly sound: boolean
    /** Whether nobody needs to be told any more: it was read, its step was taken, or the person is shut out. */
    readonly over: boolean
    /** What the person may do by now, which decides whether they are told. */
    readonly roles: readonly Role[]
    readonly companyKind: CompanyKind
    readonly isOperator: boolean
  } | null
  readonly traveller: { readonly told: ToldTraveller; readonly reference: string } | null
}

/** The push services for which something is due, by their hosts: not of a browser that is left alone. */
export async function dueServices(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    select distinct p.service from pushes p join push_subscriptions s on s.id = p.subscription_id
    where p.send_after <= ${now} and (s.rests_until is null or s.rests_until <= ${now})
    order by p.service`.execute(db)
  return rows.map(({ service }) => service)
}

/**
 * Takes the next message that is due at a service; its next try is set at once, as `claimDueMail` does for mails. What was never
 * tried comes first: whoever answers nothing but errors delays nobody's news.
 * @param retryAt when it is due again, by the number of tries
 */
export async function claimDuePush(
  db: Db,
  service: string,
  now: Date,
  retryAt: (attempts: number) => Date,
): Promise<ClaimedPush | null> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('pushes')
      .innerJoin('push_subscriptions as browser', 'browser.id', 'pushes.subscription_id')
      .where('pushes.service', '=', service)
      .where('pushes.send_after', '<=', now)
      .where(({ or, eb }) =>
        or([eb('browser.rests_until', 'is', null), eb('browser.rests_until', '<=', now)]),
      )
      .orderBy('pushes.attempts')
      .orderBy('pushes.send_after')
      .orderBy('pushes.id')
      .limit(1)
      .select(['pushes.id', 'pushes.attempts'])
      .forUpdate('pushes')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    const attempts = due.attempts + 1
    await tx
      .updateTable('pushes')
      .set({ attempts, send_after: retryAt(attempts) })
      .where('id', '=', due.id)
      .execute()
    const { rows } = await sql<ClaimedPush>`
      select p.id, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.server_key as "serverKey", s.language,
        p.attempts, p.send_before as "sendBefore", p.created_at as "createdAt", s.failures,
        case when n.id is not null then json_build_object('id', n.id, 'userId', n.user_id, 'kind', n.kind,
          'objectId', n.object_id, 'params', n.params, 'asks', n.asks, 'sound', n.with_sound,
          'over', n.read_at is not null or n.settled_at is not null or u.disabled_at is not null
            or s.user_id is distinct from n.user_id,
          'roles', (select coalesce(json_agg(role order by rank), '[]') from user_roles where user_id = n.user_id),
          'companyKind', c.kind,
          'isOperator', exists (select from trust_operators where company_id = c.id)) end as notification,
        case when r.id is not null then json_build_object('told', p.told, 'reference', r.reference) end as traveller
      from pushes p
      join push_subscriptions s on s.id = p.subscription_id
      left join notifications n on n.id = p.notification_id
      left join users u on u.id = n.user_id
      left join companies c on c.id = u.company_id
      left join trust_requests r on r.id = s.trust_request_id
      where p.id = ${due.id}`.execute(tx)
    return rows[0] ?? null
  })
}

/** What is over of what a person was told lately, newest first: a browser that still shows it takes it away. */
export async function notificationsOver(
  db: Db,
  userId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('on_screen', '=', true)
    .where('created_at', '>=', since)
    .where((eb) => eb.or([eb('read_at', 'is not', null), eb('settled_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts off what waits for a service that does not answer. */
export async function putOffService(db: Db, service: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ send_after: until })
    .where('service', '=', service)
    .where('send_after', '<=', now)
    .execute()
}

/**
 * Leaves a browser alone after a try that failed: for a minute, and twice as long each further time in a row. Tries that were
 * under way together count once.
 * @param since when the try began
 * @param mostMinutes the longest rest
 * @returns how many tries in a row have failed; null where this one does not count
 */
export async function restSubscription(
  db: Db,
  id: string,
  since: Date,
  mostMinutes: number,
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    with failed as (
      update push_subscriptions set failures = failures + 1,
        rests_until = ${since}::timestamptz + least(power(2, failures), ${mostMinutes}::integer) * interval '1 minute'
      where id = ${id} and (rests_until is null or rests_until <= ${since})
      returning id, failures, rests_until
    ), later as (
      update pushes p set send_after = greatest(p.send_after, f.rests_until) from failed f where p.subscription_id = f.id
    )
    select failures from failed`.execute(db)
  return rows[0]?.failures ?? null
}

/** A browser whose service takes its messages again. */
export async function wakeSubscription(db: Db, id: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0, rests_until: null })
    .where('id', '=', id)
    .execute()
}

/** A message that was sent, or is of no use any more. */
export async function forgetPush(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', id).execute()
}

/** A browser that its service does not know any more, with all that waits for it. */
export async function forgetSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
