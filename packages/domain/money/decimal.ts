import { Decimal as DecimalBase } from 'decimal.js'
import { typedNumber } from './typed-digits.ts'

// Who only counts places does not load the arithmetic.
export { HOME_DECIMALS, KEPT_DECIMALS, PERCENT_DECIMALS, RATE_DECIMALS } from './decimals.ts'

/** A decimal number in plain notation, e.g. `"33868.000"`: how money, amounts and rates travel and are stored. */
export type DecimalString = string

/** An exact decimal, made by {@link decimal}. */
export type Decimal = DecimalBase

const PRECISION = 40

// A clone, so that no other user of the library can change the precision or the rounding of money.
const ExactDecimal = DecimalBase.clone({
  precision: PRECISION,
  rounding: DecimalBase.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
})

const PLAIN_NOTATION = /^-?\d+(\.\d+)?$/

/** Whether a text is a decimal number in plain notation, which {@link decimal} reads. */
export function isPlainDecimal(text: string): boolean {
  return PLAIN_NOTATION.test(text)
}

/**
 * Reads an exact decimal; arithmetic on it keeps 40 significant digits and prints in plain notation.
 *
 * A string must be in plain notation (`-12.50`): no exponent, sign `+`, blank or separator.
 * @throws RangeError on NaN, an infinity or any other text.
 */
export function decimal(value: string | number | Decimal): Decimal {
  if (typeof value === 'string' && !PLAIN_NOTATION.test(value)) {
    throw new RangeError(`Not a decimal number: ${JSON.stringify(value.slice(0, 60))}`)
  }
  const read = new ExactDecimal(value)
  if (!read.isFinite()) throw new RangeError(`Not a finite number: ${value}`)
  return read
}

/** Rounds to `places` decimals, a half going away from zero: the one rounding of the market (domain rules §6). */
export function roundHalfUp(value: Decimal, places: number): Decimal {
  return decimal(value).toDecimalPlaces(places, DecimalBase.ROUND_HALF_UP)
}

/**
 * Rounds a bound to `places` decimals towards the inside of what it bounds: a lower bound up, an upper bound down. For
 * limits only; amounts and prices are rounded by {@link roundHalfUp}.
 */
export function roundInto(bound: Decimal, places: number, direction: 'UP' | 'DOWN'): Decimal {
  const mode = direction === 'UP' ? DecimalBase.ROUND_CEIL : DecimalBase.ROUND_FLOOR
  return decimal(bound).toDecimalPlaces(places, mode)
}

/**
 * Writes a value with exactly `places` decimals in plain notation. It pads and never rounds, so that each rounding
 * is visible where it happens: round with {@link roundHalfUp} first.
 * @throws RangeError if the value has more decimals than `places`.
 */
export function toDecimalString(value: Decimal, places: number): DecimalString {
  if (value.decimalPlaces() > places) {
    throw new RangeError(`${value.toString()} has more than ${places} decimals`)
  }
  return value.toFixed(places)
}

/**
 * Splits `total` into one part per weight, each with at most `places` decimals, by the largest remainder method:
 * every part first gets its share rounded towards zero, then the units left over go one by one to the largest
 * remainders, ties to the earlier index. The parts add up to `total` exactly. A negative total is split as its
 * opposite is.
 * @throws RangeError if `total` has more than `places` decimals, a weight is negative, or the weights add up to zero.
 */
export function distribute(total: Decimal, weights: readonly Decimal[], places: number): Decimal[] {
  if (total.decimalPlaces() > places) {
    throw new RangeError(`${total.toString()} has more than ${places} decimals and cannot be distributed`)
  }
  const scale = Math.max(0, ...weights.map((weight) => weight.decimalPlaces()))
  const shares = weights.map((weight) => toUnits(weight, scale))
  const whole = shares.reduce((sum, share) => sum + share, 0n)
  if (shares.some((share) => share < 0n) || whole === 0n) {
    throw new RangeError('Weights must not be negative and must not all be zero')
  }

  // Integers, because a remainder computed by a rounded division could order two parts wrongly.
  const units = toUnits(total.abs(), places)
  const parts = shares.map((share, index) => ({
    index,
    units: (units * share) / whole,
    remainder: (units * share) % whole,
  }))
  let left = units - parts.reduce((sum, part) => sum + part.units, 0n)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0n) break
    part.units += 1n
    left -= 1n
  }
  return parts.map((part) => {
    const value = decimal(shiftPoint(part.units.toString(), places))
    return total.isNegative() && !value.isZero() ? value.negated() : value
  })
}

function toUnits(value: Decimal, places: number): bigint {
  return BigInt(value.toFixed(places).replace('.', ''))
}

function shiftPoint(digits: string, places: number): string {
  if (places === 0) return digits
  const padded = digits.padStart(places + 1, '0')
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`
}

// Space, no-break space, thin space, narrow no-break space.
const GROUPED_INPUT = /^(\d+|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:[.,](\d+))?$/

/**
 * Reads a number as people type or paste it: comma or dot before the decimals, spaces (plain, no-break, thin or
 * narrow) between groups of three digits, spaces around it, in the digits of any keyboard of Arabic. `null` for anything else: negatives,
 * exponents, digits of two kinds, two
 * separators, a separator without digits on both sides, wrong groups, or more digits than are computed exactly.
 */
export function parseDecimalInput(text: string): Decimal | null {
  const match = GROUPED_INPUT.exec(typedNumber(text.trim()) ?? '')
  if (match === null) return null
  const whole = (match[1] ?? '').replace(/\D/g, '')
  const fraction = match[2] ?? ''
  if (whole.length + fraction.length > PRECISION) return null
  return decimal(fraction === '' ? whole : `${whole}.${fraction}`)
}
