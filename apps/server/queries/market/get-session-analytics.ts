import type { sessionAnalyticsCall } from '@fxmatch/contract/http/bids'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { sumMarketByCurrency } from '../../db/positions/market-sums.ts'

/** Number and amount of the positions that can be ordered now, by currency; currencies without any are left out. */
export async function getSessionAnalytics(
  db: Db,
  now: Date,
): Promise<z.output<typeof sessionAnalyticsCall.response>> {
  const rows = await sumMarketByCurrency(db, now)
  return {
    data: Object.fromEntries(
      rows.map(({ currency, count, amount, decimals }) => [
        currency,
        { count, position: presentAmount(amount, decimals) },
      ]),
    ),
  }
}
