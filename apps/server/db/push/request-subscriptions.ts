import type { ToldTraveller } from '@fxmatch/domain/trust/told-traveller'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type NewSubscription, subscriptionColumns } from './push-subscriptions.ts'

/** Keeps a browser as one in which the traveller of a request is told; one that is kept already is brought up to date. */
export async function keepSubscriptionOfRequest(
  db: Db,
  browser: NewSubscription,
  requestId: string,
): Promise<void> {
  await db
    .insertInto('push_subscriptions')
    .values({ ...subscriptionColumns(browser), trust_request_id: requestId })
    .onConflict((conflict) =>
      conflict
        .columns(['trust_request_id', 'endpoint'])
        .where('trust_request_id', 'is not', null)
        .doUpdateSet((eb) => ({
          p256dh: eb.ref('excluded.p256dh'),
          auth: eb.ref('excluded.auth'),
          server_key: eb.ref('excluded.server_key'),
          language: eb.ref('excluded.language'),
        })),
    )
    .execute()
}

/** Ends all browsers of a request, with what still waits for them. */
export async function endSubscriptionsOfRequest(db: Db, requestId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('trust_request_id', '=', requestId).execute()
}

/** Whether the traveller of a request is told in a browser. */
export async function isToldInBrowser(db: Db, requestId: string): Promise<boolean> {
  const one = await db
    .selectFrom('push_subscriptions')
    .where('trust_request_id', '=', requestId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Has the browsers of a request told, each by its push service. */
export async function queueTravellerPushes(
  db: Db,
  requestId: string,
  what: { readonly told: ToldTraveller; readonly now: Date; readonly sendBefore: Date },
): Promise<void> {
  const { told, now, sendBefore } = what
  await sql`
    insert into pushes (subscription_id, service, told, created_at, send_after, send_before)
    select id, service, ${told}, ${now}::timestamptz, ${now}::timestamptz, ${sendBefore}::timestamptz
    from push_subscriptions where trust_request_id = ${requestId}`.execute(db)
}
