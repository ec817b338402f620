import { type DecimalString, decimal, roundHalfUp, toDecimalString } from '../money/decimal.ts'

const PER_ONE = 10_000

/**
 * How far a price lies from another, in basis points of the other (1 pb = 0.01 %), whole, half-up by size: above zero, the
 * price is the higher. Zero carries no sign.
 * @throws RangeError if the other is not above zero.
 */
export function basisPoints(price: DecimalString, other: DecimalString): DecimalString {
  const base = decimal(other)
  if (!base.greaterThan(0)) throw new RangeError(`Not a price to measure by: ${other}`)
  const points = decimal(price).minus(base).times(PER_ONE).dividedBy(base)
  const size = toDecimalString(roundHalfUp(points.abs(), 0), 0)
  return points.isNegative() && size !== '0' ? `-${size}` : size
}
