import { sumDecimals } from '../money/amount.ts'
import { type DecimalString, HOME_DECIMALS, toDecimalString } from '../money/decimal.ts'
import type { OperationType } from '../orders/order-facts.ts'

/** Who pays: a bank for itself, or a company, which also pays its bank's margin. */
export type PriceBuyer = 'BANK' | 'CORPORATE'

/**
 * As whom the buyer of an order pays. Only in a matching order does a company pay its bank's margin; in a direct purchase
 * the bank buys for itself, in a direct sale it sells at a price of its own, without a margin on top.
 */
export function buyerKind(operation: OperationType): PriceBuyer {
  return operation === 'MATCHING' ? 'CORPORATE' : 'BANK'
}

interface AllInPrices<Value> {
  readonly tccPrice: Value
  readonly corporatePrice: Value
  readonly tccCounterValue: Value
  readonly corporateCounterValue: Value
}

/**
 * What a buyer pays before VAT, of the two prices that every build-up has: a company the price with its bank's margin, a
 * bank the TCC. The price is in TND per quoting unit, the counter value in TND (domain rules §6).
 */
export function allIn<Value>(
  price: AllInPrices<Value>,
  buyer: PriceBuyer,
): { price: Value; counterValue: Value } {
  return buyer === 'CORPORATE'
    ? { price: price.corporatePrice, counterValue: price.corporateCounterValue }
    : { price: price.tccPrice, counterValue: price.tccCounterValue }
}

/** What a bank earns on an order, in TND. */
export interface BankEarnings {
  /** The partner's part of the commission. */
  readonly partnerShare: DecimalString
  readonly margin: DecimalString
}

/** What a bank earns on orders: its parts of the commissions and its margins, exactly, in TND (domain rules §6). */
export function bankProfit(...orders: readonly BankEarnings[]): DecimalString {
  const parts = orders.flatMap(({ partnerShare, margin }) => [partnerShare, margin])
  return toDecimalString(sumDecimals(parts), HOME_DECIMALS)
}
