import { type PriceSpreads, SPREAD_MONTHS } from '@fxmatch/contract/http/price-outliers'
import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { monthsBefore } from '@fxmatch/domain/execution-report/report-period'
import { decimal, HOME_DECIMALS, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Db } from '../../db/connect.ts'
import { readSpreads } from '../../db/price-proofs/spread-rows.ts'

const PERCENT_DECIMALS = 2

/** How far the banks' prices lay from the fixing, of this month and those before it. */
export async function listPriceSpreads(db: Db, now: Date): Promise<{ data: PriceSpreads[] }> {
  const first = monthsBefore(marketDate(now).slice(0, 7), SPREAD_MONTHS - 1)
  const rows = await readSpreads(db, startOfMarketDate(`${first}-01`))
  return {
    data: rows.map(({ bankId, bank, lower, median, upper, cost, best, ...row }) => ({
      ...row,
      bank: { id: bankId, name: bank },
      ...{ lowerBps: lower, medianBps: median, upperBps: upper },
      costTnd: toDecimalString(decimal(cost), HOME_DECIMALS),
      bestPercent: toDecimalString(
        roundHalfUp(decimal(`${best}`).times(100).dividedBy(row.orders), PERCENT_DECIMALS),
        PERCENT_DECIMALS,
      ),
    })),
  }
}
