import { type DecimalString, decimal, toDecimalString } from '@fxmatch/domain/money/decimal'

/** An amount of currency with the currency's decimals (`10000.00` EUR); more only where the value has more. */
export function presentAmount(value: DecimalString, decimals: number): DecimalString {
  const exact = decimal(value)
  return toDecimalString(exact, Math.max(decimals, exact.decimalPlaces()))
}

/** A percent or a denomination without the zeros of its column: `0.5`, `60`, `33.34`. */
export function withoutZeros(value: DecimalString): DecimalString {
  return decimal(value).toString()
}
