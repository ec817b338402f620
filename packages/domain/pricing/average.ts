import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'

/** An amount of currency bought or sold, and its price: TND per quoting unit. */
export interface PricedAmount {
  readonly amount: DecimalString
  readonly price: DecimalString
}

/** What was traded of one currency, added up: the amounts, and each amount × its price in TND per quoting unit. */
export interface TradedWorth {
  readonly amount: DecimalString
  readonly worth: DecimalString
}

/**
 * Average price of what was traded, TND per quoting unit, half-up to 4 decimals; `null` when there is no amount to weigh by.
 * @throws RangeError if a figure is negative or not a number.
 */
export function averageOfWorth({ amount, worth }: TradedWorth): DecimalString | null {
  const [amounts, worths] = [decimal(amount), decimal(worth)]
  if (amounts.isNegative() || worths.isNegative())
    throw new RangeError('Amount and price must not be negative')
  if (amounts.isZero()) return null
  return toDecimalString(roundHalfUp(worths.dividedBy(amounts), RATE_DECIMALS), RATE_DECIMALS)
}

/**
 * Average price weighted by amount, TND per quoting unit, half-up to 4 decimals: the average cost of an order request
 * (domain rules §5).
 * `null` when there is no amount to weigh by. All lines must be of one currency.
 * @throws RangeError if an amount or a price is negative or not a number.
 */
export function weightedAveragePrice(lines: readonly PricedAmount[]): DecimalString | null {
  let amounts = decimal(0)
  let worth = decimal(0)
  for (const line of lines) {
    const [amount, price] = [decimal(line.amount), decimal(line.price)]
    if (amount.isNegative() || price.isNegative())
      throw new RangeError('Amount and price must not be negative')
    amounts = amounts.plus(amount)
    worth = worth.plus(amount.times(price))
  }
  return averageOfWorth({ amount: amounts.toString(), worth: worth.toString() })
}
