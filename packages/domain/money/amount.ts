import { type Decimal, type DecimalString, decimal } from './decimal.ts'

/**
 * Whether a value has at most `places` decimals; zeros at its end do not count (`"1.500"` has one).
 * @throws RangeError if it is not a decimal number.
 */
export function hasAtMostDecimals(value: DecimalString, places: number): boolean {
  return decimal(value).decimalPlaces() <= places
}

/**
 * Exact sum; zero for no values.
 * @throws RangeError if a value is not a decimal number.
 */
export function sumDecimals(values: Iterable<DecimalString | Decimal>): Decimal {
  let sum = decimal(0)
  for (const value of values) sum = sum.plus(decimal(value))
  return sum
}

/**
 * Compares two decimals by value, not by text, for `sort`: negative, zero or positive. `"2.5"` equals `"2.500"`.
 * @throws RangeError if either is not a decimal number.
 */
export function compareDecimals(a: DecimalString | Decimal, b: DecimalString | Decimal): number {
  return decimal(a).comparedTo(decimal(b))
}

/**
 * Whether two decimals have the same value, however many zeros end them.
 * @throws RangeError if either is not a decimal number.
 */
export function equalDecimals(a: DecimalString | Decimal, b: DecimalString | Decimal): boolean {
  return compareDecimals(a, b) === 0
}

/**
 * Whether a decimal is greater than zero.
 * @throws RangeError if it is not a decimal number.
 */
export function isPositiveDecimal(value: DecimalString | Decimal): boolean {
  return compareDecimals(value, '0') > 0
}
