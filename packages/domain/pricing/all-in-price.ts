import { compareDecimals } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  RATE_DECIMALS,
  roundHalfUp,
  roundInto,
  toDecimalString,
} from '../money/decimal.ts'
import { FORMS, type Form } from '../orders/order-facts.ts'
import type { PriceBuyer } from './buyer-price.ts'
import type { RateRange } from './price-band.ts'
import type { PricingTerms } from './pricing-terms.ts'

/** The least step of a rate. */
const TICK = decimal(1).dividedBy(10 ** RATE_DECIMALS)

/** Percent of the counter value taken as commission: both parts for banknotes, the platform's alone for a transfer. */
export function commissionPercentOf(
  form: Form,
  terms: Pick<PricingTerms, 'exchangeOfficePercent' | 'platformPercent'>,
): DecimalString {
  const platform = decimal(terms.platformPercent)
  return (form === 'CASH' ? platform.plus(decimal(terms.exchangeOfficePercent)) : platform).toFixed()
}

/** What a buyer's all-in price has over the seller's rate, in percent of it: the commission, and for a company its bank's margin. */
export function allInPercentOf(form: Form, terms: PricingTerms, buyer: PriceBuyer): DecimalString {
  const commission = decimal(commissionPercentOf(form, terms))
  return (buyer === 'CORPORATE' ? commission.plus(decimal(terms.marginPercent)) : commission).toFixed()
}

/**
 * What a request's target price has over the seller's rate, in percent of it. A request names no form: the one that costs
 * its company most counts, so that a target is judged by no less than will be on top.
 * @param terms of each form
 */
export function targetPercentOf(
  terms: Readonly<Record<Form, PricingTerms>>,
  buyer: PriceBuyer,
): DecimalString {
  const percents = FORMS.map((form) => allInPercentOf(form, terms[form], buyer))
  return percents.reduce((most, percent) => (compareDecimals(percent, most) > 0 ? percent : most))
}

/** What a rate costs with some percent on top, exactly: what amounts are multiplied with. */
function exactAllIn(rate: Decimal, percent: Decimal): Decimal {
  return rate.plus(rate.times(percent).dividedBy(100))
}

/** The displayed price of a seller's rate with some percent on top, half-up to 4 decimals: TND per quoting unit. */
export function allInPrice(rate: Decimal, percent: Decimal): Decimal {
  return roundHalfUp(exactAllIn(rate, percent), RATE_DECIMALS)
}

/**
 * The seller's rate behind an all-in price that a buyer types: the highest with four decimals whose all-in price, exact
 * and not as it is displayed, does not exceed it (decision 0150).
 * @param allIn TND per quoting unit, at most four decimals
 * @param percent what is on top of the seller's rate, see {@link allInPercentOf}
 * @returns null where even the least rate costs more
 * @throws RangeError if either is negative or no decimal number, or the price has more than four decimals
 */
export function sellerRateOf(allIn: DecimalString, percent: DecimalString): DecimalString | null {
  const [asked, onTop] = [decimal(allIn), decimal(percent)]
  if (asked.isNegative() || onTop.isNegative())
    throw new RangeError('A price and what is on top of it must not be negative')
  if (asked.decimalPlaces() > RATE_DECIMALS) throw new RangeError(`Not a price: ${allIn}`)
  const rate = roundInto(asked.times(100).dividedBy(onTop.plus(100)), RATE_DECIMALS, 'DOWN')
  return rate.greaterThan(0) ? toDecimalString(rate, RATE_DECIMALS) : null
}

/**
 * The all-in prices that a buyer may type: those whose seller's rate ({@link sellerRateOf}) lies within a range.
 * @param percent what is on top of the seller's rate, see {@link allInPercentOf}
 */
export function allInRange({ lowest, highest }: RateRange, percent: DecimalString): RateRange {
  const onTop = decimal(percent)
  const leastPriceOf = (rate: Decimal) => roundInto(exactAllIn(rate, onTop), RATE_DECIMALS, 'UP')
  // The last price that still leads to the highest rate stands right below the least one of the next rate.
  const beyond = leastPriceOf(decimal(highest).plus(TICK))
  return {
    lowest: toDecimalString(leastPriceOf(decimal(lowest)), RATE_DECIMALS),
    highest: toDecimalString(beyond.minus(TICK), RATE_DECIMALS),
  }
}
