import type { DecimalString } from './decimal.ts'

// These take texts that the database wrote, which are all in plain notation. They cut and pad the text and compute nothing,
// because a workbook has a dozen of them in each of a hundred thousand rows.

/** An amount of currency with the currency's decimals (`10000.00` EUR); more only where the value has more. */
export function presentAmount(value: DecimalString, decimals: number): DecimalString {
  const [whole = '', fraction = ''] = value.split('.')
  let length = fraction.length
  while (length > decimals && fraction[length - 1] === '0') length -= 1
  return Math.max(length, decimals) === 0
    ? whole
    : `${whole}.${fraction.slice(0, length).padEnd(decimals, '0')}`
}

/** A percent or a denomination without the zeros of its column: `0.5`, `60`, `33.34`. */
export function withoutZeros(value: DecimalString): DecimalString {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
