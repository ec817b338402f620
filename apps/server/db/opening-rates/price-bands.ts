import { marketDayAt } from '@fxmatch/domain/calendar/market-day'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { earliestReferenceDay, type PriceBand } from '@fxmatch/domain/pricing/price-band'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { lockName } from '../lock-name.ts'
import { holidaysBefore } from '../reference/market-day.ts'
import { remembered } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/**
 * What a typed price of each currency is judged by now, by the currency's code: its newest validated opening rate that
 * still serves, and its allowed deviation.
 * @param currency only this one
 */
export function readPriceBands(
  db: Reader,
  now: Date,
  currency?: string,
): Promise<ReadonlyMap<string, PriceBand>> {
  const key = `price bands ${marketDate(now)} ${currency ?? ''}`
  return remembered(db, key, () => queryPriceBands(db, now, currency))
}

async function queryPriceBands(
  db: Reader,
  now: Date,
  currency: string | undefined,
): Promise<ReadonlyMap<string, PriceBand>> {
  const holidays = await holidaysBefore(db, now)
  const marketDay = marketDayAt(now, holidays)
  const earliest = earliestReferenceDay(marketDay, holidays)
  const { rows } = await sql<{
    currency: string
    unit: number
    deviation: string
    rate: string | null
    day: string | null
  }>`
    select c.iso_code as currency, c.unit, p.deviation, r.rate::text as rate, r.day::text as day
    from currencies c
    join lateral (
      select trim_scale(deviation_percent)::text as deviation from position_policies
      where currency = c.iso_code order by version desc limit 1
    ) p on true
    left join lateral (
      select rate, day from opening_rates
      where currency = c.iso_code and status = ${OPENING_RATE_STATUS.VALIDATED}
        and day between ${earliest} and ${marketDay} order by day desc limit 1
    ) r on true
    where ${currency === undefined ? sql`true` : sql`c.iso_code = ${currency}`}`.execute(db)
  return new Map(
    rows.map(({ currency: code, unit, deviation, rate, day }) => [
      code,
      {
        currency: code,
        unit,
        reference: rate === null || day === null ? null : { rate, day },
        deviationPercent: deviation,
      },
    ]),
  )
}

/**
 * Holds a currency's band for the transaction. What changes it (`change`: a validated opening rate, another deviation) has
 * it alone, and sees every position that was put on the market before; what puts positions there (`rely`) has it together
 * with its like, and reads the band that will be in force when it ends. To be taken before the band is read.
 */
export async function holdPriceBand(
  tx: Transaction<Database>,
  currency: string,
  how: 'change' | 'rely',
): Promise<void> {
  await lockName(tx, `fxmatch.price_band ${currency}`, how === 'change' ? 'alone' : 'together')
}

/** What a typed price of a currency is judged by now. @throws Error for a currency that has no policy: the dinar. */
export async function readPriceBand(db: Reader, now: Date, currency: string): Promise<PriceBand> {
  const band = (await readPriceBands(db, now, currency)).get(currency)
  if (!band) throw new Error(`no price band of ${currency}`)
  return band
}
