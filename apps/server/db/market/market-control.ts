import { LOOK_AHEAD_DAYS, type MarketHours } from '@fxmatch/domain/calendar/market-hours'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { MarketControl } from '@fxmatch/domain/market/market-control'
import { MARKET_STATUSES, type MarketStatus } from '@fxmatch/domain/market/market-status'
import { sql, type Transaction } from 'kysely'
import { keepAhead, takeAhead } from '../ahead.ts'
import { builtOnce } from '../built-once.ts'
import type { Db } from '../connect.ts'
import { holidaysWithin } from '../reference/holidays.ts'
import { keepNumberAhead, nextNumber } from '../references.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** A stored word as a status. @throws Error when it is none: the configuration is damaged */
export function asMarketStatus(value: string | undefined): MarketStatus {
  const status = MARKET_STATUSES.find((known) => known === value)
  if (!status) throw new Error(`configuration entry market.status is not a market status: ${value}`)
  return status
}

/**
 * The status for a transaction that trades, until whose end it cannot change. Trades do not wait for each other; a
 * change of the status waits for the trades under way, and later ones wait for it. Call it before locking rows.
 */
export async function readStatusForTrade(tx: Transaction<Database>): Promise<MarketStatus> {
  const status = await takeAhead(tx, STATUS_FOR_TRADE, async () => {
    const { rows } = await sql<{ status: string }>`select ${statusForTrade} as status`.execute(tx)
    return rows[0]?.status
  })
  return asMarketStatus(status)
}

const STATUS_FOR_TRADE = 'status for trade'
const statusForTrade = sql<string>`market_status_for_trade()`

/**
 * Reads, with the beginning of a transaction, what every new order needs: the market's status for a trade, and the number of
 * its reference, which a command that is refused has used up.
 */
export async function beginTradeAhead(tx: Transaction<Database>): Promise<void> {
  const [row] = await trade(tx, {}).execute()
  if (!row) return
  keepAhead(tx, STATUS_FOR_TRADE, row.status)
  keepNumberAhead(tx, 'order', row.next)
}

const trade = builtOnce(
  () =>
    sql<{ status: string; next: number }>`select ${statusForTrade} as status, ${nextNumber('order')} as next`,
)

/** Waits for the trades under way, and keeps others and other changes waiting until the transaction ends. */
export async function lockMarketControl(tx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fxmatch.market_status'))`.execute(tx)
}

/** The market's status, who has the say, and the hours of the clock with the holidays of the year ahead. */
export async function readMarketControl(
  db: Reader,
  now: Date,
): Promise<{ control: MarketControl; hours: MarketHours }> {
  const entries = await db
    .selectFrom('configuration')
    .select(['name', 'value'])
    .where('name', 'in', ['market.status', 'market.clock', 'market.opens_at', 'market.closes_at'])
    .execute()
  const value = new Map(entries.map((entry) => [entry.name, entry.value]))
  const clock = await db.selectFrom('market_clock').select(['held', 'held_until']).executeTakeFirstOrThrow()
  const holidays = await holidaysWithin(db, marketDate(now), LOOK_AHEAD_DAYS)
  return {
    control: {
      status: asMarketStatus(value.get('market.status')),
      clockRuns: value.get('market.clock') === 'ON',
      hold: clock.held ? { until: clock.held_until } : null,
    },
    hours: {
      opensAt: value.get('market.opens_at') ?? '',
      closesAt: value.get('market.closes_at') ?? '',
      holidays,
    },
  }
}

/** Writes the status and who has the say; whether the clock runs is an entry that is written by itself. */
export async function writeMarketControl(
  tx: Transaction<Database>,
  { status, hold }: MarketControl,
): Promise<void> {
  await tx
    .updateTable('configuration')
    .set({ value: status })
    .where('name', '=', 'market.status')
    .where('value', '<>', status)
    .execute()
  await tx
    .updateTable('market_clock')
    .set({ held: hold !== null, held_until: hold?.until ?? null })
    .execute()
}
