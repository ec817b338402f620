import { MOST_NOTES, type NoteCount, sumOfNotes } from '@fxmatch/domain/banknotes/denominations'
import { decimal } from '@fxmatch/domain/money/decimal'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'

/** One denomination of the wire: how many, and its face value as a decimal string. */
export type Bill = NoteCount

/** What a shortage is recorded with: the count, what it lacks to the amount, and why. */
export type ShortageGiven = { bills: Bill[]; missing: string; reason: string }

/** One line of the form: a denomination, and the count as typed. */
export type BanknoteLine = { denomination: string; count: string }

export type BanknoteCount = {
  /** The lines that are filled in and valid, as the wire takes them. */
  bills: Bill[]
  /** Exact sum of the valid lines, and what it lacks to the amount (negative: too much); plain decimal strings. */
  sum: string
  difference: string
  /** Why it cannot be sent; null when the sum is the amount. */
  problem: 'empty' | 'invalid' | 'missing' | 'excess' | null
}

/** A line as a bill; null for an empty line, 'invalid' for what is no count. */
function billOf({ denomination, count }: BanknoteLine): Bill | null | 'invalid' {
  const typed = inLatinDigits(count.replace(/\s/g, ''))
  if (typed === '' || /^0+$/.test(typed)) return null
  const nbr = Number(typed)
  return /^\d{1,8}$/.test(typed) && nbr <= MOST_NOTES ? { nbr, bill: denomination } : 'invalid'
}

/** Exact amount of one line; null while it is empty or not valid. */
export function lineAmount(line: BanknoteLine): string | null {
  const bill = billOf(line)
  return bill === null || bill === 'invalid' ? null : sumOfNotes([bill])
}

/**
 * How many notes of one denomination make up what the other lines leave of the amount; null where no whole number does. It is what
 * somebody says who has counted all but one kind: nothing fills it in by itself.
 */
export function restIn(lines: readonly BanknoteLine[], denomination: string, amount: string): number | null {
  const others = countBanknotes(
    lines.filter((line) => line.denomination !== denomination),
    amount,
  )
  if (others.problem === 'invalid') return null
  const rest = decimal(others.difference).div(decimal(denomination))
  return rest.isInteger() && rest.isPositive() && rest.lte(MOST_NOTES) ? rest.toNumber() : null
}

/** Adds banknotes up against an order's amount, exactly: the server takes them only when the sum is the amount. */
export function countBanknotes(lines: readonly BanknoteLine[], amount: string): BanknoteCount {
  const read = lines.map(billOf)
  const bills = read.filter((bill): bill is Bill => bill !== null && bill !== 'invalid')
  const sum = sumOfNotes(bills)
  const difference = decimal(amount).minus(decimal(sum))
  const problem = () => {
    if (read.includes('invalid')) return 'invalid'
    if (bills.length === 0) return 'empty'
    if (difference.isZero()) return null
    return difference.isPositive() ? 'missing' : 'excess'
  }
  return { bills, sum, difference: difference.toFixed(), problem: problem() }
}
