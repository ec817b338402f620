import type { MarketKpi } from '@fxmatch/contract/http/market'
import { endOfMarketDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal, HOME_DECIMALS, roundHalfUp, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Db } from '../../db/connect.ts'
import { marketSums } from '../../db/positions/market-figures.ts'

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
export async function getMarketKpi(db: Db, now: Date = new Date()): Promise<MarketKpi> {
  const today = marketDate(now)
  const sums = await marketSums(db, { now, from: startOfMarketDate(today), until: endOfMarketDate(today) })
  return {
    total_position: presentTnd(sums.worth),
    ticket_avg: presentTnd(sums.mean ?? '0'),
    total_sum_deal: presentTnd(sums.all_in),
    total_count_deals: sums.count,
    total_purchase: presentTnd(sums.purchase),
    total_sale: presentTnd(sums.sale),
    total_sum_deals: presentTnd(decimal(sums.purchase).plus(decimal(sums.sale)).toString()),
  }
}
