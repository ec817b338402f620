import { setTimeout as delay } from 'node:timers/promises'
import { TIMED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { createDatabase, createPool, type Db } from '@fxmatch/server/db/connect'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Subscriber } from './subscriber.ts'
import type { Account } from './worker.ts'

/** Every acknowledged effect is there once, and nothing that nobody was told of. */
export async function compareBusiness(db: Db, account: Account): Promise<void> {
  const positions = await db.selectFrom('positions').select(['id', 'listing']).orderBy('id').execute()
  expect(positions).toEqual(
    account.positions
      .map(({ id, withdrawn }) => ({ id, listing: withdrawn ? 'WITHDRAWN' : 'LISTED' }))
      .sort((a, b) => a.id - b.id),
  )
  const { rows } = await sql<{ id: string; path: number[]; audits: number; offers: number }>`
    select o.id, array_agg(h.after_status order by h.id) as path,
      (select count(*) from audit_entries a where a.object_type = 'order' and a.object_id = o.id::text) as audits,
      (select count(*) from order_offers f where f.order_id = o.id) as offers
    from orders o join order_history h on h.order_id = o.id group by o.id`.execute(db)
  const stored = new Map(rows.map(({ id, path }) => [id, path]))
  // The settlement cashes out by itself; nobody is answered for each order.
  const withoutCashOut = (path: readonly number[]) =>
    path.filter((status) => status !== ORDER_STATUS.CASHED_OUT)
  expect([...stored.keys()].sort()).toEqual([...account.orders.keys()].sort())
  for (const [id, path] of account.orders) expect(withoutCashOut(stored.get(id) ?? []), id).toEqual(path)
  for (const { id, path, audits, offers } of rows)
    expect({ id, audits, offers }).toEqual({ id, audits: path.length, offers: 1 })
}

/** Every event of the outbox is published once, to everyone whom it concerns. */
export async function compareFeed(db: Db): Promise<void> {
  const { rows: doubled } = await sql`
    select topic, data->>'id' as id, data->>'version' as version, count(*) as times from live_events
    where topic like 'orders/%' group by 1, 2, 3 having count(*) > 1`.execute(db)
  expect(doubled, 'published twice').toEqual([])
  const { rows: missing } = await sql`
    select o.id, o.version, coalesce(told.times, 0) as times from orders o
    left join (
      select data->>'id' as id, count(*) as times from live_events where topic like 'orders/%' group by 1
    ) as told on told.id = o.id::text
    where coalesce(told.times, 0) <> 3 * o.version limit 5`.execute(db)
  expect(missing, 'not told to buyer, seller and platform once for each version').toEqual([])
  const { rows: waiting } = await sql`
    select id, type from outbox o where not exists (select from outbox_relayed r where r.outbox_id = o.id)`.execute(
    db,
  )
  expect(waiting, 'never relayed').toEqual([])
}

/** A subscriber heard what was published on its topics since it came, in order, once. */
export async function compareSubscriber(db: Db, subscriber: Subscriber): Promise<void> {
  const rows = await db
    .selectFrom('live_events')
    .select('seq')
    .where('topic', 'in', [...subscriber.topics])
    .where('seq', '>', subscriber.from ?? 0)
    .orderBy('seq')
    .execute()
  expect(subscriber.heard).toEqual(rows.map(({ seq }) => seq))
  expect(subscriber.resets).toBe(0)
}

/**
 * The clock goes on after all that: what is due ends, once.
 * @param databaseUrl of the owner, who may move deadlines
 * @throws Error when something stays for half a minute
 */
export async function expectExpiry(
  db: Db,
  databaseUrl: string,
  orders: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const waiting = [...orders]
    // In the back office only a short count is timed, and none of these is one.
    .filter(
      ([, path]) =>
        path.at(-1) !== ORDER_STATUS.BACK_OFFICE_VALIDATION &&
        TIMED_STATUSES.some((timed) => timed === path.at(-1)),
    )
    .map(([id]) => id)
  if (waiting.length === 0) return
  const past = { expires_at: new Date(Date.now() - 1_000) }
  const owner = createDatabase(createPool({ url: databaseUrl, maxConnections: 1, role: null }))
  await owner.updateTable('orders').set(past).where('id', 'in', waiting).execute()
  await owner.destroy()
  const expired = () =>
    db
      .selectFrom('order_history')
      .select('order_id')
      .where('order_id', 'in', waiting)
      .where('after_status', '=', ORDER_STATUS.EXPIRED)
      .execute()
  for (const until = Date.now() + 30_000; (await expired()).length < waiting.length; await delay(100))
    if (Date.now() > until) throw new Error('the sweep stands still')
  expect((await expired()).map(({ order_id }) => order_id).sort()).toEqual(waiting.sort())
}

/** Jobs that wait or are under way. */
export async function openJobs(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select name, state, retry_count from jobs.job
    where state < 'completed' and name in ('run-settlement', 'fill-export')`.execute(db)
  return rows
}

/** Events that the relay has not published, and audit entries that it has not chained. */
export async function unrelayed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from outbox o where not exists (
        select from outbox_relayed r where r.outbox_id = o.id))
      + (select count(*) from audit_entries a where not exists (
        select from audit_chain c where c.entry_id = a.id)) as count`.execute(db)
  return rows[0]?.count ?? 0
}
