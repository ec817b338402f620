import type {
  Analytics,
  AnalyticsGroup,
  AnalyticsQuery,
  AnalyticsRow,
} from '@fxmatch/contract/http/analytics'
import type { Actor } from '@fxmatch/domain/access/actor'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { sumTrades } from '../../db/analytics/trade-sums.ts'
import type { Db } from '../../db/connect.ts'
import { presentTrades, rounded } from './present-trades.ts'

/** One table of the analytics. */
export async function getAnalyticsTable(
  db: Db,
  viewer: Actor,
  group: AnalyticsGroup,
  query: AnalyticsQuery,
): Promise<AnalyticsRow[]> {
  const rowsOf = await sumTrades(db, [group], query, viewer.companyId)
  return rowsOf(group).map((row) => presentTrades(row, viewer))
}

/** The analytics of some days, read at once. Totals hold what is shown, so that what is hidden is not their rest. */
export async function getAnalytics(db: Db, viewer: Actor, query: AnalyticsQuery): Promise<Analytics> {
  const rowsOf = await sumTrades(db, ['currency', 'day', 'governorate'], query, viewer.companyId)
  const table = (group: AnalyticsGroup) => rowsOf(group).map((row) => presentTrades(row, viewer))
  const [currency, day, governorate] = [table('currency'), table('day'), table('governorate')]
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
}
