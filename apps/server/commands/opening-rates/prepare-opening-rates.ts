import { marketDayAt, marketDayBefore } from '@fxmatch/domain/calendar/market-day'
import { startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { prepareOpeningRate } from '@fxmatch/domain/opening-rates/opening-rate'
import { lastValidatedRates } from '../../db/opening-rates/opening-rate-rows.ts'
import { readTraded, type Traded, type TradedRow } from '../../db/positions/traded.ts'
import { foreignCurrencies } from '../../db/reference/foreign-currencies.ts'
import { holidaysBefore } from '../../db/reference/market-day.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/** What was traded of a currency, its two forms added up; null where nothing was. */
function tradedOf(rows: readonly TradedRow[], currency: string): Traded | null {
  const own = rows.filter((row) => row.currency === currency)
  if (own.length === 0) return null
  return {
    orders: own.reduce((sum, { orders }) => sum + orders, 0),
    amount: sumDecimals(own.map(({ amount }) => amount)).toString(),
    worth: sumDecimals(own.map(({ worth }) => worth)).toString(),
  }
}

/**
 * Prepares the market day's opening rates for the people who validate them, once: from the tickets made since the market
 * day before began, else from the last validated rate (domain rules §7). A currency with neither gets none. A second call
 * finds the day prepared and does nothing, also at the same moment. Refuses nothing.
 */
export async function prepareOpeningRates(
  context: CommandContext,
): Promise<Result<{ day: string; prepared: number }>> {
  const { tx, clock, ids } = context
  const now = clock.now()
  const holidays = await holidaysBefore(tx, now)
  const day = marketDayAt(now, holidays)
  const opened = await tx
    .insertInto('opening_days')
    .values({ day, prepared_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!opened) return done({ day, prepared: 0 })
  const basisDay = marketDayBefore(day, holidays)
  const rows = await readTraded(tx, startOfMarketDate(basisDay), startOfMarketDate(day))
  const lastValidated = await lastValidatedRates(tx, day)
  const currencies = await foreignCurrencies(tx).select('iso_code').orderBy('iso_code').execute()
  const prepared = currencies.flatMap(({ iso_code: currency }) => {
    const traded = tradedOf(rows, currency)
    const rate = prepareOpeningRate({ traded, lastValidated: lastValidated.get(currency) ?? null })
    if (rate === null) return []
    const counted = rate.basis === 'AVERAGE' ? traded : null
    return [
      {
        id: ids.uuid(),
        day,
        currency,
        rate: rate.rate,
        basis: rate.basis,
        basis_day: basisDay,
        basis_orders: counted?.orders ?? 0,
        basis_amount: counted?.amount ?? '0',
        created_at: now,
      },
    ]
  })
  if (prepared.length > 0) await tx.insertInto('opening_rates').values(prepared).execute()
  await audit(context, {
    action: 'opening_rate.prepared',
    objectType: 'opening_day',
    objectId: day,
    data: { rates: Object.fromEntries(prepared.map(({ currency, rate }) => [currency, rate])) },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'opening_rate',
      event: 'opening_rate.prepared',
      id: day,
      companies: [],
      everyone: true,
      facts: { prepared: prepared.length },
    },
  ])
  return done({ day, prepared: prepared.length })
}
