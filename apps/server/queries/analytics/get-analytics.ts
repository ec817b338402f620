import type {
  Analytics,
  AnalyticsFigures,
  AnalyticsGroup,
  AnalyticsQuery,
  AnalyticsRow,
} from '@fxmatch/contract/http/analytics'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isDisclosed } from '@fxmatch/domain/analytics/disclosure'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import {
  decimal,
  HOME_DECIMALS,
  RATE_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '@fxmatch/domain/money/decimal'
import { sumTrades, type TradeSums } from '../../db/analytics/trade-sums.ts'
import type { Db } from '../../db/connect.ts'
import { inSnapshot } from '../in-snapshot.ts'

const PERCENT_DECIMALS = 2

/** Decimals as they are shown: half-up, once, at the end. */
const rounded = (value: ReturnType<typeof decimal>, places: number) =>
  toDecimalString(roundHalfUp(value, places), places)

function percentOf(part: string, whole: string): string | null {
  const of = decimal(whole)
  return of.isZero() ? null : rounded(decimal(part).times(100).dividedBy(of), PERCENT_DECIMALS)
}

function presentFigures(
  sums: { orders: number; amount: string; counterValue: string; priced: string; based: string },
  { currencies, decimals, unit }: TradeSums,
): AnalyticsFigures {
  const amount = decimal(sums.amount)
  const alone = currencies === 1
  return {
    orders: sums.orders,
    amount: alone ? rounded(amount, decimals) : null,
    counterValue: rounded(decimal(sums.counterValue), HOME_DECIMALS),
    averagePrice:
      alone && !amount.isZero()
        ? rounded(decimal(sums.counterValue).times(unit).dividedBy(amount), RATE_DECIMALS)
        : null,
    spreadPercent: percentOf(decimal(sums.priced).minus(sums.based).toFixed(), sums.based),
  }
}

function presentRow(row: TradeSums, seesAll: boolean): AnalyticsRow {
  const market = seesAll || isDisclosed(row) ? presentFigures(row, row) : null
  return {
    key: row.key,
    decimals: row.currencies === 1 ? row.decimals : null,
    unit: row.currencies === 1 ? row.unit : null,
    market,
    own: presentFigures(
      {
        orders: row.ownOrders,
        amount: row.ownAmount,
        counterValue: row.ownCounterValue,
        priced: row.ownPriced,
        based: row.ownBased,
      },
      row,
    ),
    sharePercent: market && percentOf(row.ownCounterValue, row.counterValue),
  }
}

/** One table of the analytics. */
export async function getAnalyticsTable(
  db: Db,
  viewer: Actor,
  group: AnalyticsGroup,
  query: AnalyticsQuery,
): Promise<AnalyticsRow[]> {
  const rows = await sumTrades(db, group, query, viewer.companyId)
  return rows.map((row) => presentRow(row, viewer.capabilities.has('platform.read')))
}

/** The analytics of some days, from one snapshot. Totals hold what is shown, so that what is hidden is not their rest. */
export function getAnalytics(db: Db, viewer: Actor, query: AnalyticsQuery): Promise<Analytics> {
  return inSnapshot(db, async (snapshot) => {
    const table = (group: AnalyticsGroup) => getAnalyticsTable(snapshot, viewer, group, query)
    const [currency, day, governorate] = await Promise.all([
      table('currency'),
      table('day'),
      table('governorate'),
    ])
    const shown = currency.flatMap(({ market }) => market ?? [])
    return {
      currency,
      day,
      governorate,
      totals: {
        orders: shown.reduce((sum, { orders }) => sum + orders, 0),
        counterValue: rounded(sumDecimals(shown.map(({ counterValue }) => counterValue)), HOME_DECIMALS),
        ownOrders: currency.reduce((sum, { own }) => sum + own.orders, 0),
        ownCounterValue: rounded(sumDecimals(currency.map(({ own }) => own.counterValue)), HOME_DECIMALS),
        hidden: [...currency, ...day, ...governorate].filter(({ market }) => market === null).length,
      },
    }
  })
}
