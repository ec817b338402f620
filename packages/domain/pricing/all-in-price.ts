import { compareDecimals, equalDecimals, sumDecimals } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  HOME_DECIMALS,
  RATE_DECIMALS,
  roundHalfUp,
  roundInto,
  toDecimalString,
} from '../money/decimal.ts'
import { FORMS, type Form } from '../orders/order-facts.ts'
import type { PriceBuyer } from './buyer-price.ts'
import { bookedPart, exactCounterValue } from './counter-value.ts'
import { isWithin, type RateRange } from './price-band.ts'
import type { PricingTerms } from './pricing-terms.ts'

/** The least step of a rate. */
const TICK = decimal(1).dividedBy(10 ** RATE_DECIMALS)

const HALF_MILLIME = decimal(5).dividedBy(10 ** (HOME_DECIMALS + 1))

/** Percent of the counter value taken as commission: both parts for banknotes, the platform's alone for a transfer. */
export function commissionPercentOf(
  form: Form,
  terms: Pick<PricingTerms, 'exchangeOfficePercent' | 'platformPercent'>,
): DecimalString {
  const platform = decimal(terms.platformPercent)
  return (form === 'CASH' ? platform.plus(decimal(terms.exchangeOfficePercent)) : platform).toFixed()
}

/** The percents that a buyer's all-in price has over the seller's rate: the commission, and for a company its bank's margin. */
export function allInPartsOf(form: Form, terms: PricingTerms, buyer: PriceBuyer): readonly DecimalString[] {
  const commission = commissionPercentOf(form, terms)
  return buyer === 'CORPORATE' ? [commission, terms.marginPercent] : [commission]
}

/** The same together, in percent of the seller's rate. */
export function allInPercentOf(form: Form, terms: PricingTerms, buyer: PriceBuyer): DecimalString {
  return sumDecimals(allInPartsOf(form, terms, buyer)).toFixed()
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

/** What a buyer's all-in price consists of over the seller's rate, and the amount that is bought at it. */
export interface OnTop {
  /** Percents of the counter value, each of which is booked by itself: see {@link allInPartsOf}. */
  readonly percents: readonly DecimalString[]
  /** Amount of currency and its quoting unit; null where nothing is bought yet: a target, a range. */
  readonly bought: { readonly amount: DecimalString; readonly unit: number } | null
  /** The offer that the price is typed for: the seller's rate, and the all-in price that stands beside it. None: a target. */
  readonly offered?: { readonly rate: DecimalString; readonly allIn: DecimalString } | undefined
}

/** What an amount costs all-in, before VAT, as it is booked: the counter value and each part to the millime. TND. */
function bookedTotal(
  amount: DecimalString,
  rate: Decimal,
  unit: number,
  percents: readonly Decimal[],
): Decimal {
  const exact = exactCounterValue(amount, rate.toFixed(), unit)
  const parts = percents.map((percent) => bookedPart(exact, percent))
  return sumDecimals([roundHalfUp(exact, HOME_DECIMALS), ...parts])
}

/**
 * The seller's rate behind an all-in price that a buyer types: the highest with four decimals whose all-in price, exact
 * and not as it is displayed, does not exceed it, nor what the amount costs as it is booked, part by part to the millime,
 * the typed price of that amount (decisions 0150, 0173). The displayed price of an offer is that offer's own rate: who types
 * what stands there takes it, and negotiates nothing (decision 0183).
 * @param allIn TND per quoting unit, at most four decimals
 * @returns null where even the least rate costs more
 * @throws RangeError if a value is negative or no decimal number, or the price has more than four decimals
 */
export function sellerRateOf(allIn: DecimalString, onTop: OnTop): DecimalString | null {
  const { percents, bought, offered } = onTop
  const [asked, parts] = [decimal(allIn), percents.map(decimal)]
  if (asked.isNegative() || parts.some((percent) => percent.isNegative()))
    throw new RangeError('A price and what is on top of it must not be negative')
  if (asked.decimalPlaces() > RATE_DECIMALS) throw new RangeError(`Not a price: ${allIn}`)
  if (offered && equalDecimals(allIn, offered.allIn)) return offered.rate
  const exact = asked.times(100).dividedBy(sumDecimals(parts).plus(100))
  const highest = roundInto(exact, RATE_DECIMALS, 'DOWN')
  const rate = bought === null ? highest : highestWithin(highest, asked, bought, parts)
  return rate.greaterThan(0) ? toDecimalString(rate, RATE_DECIMALS) : null
}

/** The highest rate up to `highest` at which an amount costs no more, as it is booked, than at the typed price. */
function highestWithin(
  highest: Decimal,
  asked: Decimal,
  { amount, unit }: NonNullable<OnTop['bought']>,
  percents: readonly Decimal[],
): Decimal {
  const bound = roundHalfUp(exactCounterValue(amount, asked.toFixed(), unit), HOME_DECIMALS)
  const fits = (ticks: number) =>
    bookedTotal(amount, TICK.times(ticks), unit, percents).lessThanOrEqualTo(bound)
  const top = highest.dividedBy(TICK).toNumber()
  // Ticks that are no whole numbers any more would be halved for ever. Nothing costs that much: its band refuses it.
  if (!Number.isSafeInteger(top) || fits(top)) return highest
  // A higher rate never costs less. The lowest is known to fit, nothing costs nothing; the highest is known not to.
  let [fitting, exceeding] = [0, top]
  while (exceeding - fitting > 1) {
    const middle = Math.floor((fitting + exceeding) / 2)
    if (fits(middle)) fitting = middle
    else exceeding = middle
  }
  return TICK.times(fitting)
}

/** The least all-in price with four decimals that leads to a seller's rate, or to a higher one. */
function leastPriceOf(rate: Decimal, { percents, bought }: OnTop): Decimal {
  const parts = percents.map(decimal)
  const price = roundInto(exactAllIn(rate, sumDecimals(parts)), RATE_DECIMALS, 'UP')
  if (bought === null) return price
  const { amount, unit } = bought
  // The typed price of the amount is rounded half-up: half a millime less than the total is enough.
  const total = bookedTotal(amount, rate, unit, parts).minus(HALF_MILLIME)
  const ofTotal = roundInto(total.times(unit).dividedBy(decimal(amount)), RATE_DECIMALS, 'UP')
  return ofTotal.greaterThan(price) ? ofTotal : price
}

/**
 * The all-in prices that a buyer may type: those whose seller's rate ({@link sellerRateOf}) lies within a range. Of an offer
 * within it the highest is the offer's displayed price, above which nobody buys, and the lowest never lies above that.
 */
export function allInRange(range: RateRange, onTop: OnTop): RateRange {
  const { offered } = onTop
  const lowest = leastPriceOf(decimal(range.lowest), onTop)
  if (offered && isWithin(offered.rate, range)) {
    const displayed = decimal(offered.allIn)
    const least = lowest.lessThan(displayed) ? lowest : displayed
    return toRange(least, displayed)
  }
  // The last price that still leads to the highest rate stands right below the least one of the next rate.
  return toRange(lowest, leastPriceOf(decimal(range.highest).plus(TICK), onTop).minus(TICK))
}

function toRange(lowest: Decimal, highest: Decimal): RateRange {
  return {
    lowest: toDecimalString(lowest, RATE_DECIMALS),
    highest: toDecimalString(highest, RATE_DECIMALS),
  }
}
