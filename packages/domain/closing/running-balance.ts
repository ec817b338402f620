import { type DecimalString, decimal } from '../money/decimal.ts'

/** What something came to before a day, what was added and taken in it, and what it comes to after it. */
export interface RunningBalance {
  readonly opening: DecimalString
  readonly added: DecimalString
  readonly taken: DecimalString
  readonly closing: DecimalString
}

/**
 * A balance over a day: opening + added − taken, exact.
 * @param decimals of its currency
 */
export function runningBalance(
  { opening, added, taken }: Omit<RunningBalance, 'closing'>,
  decimals: number,
): RunningBalance {
  const closing = decimal(opening).plus(decimal(added)).minus(decimal(taken))
  const shown = (value: DecimalString) => decimal(value).toFixed(decimals)
  return {
    opening: shown(opening),
    added: shown(added),
    taken: shown(taken),
    closing: closing.toFixed(decimals),
  }
}
