import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { withoutZeros } from '@fxmatch/domain/money/present-values'
import { OPERATION_TYPES } from '@fxmatch/domain/orders/order-facts'
import { allIn, type BankEarnings, buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import type { ShownPrice } from '@fxmatch/domain/pricing/price-lines'
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

/** The price that an order keeps, as those read it who are told all of it. */
export function shownPriceOf(order: OrderRow): ShownPrice {
  const margin = { percent: withoutZeros(order.margin_percent), value: order.margin }
  return {
    counterValue: order.counter_value,
    commissionPercent: withoutZeros(order.commission_percent),
    commission: order.commission,
    margin: paysMargin(order) ? margin : null,
    allInCounterValue: allInOf(order).counterValue,
    vatPercent: withoutZeros(order.vat_percent),
    vat: order.vat,
    payable: order.payable,
  }
}

/** Whether the buyer of an order pays a margin on it. */
export function paysMargin(order: Pick<OrderRow, 'operation_type' | 'margin'>): boolean {
  return buyerKind(order.operation_type) === 'CORPORATE' && isPositiveDecimal(order.margin)
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

/** `allInOf(order).price` of the orders of a statement. @param orders how the statement calls them */
export function allInPriceSql(orders: 'orders' | 'o'): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${orders}.${name}`)
  return sql`case when ${column('operation_type')} in (${BOUGHT_BY_COMPANIES})
    then ${column('corporate_price')} else ${column('tcc_price')} end`
}

/** `bankProfit` of the orders of a statement, each. @param orders how the statement calls them */
export function profitOfBank(orders: 'orders' | 'o'): RawBuilder<string> {
  return sql`(${sql.ref(`${orders}.share_partner`)} + ${sql.ref(`${orders}.margin`)})`
}
