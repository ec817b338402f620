import { hasAtMostDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { parseDecimalInput } from '../../../lib/format/decimal.ts'

/** One denomination of the wire: how many, and its face value as a decimal string. */
export type Bill = { nbr: number; bill: string }

/** One line of the form, as typed. */
export type BanknoteLine = { denomination: string; count: string }

/** The banknotes in circulation that an exchange office meets, largest first; anything else is typed. */
const DENOMINATIONS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['500', '200', '100', '50', '20', '10', '5'],
  USD: ['100', '50', '20', '10', '5', '2', '1'],
  GBP: ['50', '20', '10', '5'],
  CHF: ['1000', '200', '100', '50', '20', '10'],
  CAD: ['100', '50', '20', '10', '5'],
  SAR: ['500', '200', '100', '50', '20', '10', '5'],
  QAR: ['500', '200', '100', '50', '10', '5', '1'],
  AED: ['1000', '500', '200', '100', '50', '20', '10', '5'],
  KWD: ['20', '10', '5', '1', '0.5', '0.25'],
  BHD: ['20', '10', '5', '1', '0.5'],
  LYD: ['50', '20', '10', '5', '1'],
  JPY: ['10000', '5000', '2000', '1000'],
  DKK: ['1000', '500', '200', '100', '50'],
  NOK: ['1000', '500', '200', '100', '50'],
  SEK: ['1000', '500', '200', '100', '50', '20'],
  CNY: ['100', '50', '20', '10', '5', '1'],
}

/** The denominations offered for a currency, largest first. */
export function denominationsOf(isoCode: string): readonly string[] {
  return DENOMINATIONS[isoCode] ?? ['100', '50', '20', '10', '5', '1']
}

/** The greatest number of one denomination that the contract takes. */
const MOST_NOTES = 10_000_000

export type BanknoteCount = {
  /** The lines that are filled in and valid, as the wire takes them. */
  bills: Bill[]
  /** Exact sum of the valid lines, and what it lacks to the amount (negative: too much); plain decimal strings. */
  sum: string
  difference: string
  /** Why it cannot be sent; null when the sum is the amount. */
  problem: 'empty' | 'invalid' | 'duplicate' | 'missing' | 'excess' | null
}

/** A line as a bill; null for an empty line, 'invalid' for what is no count of a denomination. */
function billOf(line: BanknoteLine, decimals: number): Bill | null | 'invalid' {
  const typed = line.count.replace(/\s/g, '')
  if (typed === '' || /^0+$/.test(typed)) return null
  const bill = parseDecimalInput(line.denomination)
  if (bill === null || !/^\d{1,8}$/.test(typed)) return 'invalid'
  const nbr = Number(typed)
  const value = decimal(bill)
  if (nbr > MOST_NOTES || value.lessThanOrEqualTo(0) || !hasAtMostDecimals(bill, decimals)) return 'invalid'
  return { nbr, bill }
}

/** Exact amount of one line; null while it is empty or not valid. */
export function lineAmount(line: BanknoteLine, decimals: number): string | null {
  const bill = billOf(line, decimals)
  return bill === null || bill === 'invalid' ? null : decimal(bill.bill).times(bill.nbr).toFixed()
}

/**
 * Adds banknotes up against an order's amount, exactly: the server takes them only when the sum is the amount.
 *
 * @param decimals the currency's number of decimals: no denomination is finer
 */
export function countBanknotes(
  lines: readonly BanknoteLine[],
  amount: string,
  decimals: number,
): BanknoteCount {
  const read = lines.map((line) => billOf(line, decimals))
  const bills = read.filter((bill): bill is Bill => bill !== null && bill !== 'invalid')
  const sum = sumDecimals(bills.map(({ nbr, bill }) => decimal(bill).times(nbr)))
  const difference = decimal(amount).minus(sum)
  const values = new Set(bills.map(({ bill }) => decimal(bill).toFixed()))
  const problem = () => {
    if (read.includes('invalid')) return 'invalid'
    if (bills.length === 0) return 'empty'
    if (values.size < bills.length) return 'duplicate'
    if (difference.isZero()) return null
    return difference.isPositive() ? 'missing' : 'excess'
  }
  return { bills, sum: sum.toFixed(), difference: difference.toFixed(), problem: problem() }
}
