import { decimal } from '../../money/decimal.ts'
import type { LedgerEntry } from '../accounts.ts'
import { add } from '../balances.ts'

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
