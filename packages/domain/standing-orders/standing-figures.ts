import { compareDecimals, sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, toDecimalString } from '../money/decimal.ts'

/** An order that a standing one has placed, as it stands now. DEALT: both sides have confirmed; ENDED: it came to nothing. */
export interface PlacedPart {
  readonly amount: DecimalString
  readonly state: 'RESERVED' | 'DEALT' | 'ENDED'
}

/**
 * What of a standing order's amount is where: `filled + reserved + taken + left = amount`, to the last decimal of the currency. `taken`
 * is what the other of a pair, one of which cancels the other, has filled or reserved: the same exposure is not covered twice.
 */
export interface StandingFigures {
  readonly filled: DecimalString
  readonly reserved: DecimalString
  readonly taken: DecimalString
  readonly left: DecimalString
}

const sumOf = (parts: readonly PlacedPart[], state: PlacedPart['state']) =>
  sumDecimals(parts.filter((part) => part.state === state).map(({ amount }) => amount))

/**
 * Where its amount is, from what became of the orders that it and its pair have placed: nothing is counted up beside them, so that
 * nothing can be lost between two steps.
 * @param others the parts of the other of its pair; none where it has none
 * @throws RangeError where it has placed more than its amount
 */
export function standingFigures(
  amount: DecimalString,
  parts: readonly PlacedPart[],
  others: readonly PlacedPart[],
  decimals: number,
): StandingFigures {
  const [filled, reserved] = [sumOf(parts, 'DEALT'), sumOf(parts, 'RESERVED')]
  const rest = decimal(amount).minus(filled).minus(reserved)
  if (rest.isNegative()) throw new RangeError('A standing order has placed more than its amount')
  const ofOther = sumOf(others, 'DEALT').plus(sumOf(others, 'RESERVED'))
  const taken = compareDecimals(ofOther, rest) > 0 ? rest : ofOther
  return {
    filled: toDecimalString(filled, decimals),
    reserved: toDecimalString(reserved, decimals),
    taken: toDecimalString(taken, decimals),
    left: toDecimalString(rest.minus(taken), decimals),
  }
}

/** Whether nothing can come of it any more: all of it is dealt, by itself or by the other of its pair. */
export function isFilled(
  amount: DecimalString,
  parts: readonly PlacedPart[],
  others: readonly PlacedPart[],
): boolean {
  return compareDecimals(sumOf(parts, 'DEALT').plus(sumOf(others, 'DEALT')), amount) >= 0
}
