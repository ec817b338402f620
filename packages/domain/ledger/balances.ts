import { type DecimalString, decimal } from '../money/decimal.ts'
import type { LedgerEntry } from './accounts.ts'

/** Whether entries add up to zero in each of their currencies, over all companies. */
export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  return unbalancedCurrency(entries) === undefined
}

/**
 * Refuses entries that do not add up to zero in each of their currencies.
 * @throws RangeError naming the currency and the difference.
 */
export function assertBalanced(entries: readonly LedgerEntry[]): void {
  const wrong = unbalancedCurrency(entries)
  if (wrong !== undefined)
    throw new RangeError(`Unbalanced posting: ${wrong[0]} entries add up to ${wrong[1]}`)
}

/**
 * The balance of each company, account and currency that entries leave, without those that are zero, in the order
 * of their first entry. Each is written with as many decimals as its entries.
 */
export function netBalances(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const balances = new Map<string, LedgerEntry>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.companyId, entry.account, entry.currency])
    const before = balances.get(key)
    balances.set(key, before === undefined ? entry : { ...before, amount: add(before.amount, entry.amount) })
  }
  return [...balances.values()].filter(({ amount }) => !decimal(amount).isZero())
}

function unbalancedCurrency(
  entries: readonly LedgerEntry[],
): [currency: string, sum: DecimalString] | undefined {
  const sums = new Map<string, DecimalString>()
  for (const { currency, amount } of entries) sums.set(currency, add(sums.get(currency) ?? '0', amount))
  return [...sums].find(([, sum]) => !decimal(sum).isZero())
}

function add(a: DecimalString, b: DecimalString): DecimalString {
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0))
  return decimal(a).plus(decimal(b)).toFixed(places)
}
