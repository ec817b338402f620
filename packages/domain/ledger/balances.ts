import { type DecimalString, decimal } from '../money/decimal.ts'
import type { LedgerEntry } from './accounts.ts'

/**
 * Refuses entries that do not add up to zero in each of their currencies.
 * @throws RangeError naming the currency and the difference.
 */
export function assertBalanced(entries: readonly LedgerEntry[]): void {
  const wrong = unbalancedCurrency(entries)
  if (wrong !== undefined)
    throw new RangeError(`Unbalanced posting: ${wrong[0]} entries add up to ${wrong[1]}`)
}

function unbalancedCurrency(
  entries: readonly LedgerEntry[],
): [currency: string, sum: DecimalString] | undefined {
  const sums = new Map<string, DecimalString>()
  for (const { currency, amount } of entries) sums.set(currency, add(sums.get(currency) ?? '0', amount))
  return [...sums].find(([, sum]) => !decimal(sum).isZero())
}

/** Two amounts added up, with as many decimals as the longer has. */
export function add(a: DecimalString, b: DecimalString): DecimalString {
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0))
  return decimal(a).plus(decimal(b)).toFixed(places)
}
