import { typedNumber } from '@fxmatch/domain/money/typed-digits'

/**
 * Exact work on decimal strings, the form in which amounts, rates and equivalents cross the wire. Nothing here goes
 * through a binary floating-point number.
 */

/** A canonical decimal string: optional minus, digits, optional point and digits, e.g. `-1204600.000`. */
const CANONICAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** The three parts of a decimal: its sign, its digits before the point and its digits after it. */
export type DecimalParts = { negative: boolean; whole: string; fraction: string }

/** Takes a canonical decimal string apart; null when it is not one. */
export function decimalParts(value: string): DecimalParts | null {
  const match = CANONICAL.exec(value)
  if (!match) return null
  const whole = (match[2] ?? '0').replace(/^0+(?=\d)/, '')
  return { negative: match[1] === '-', whole, fraction: match[3] ?? '' }
}

/** How digits beyond the wanted places are dropped: half-up is the house's rule, truncation that of the market's lists. */
export type DecimalRounding = 'half-up' | 'truncate'

/**
 * The value with exactly `places` digits after the point.
 *
 * @throws RangeError when the value is not a canonical decimal string.
 */
export function toPlaces(value: string, places: number, rounding: DecimalRounding = 'half-up'): string {
  const parts = decimalParts(value)
  if (!parts) throw new RangeError(`not a decimal string: ${JSON.stringify(value)}`)
  const padded = parts.fraction.padEnd(places, '0')
  const kept = BigInt(parts.whole + padded.slice(0, places))
  const up = rounding === 'half-up' && (padded[places] ?? '0') >= '5'
  const digits = (up ? kept + 1n : kept).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  const sign = parts.negative && /[1-9]/.test(digits) ? '-' : ''
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

/** Negative, zero or positive as `left` is less than, equal to or more than `right`; both canonical decimal strings. */
export function compareDecimals(left: string, right: string): number {
  const a = decimalParts(left)
  const b = decimalParts(right)
  if (!a || !b) throw new RangeError(`not decimal strings: ${JSON.stringify([left, right])}`)
  const places = Math.max(a.fraction.length, b.fraction.length)
  const scaled = (parts: DecimalParts) => {
    const digits = BigInt(parts.whole + parts.fraction.padEnd(places, '0'))
    return parts.negative ? -digits : digits
  }
  const difference = scaled(a) - scaled(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/**
 * What a person typed, as a canonical decimal string: spaces of any width group, comma and point both separate;
 * Arabic digits are read, those of one kind. Null when it is no number (two separators, letters, a sign in the middle, nothing at all).
 */
export function parseDecimalInput(typed: string): string | null {
  const latin = typedNumber(typed)
  if (latin === null) return null
  const compact = latin
    .replace(/[\s'’]/g, '')
    .replace(',', '.')
    .replace(/^−/, '-')
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(compact)
  if (!match || `${match[2] ?? ''}${match[3] ?? ''}` === '') return null
  const whole = (match[2] || '0').replace(/^0+(?=\d)/, '')
  const fraction = match[3] ?? ''
  return `${match[1] ?? ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
