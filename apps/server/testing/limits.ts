import { randomUUID } from 'node:crypto'
import type { OpeningRateStatus } from '@fxmatch/domain/opening-rates/opening-rate'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { MarketWorld } from './market-world.ts'

/** Puts an opening rate on record as it is, past the commands. @returns its id */
export async function insertOpeningRate(
  world: Pick<MarketWorld, 'db' | 'people' | 'clock'>,
  rate: { day: string; currency: string; rate: string; status?: OpeningRateStatus },
): Promise<string> {
  const { db, people, clock } = world
  const at = clock.now()
  await db
    .insertInto('opening_days')
    .values({ day: rate.day, prepared_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = randomUUID()
  await db
    .insertInto('opening_rates')
    .values({
      id,
      day: rate.day,
      currency: rate.currency,
      rate: rate.rate,
      basis: 'LAST_VALIDATED',
      basis_day: sql<string>`${rate.day}::date - 1`,
      basis_orders: 0,
      basis_amount: '0',
      created_at: at,
    })
    .execute()
  const status = rate.status ?? 1
  if (status !== 0)
    await db
      .updateTable('opening_rates')
      .set({ status, decided_by: people.root.userId, decided_at: at })
      .where('id', '=', id)
      .execute()
  return id
}

/** What the outbox and the audit say of a noun, oldest first. */
export async function traceOf(db: Db, noun: string): Promise<{ events: string[]; audited: string[] }> {
  const events = await sql<{ event: string }>`
    select payload->>'event' as event from outbox where type = 'change' and payload->>'noun' = ${noun}
    order by id`.execute(db)
  const audited = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', 'like', `${noun}.%`)
    .orderBy('id')
    .execute()
  return { events: events.rows.map(({ event }) => event), audited: audited.map(({ action }) => action) }
}
