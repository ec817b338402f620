import { OPERATION_TYPES } from '@fxmatch/domain/orders/order-facts'
import { allIn, type BankEarnings, buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import { type RawBuilder, sql } from 'kysely'
import type { OrderRow } from './order-facts.ts'

type Prices = 'operation_type' | `${'tcc' | 'corporate'}_${'price' | 'counter_value'}`

/** What the buyer of an order pays before VAT: the price, and the counter value in TND. */
export function allInOf(order: Pick<OrderRow, Prices>): ReturnType<typeof allIn<string>> {
  const prices = {
    tccPrice: order.tcc_price,
    corporatePrice: order.corporate_price,
    tccCounterValue: order.tcc_counter_value,
    corporateCounterValue: order.corporate_counter_value,
  }
  return allIn(prices, buyerKind(order.operation_type))
}

/** What an order's bank earns by it. */
export function earningsOf(order: OrderRow): BankEarnings {
  return { partnerShare: order.share_partner, margin: order.margin }
}

const BOUGHT_BY_COMPANIES = sql.join(
  OPERATION_TYPES.filter((type) => buyerKind(type) === 'CORPORATE').map((type) => sql.lit(type)),
)

/** `allInOf(order).counterValue` of the orders of a statement. @param orders how the statement calls them */
export function allInCounterValue(orders: 'orders' | 'o'): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${orders}.${name}`)
  return sql`case when ${column('operation_type')} in (${BOUGHT_BY_COMPANIES})
    then ${column('corporate_counter_value')} else ${column('tcc_counter_value')} end`
}

/** `bankProfit` of the orders of a statement, each. @param orders how the statement calls them */
export function profitOfBank(orders: 'orders' | 'o'): RawBuilder<string> {
  return sql`(${sql.ref(`${orders}.share_partner`)} + ${sql.ref(`${orders}.margin`)})`
}
