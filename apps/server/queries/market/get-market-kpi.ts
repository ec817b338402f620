import type { MarketKpi } from '@fxmatch/contract/http/market'
import { endOfMarketDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal, HOME_DECIMALS, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Db } from '../../db/connect.ts'
import { dealSums, marketWorth } from '../../db/positions/market-figures.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** A value in TND with its three decimals, half-up where it is a mean. */
export function presentTnd(value: string): string {
  return toDecimalString(roundHalfUp(decimal(value), HOME_DECIMALS), HOME_DECIMALS)
}

/**
 * Key figures of the market on the present Tunis day, in TND. A deal is an order whose ticket was made today and whose
 * delivery was not cancelled for good (its position is DEAL or CLOSED).
 *
 * - `total_position`: counter value of the positions on the market now: free, listed, not out of time.
 * - `ticket_avg`: mean counter value of today's deals, half-up; zero without one.
 * - `total_count_deals`, `total_sum_deal`: number of today's deals, and what they come to all-in (commission, and for a
 *   company its bank's margin), without VAT.
 * - `total_purchase`: counter value, before commission, of today's deals in which currency was bought from an operator
 *   (AD, M); `total_sale`: of those in which a bank sold from its stock (VD); `total_sum_deals`: both together.
 */
export function getMarketKpi(db: Db, now: Date = new Date()): Promise<MarketKpi> {
  const today = marketDate(now)
  return inSnapshot(db, async (snapshot) => {
    const worth = await marketWorth(snapshot, now)
    const deals = await dealSums(snapshot, startOfMarketDate(today), endOfMarketDate(today))
    return {
      total_position: presentTnd(worth),
      ticket_avg: presentTnd(deals.mean ?? '0'),
      total_sum_deal: presentTnd(deals.all_in),
      total_count_deals: deals.count,
      total_purchase: presentTnd(deals.purchase),
      total_sale: presentTnd(deals.sale),
      total_sum_deals: presentTnd(decimal(deals.purchase).plus(decimal(deals.sale)).toString()),
    }
  })
}
