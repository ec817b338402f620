import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, isPlainDecimal, PERCENT_DECIMALS } from '../money/decimal.ts'

/** The PMP settings of one currency (domain rules §7). */
export interface PositionPolicy {
  /** Smallest and largest amount that a position may offer, in the currency; `null`: no bound. */
  readonly smallestAmount: DecimalString | null
  readonly largestAmount: DecimalString | null
  /** How far a price of the currency may lie from its reference, in percent of it (`pricing/price-band.ts`). */
  readonly deviationPercent: DecimalString
  /** The longest time a position may be offered, in hours; `null`: the configuration's limit for every currency. */
  readonly maxHours: number | null
}

/** The widest deviation that can be set, in percent (decision 0172): beyond it the rule on prices would hold nothing. */
export const MOST_DEVIATION_PERCENT = 20

/** The longest time a position may be offered whatever the settings, in hours: 30 days. */
export const MOST_HOURS = 720

/** Why an amount may not be offered or ordered: the rule, with the figures that it broke. */
export interface AmountFault {
  /** `POSITION_AMOUNT`: of what is offered or ordered; `REST_AMOUNT`: of what an order would leave. */
  readonly rule: 'POSITION_AMOUNT' | 'REST_AMOUNT'
  readonly smallest: DecimalString | null
  readonly largest: DecimalString | null
  /** What an order would leave of the position; only with `REST_AMOUNT`. */
  readonly rest?: DecimalString
}

type AmountBounds = Pick<PositionPolicy, 'smallestAmount' | 'largestAmount'>

function isBeyond(amount: DecimalString, { smallestAmount, largestAmount }: AmountBounds): boolean {
  return (
    (smallestAmount !== null && compareDecimals(amount, smallestAmount) < 0) ||
    (largestAmount !== null && compareDecimals(amount, largestAmount) > 0)
  )
}

/** Judges the amount of a position by its currency's bounds; null: nothing against it. */
export function positionAmountFault(amount: DecimalString, policy: AmountBounds): AmountFault | null {
  if (!isBeyond(amount, policy)) return null
  return { rule: 'POSITION_AMOUNT', smallest: policy.smallestAmount, largest: policy.largestAmount }
}

/**
 * Judges what an order takes of a position, and what it leaves for others: a part is within the bounds itself, and leaves
 * nothing or enough to be ordered again. The whole can always be ordered, whatever the bounds have become since it was
 * published (decision 0121).
 * @param amount at most the position's
 */
export function orderAmountFault(
  amount: DecimalString,
  positionAmount: DecimalString,
  policy: AmountBounds,
): AmountFault | null {
  const rest = decimal(positionAmount).minus(decimal(amount))
  if (rest.isZero()) return null
  const { smallestAmount: smallest, largestAmount: largest } = policy
  if (isBeyond(amount, policy)) return { rule: 'POSITION_AMOUNT', smallest, largest }
  const restText = rest.toFixed()
  const tooSmall = smallest !== null && compareDecimals(restText, smallest) < 0
  return tooSmall ? { rule: 'REST_AMOUNT', smallest, largest: null, rest: restText } : null
}

/** Whether a text, whatever it is, can be a deviation: from 0 to `MOST_DEVIATION_PERCENT`, with at most 4 decimals. */
function isDeviation(text: string): boolean {
  if (!isPlainDecimal(text) || !hasAtMostDecimals(text, PERCENT_DECIMALS)) return false
  const percent = decimal(text)
  return !percent.isNegative() && percent.lessThanOrEqualTo(MOST_DEVIATION_PERCENT)
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
  if (!isDeviation(deviationPercent)) faults.push('deviationPercent')
  if (maxHours !== null && !(Number.isInteger(maxHours) && maxHours >= 1 && maxHours <= MOST_HOURS))
    faults.push('maxHours')
  return faults
}
