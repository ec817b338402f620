import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '../money/amount.ts'
import {
  type DecimalString,
  decimal,
  PERCENT_DECIMALS,
  RATE_DECIMALS,
  roundInto,
  toDecimalString,
} from '../money/decimal.ts'

/** The PMP settings of one currency (domain rules §7). */
export interface PositionPolicy {
  /** Smallest and largest amount that a position may offer, in the currency; `null`: no bound. */
  readonly smallestAmount: DecimalString | null
  readonly largestAmount: DecimalString | null
  /** How far a position's price may lie from the day's validated opening rate, in percent of that rate. */
  readonly deviationPercent: DecimalString
  /** The longest time a position may be offered, in hours; `null`: the configuration's limit for every currency. */
  readonly maxHours: number | null
}

/** The longest time a position may be offered whatever the settings, in hours: 30 days. */
export const MOST_HOURS = 720

/** The prices that a position may have. */
export interface RateRange {
  /** TND per quoting unit, 4 decimals; both ends are allowed. */
  readonly lowest: DecimalString
  readonly highest: DecimalString
}

/**
 * The lowest and the highest price that a deviation allows around an opening rate (domain rules §7), 4 decimals. Both are
 * rounded towards the opening rate, so that a price lies within them exactly when it differs from it by at most
 * `openingRate × deviationPercent / 100`.
 * @throws RangeError if the rate is not above zero, or the percent is not at least 0 and below 100.
 */
export function allowedRates(openingRate: DecimalString, deviationPercent: DecimalString): RateRange {
  const [rate, percent] = [decimal(openingRate), decimal(deviationPercent)]
  if (!isPositiveDecimal(rate)) throw new RangeError(`Not an opening rate: ${openingRate}`)
  if (percent.isNegative() || percent.greaterThanOrEqualTo(100))
    throw new RangeError(`Not a deviation: ${deviationPercent}`)
  const distance = rate.times(percent).dividedBy(100)
  return {
    lowest: toDecimalString(roundInto(rate.minus(distance), RATE_DECIMALS, 'UP'), RATE_DECIMALS),
    highest: toDecimalString(roundInto(rate.plus(distance), RATE_DECIMALS, 'DOWN'), RATE_DECIMALS),
  }
}

/** Whether a price of at most 4 decimals lies within a range, its ends included. */
export function isWithin(rate: DecimalString, { lowest, highest }: RateRange): boolean {
  return compareDecimals(rate, lowest) >= 0 && compareDecimals(rate, highest) <= 0
}

/** Why a position may not be offered as it is: the rule, with the figures that broke it. */
export type PositionFault =
  | {
      readonly rule: 'POSITION_AMOUNT'
      readonly smallest: DecimalString | null
      readonly largest: DecimalString | null
    }
  | {
      readonly rule: 'OPENING_RATE_DEVIATION'
      readonly range: RateRange
      readonly openingRate: DecimalString
      readonly deviationPercent: DecimalString
    }

/**
 * Judges a position against its currency's policy: the amount within its bounds, the price within the deviation from the
 * day's validated opening rate. Without a validated rate there is no rule on the price. `null`: nothing against it.
 */
export function positionFault(
  offer: { readonly amount: DecimalString; readonly rate: DecimalString },
  policy: Pick<PositionPolicy, 'smallestAmount' | 'largestAmount' | 'deviationPercent'>,
  openingRate: DecimalString | null,
): PositionFault | null {
  const { smallestAmount: smallest, largestAmount: largest, deviationPercent } = policy
  const tooSmall = smallest !== null && compareDecimals(offer.amount, smallest) < 0
  const tooLarge = largest !== null && compareDecimals(offer.amount, largest) > 0
  if (tooSmall || tooLarge) return { rule: 'POSITION_AMOUNT', smallest, largest }
  if (openingRate === null) return null
  const range = allowedRates(openingRate, deviationPercent)
  if (isWithin(offer.rate, range)) return null
  return { rule: 'OPENING_RATE_DEVIATION', range, openingRate, deviationPercent }
}

/**
 * The members of a policy that cannot be set as they are, in the order of the form; empty where all can. Where the smallest
 * amount exceeds the largest, the largest is at fault.
 * @param decimals of the currency: an amount has no more
 */
export function policyFaults(policy: PositionPolicy, decimals: number): (keyof PositionPolicy)[] {
  const { smallestAmount, largestAmount, deviationPercent, maxHours } = policy
  const amountFault = (amount: DecimalString | null) =>
    amount !== null && !(isPositiveDecimal(amount) && hasAtMostDecimals(amount, decimals))
  const faults: (keyof PositionPolicy)[] = []
  if (amountFault(smallestAmount)) faults.push('smallestAmount')
  const crossed =
    smallestAmount !== null && largestAmount !== null && compareDecimals(smallestAmount, largestAmount) > 0
  if (amountFault(largestAmount) || crossed) faults.push('largestAmount')
  const percent = decimal(deviationPercent)
  if (
    percent.isNegative() ||
    percent.greaterThanOrEqualTo(100) ||
    !hasAtMostDecimals(deviationPercent, PERCENT_DECIMALS)
  )
    faults.push('deviationPercent')
  if (maxHours !== null && !(Number.isInteger(maxHours) && maxHours >= 1 && maxHours <= MOST_HOURS))
    faults.push('maxHours')
  return faults
}
