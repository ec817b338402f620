import { randomUUID } from 'node:crypto'
import type { OpeningRateStatus } from '@fxmatch/domain/opening-rates/opening-rate'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { readPriceBand } from '../db/opening-rates/price-bands.ts'
import { readMarketDay } from '../db/reference/market-day.ts'

/** What of a world is needed here: its database, the clock, and who decides. */
interface MarketParts {
  readonly db: Db
  readonly clock: { now(): Date }
  readonly people: Readonly<Record<'root' | 'second', { readonly userId: string }>>
}

/** Puts an opening rate on record as it is, past the commands. @returns its id */
export async function insertOpeningRate(
  world: MarketParts,
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
      .set({
        status,
        decided_by: people.root.userId,
        decided_at: at,
        ...(status === 2 ? { rejection_asked_by: people.second.userId, rejection_asked_at: at } : {}),
      })
      .where('id', '=', id)
      .execute()
  return id
}

/** What a currency is worth in tests: the central bank's fixing of 16 June 2025, TND per quoting unit. */
export const REFERENCES: Readonly<Record<string, string>> = {
  EUR: '3.3868',
  USD: '2.9143',
  GBP: '4.0086',
  CAD: '2.1756',
  KWD: '9.6351',
  BHD: '7.8157',
  LYD: '0.5430',
  CNY: '0.4105',
  SAR: '7.8537',
  CHF: '36.3824',
  SEK: '3.1167',
  AED: '8.0263',
  QAR: '8.0864',
  DKK: '45.7996',
  NOK: '29.8151',
  JPY: '20.4767',
}

/** Gives every currency a validated opening rate of a day: what prices are measured by for the next working days. */
export async function insertReferences(world: MarketParts, day: string): Promise<void> {
  const { db, people, clock } = world
  const at = clock.now()
  await db
    .insertInto('opening_days')
    .values({ day, prepared_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = Object.entries(REFERENCES).map(([currency, rate]) => ({
    id: randomUUID(),
    day,
    currency,
    rate,
    basis: 'LAST_VALIDATED' as const,
    basis_day: sql<string>`${day}::date - 1`,
    basis_orders: 0,
    basis_amount: '0',
    created_at: at,
  }))
  await db
    .insertInto('opening_rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('opening_rates')
    .set({ status: 1, decided_by: people.root.userId, decided_at: at })
    .where('day', '=', day)
    .where('status', '=', 0)
    .execute()
}

/** Gives a world whose clock has gone on, and in which no euro can be priced any more, references of its present day. */
export async function keepReferences(world: MarketParts): Promise<void> {
  const { db, clock } = world
  if ((await readPriceBand(db, clock.now(), 'EUR')).reference !== null) return
  await insertReferences(world, await readMarketDay(db, clock.now()))
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
