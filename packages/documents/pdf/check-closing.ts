import { type DecimalString, decimal } from '@fxmatch/domain/money/decimal'
import { sumsOf } from './add-up.ts'
import type { ClosingView } from './closing-view.ts'

const mustEqual = sumsOf('Closing')

interface Balance {
  readonly opening: DecimalString
  readonly added: DecimalString
  readonly taken: DecimalString
  readonly closing: DecimalString
}

const balances = (what: string, { opening, added, taken, closing }: Balance) =>
  mustEqual(what, [opening, added, decimal(taken).negated()], closing)

/**
 * Refuses a closing whose figures contradict each other: it is signed and kept. Before + added − taken = after; the orders of a section
 * add up to its total where all are listed; and what says that it agrees does.
 * @throws RangeError naming the sum that is wrong, or a figure that is no decimal number
 */
export function checkClosingAddsUp({ figures }: ClosingView): void {
  for (const name of ['unpaid', 'tickets'] as const) {
    const { orders, count, total, ledger, agrees } = figures[name]
    balances(`ledger of ${name}`, ledger)
    if (count === orders.length)
      mustEqual(
        name,
        orders.map(({ value }) => value),
        total,
      )
    if (agrees) mustEqual(`${name} and the ledger`, [ledger.closing], total)
  }
  for (const book of figures.books) balances(book.currency.isoCode, book)
}
