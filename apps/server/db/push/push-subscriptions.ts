import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A browser that is to be told while no page is open. */
export interface NewSubscription {
  readonly endpoint: string
  readonly service: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly serverKey: string
  readonly language: string
  readonly now: Date
}

/** The columns of a browser, whoever is told in it. */
export const subscriptionColumns = ({
  endpoint,
  service,
  p256dh,
  auth,
  serverKey,
  language,
  now,
}: NewSubscription) => ({
  ...{ endpoint, service, p256dh, auth, language },
  server_key: serverKey,
  created_at: now,
})

/**
 * Keeps a browser as one in which a person is told; one that is kept already is brought up to date. It was perhaps somebody
 * else's, who is told there no more: whoever gives its keys has the browser before them. Whoever gives the address with other
 * keys has only heard of it.
 * @returns whether it is the person's now
 */
export async function keepSubscription(
  db: Db,
  browser: NewSubscription,
  owner: { readonly userId: string; readonly sessionId: string; readonly deviceHash: Buffer | null },
): Promise<boolean> {
  const { endpoint, p256dh, auth } = browser
  const { userId, sessionId, deviceHash } = owner
  // What waits for it is of the other person: it goes with the row.
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', userId)
    .where('p256dh', '=', p256dh)
    .where('auth', '=', auth)
    .execute()
  const kept = await db
    .insertInto('push_subscriptions')
    .values({
      ...subscriptionColumns(browser),
      user_id: userId,
      session_id: sessionId,
      device_hash: deviceHash,
    })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .where('user_id', 'is not', null)
        .doUpdateSet((eb) => ({
          p256dh: eb.ref('excluded.p256dh'),
          auth: eb.ref('excluded.auth'),
          server_key: eb.ref('excluded.server_key'),
          language: eb.ref('excluded.language'),
          session_id: eb.ref('excluded.session_id'),
          device_hash: eb.ref('excluded.device_hash'),
        }))
        .where('push_subscriptions.user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Whom a browser tells: somebody who signs in, or the traveller of a request. */
export type ToldBy = { readonly column: 'user_id' | 'trust_request_id'; readonly id: string }

/** Leaves a person, or the traveller of a request, their newest browsers. */
export async function forgetOldestSubscriptions(db: Db, { column, id }: ToldBy, most: number): Promise<void> {
  const oldest = db
    .selectFrom('push_subscriptions')
    .where(column, '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .select('id')
  await db.deleteFrom('push_subscriptions').where('id', 'in', oldest).execute()
}

/** Ends one browser of a person, or of a request; one that is not theirs is passed over. */
export async function endSubscription(db: Db, { column, id }: ToldBy, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where(column, '=', id).execute()
}

/** Ends what a browser tells others than the one who signs in there: it is known by its token, or by the session that it had. */
export async function endSubscriptionsOfOthers(
  db: Db,
  userId: string,
  browser: { readonly deviceHash: Buffer | null; readonly sessionHash: Buffer | null },
): Promise<void> {
  const { deviceHash, sessionHash } = browser
  if (deviceHash === null && sessionHash === null) return
  await sql`
    delete from push_subscriptions where user_id <> ${userId} and (device_hash = ${deviceHash}::bytea
      or session_id = (select id from sessions where token_hash = ${sessionHash}::bytea))`.execute(db)
}

/** Ends a person's browser that a session, or the browser's token, belongs to: somebody signed out there. */
export async function endSubscriptionHere(
  db: Db,
  userId: string,
  { sessionId, deviceHash }: { readonly sessionId: string; readonly deviceHash: Buffer | null },
): Promise<void> {
  await sql`
    delete from push_subscriptions
    where user_id = ${userId} and (session_id = ${sessionId} or device_hash = ${deviceHash}::bytea)`.execute(
    db,
  )
}

/** Ends all of a person's browsers, but the one of a session. */
export async function endSubscriptionsOf(
  db: Db,
  userId: string,
  exceptSession: string | null = null,
): Promise<void> {
  await sql`
    delete from push_subscriptions
    where user_id = ${userId} and (${exceptSession}::uuid is null or session_id is distinct from ${exceptSession}::uuid)`.execute(
    db,
  )
}
