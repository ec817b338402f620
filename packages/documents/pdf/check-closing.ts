import { createHash } from 'node:crypto'
import { MOST_CLOSING_ROWS } from '@fxmatch/contract/http/closing'
import { needsNote } from '@fxmatch/domain/closing/seal'
import { sumDecimals } from '@fxmatch/domain/money/amount'
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

const must = (what: string, holds: boolean): void => {
  if (!holds) throw new RangeError(`Closing contradicts itself: ${what}`)
}

/** A section lists all of its orders, or as many as there is room for; none twice. */
function lists(name: string, { count, orders }: { count: number; orders: readonly { id: string }[] }): void {
  must(`${name} counts ${count} orders and lists ${orders.length}`, count >= orders.length)
  must(
    `${name} counts ${count} orders and lists ${orders.length}`,
    count === orders.length || orders.length === MOST_CLOSING_ROWS,
  )
  must(`${name} lists an order twice`, new Set(orders.map(({ id }) => id)).size === orders.length)
}

/**
 * Refuses a closing that contradicts itself: it is signed and kept. Before + added − taken = after; a section counts the orders that it
 * lists, and they add up to its total, or where not all are listed to no more; it agrees with the ledger exactly where it says so; what
 * is marked has its note; a currency has one book; it is signed after it was prepared; and its fingerprint is that of what it carries.
 * @throws RangeError naming what is wrong, or a figure that is no decimal number
 */
export function checkClosingAddsUp({ figures, note, prepared, signed, ...seal }: ClosingView): void {
  for (const name of ['unpaid', 'tickets'] as const) {
    const { orders, count, total, ledger, agrees } = figures[name]
    balances(`ledger of ${name}`, ledger)
    const listed = orders.map(({ value }) => value)
    if (count === orders.length) mustEqual(name, listed, total)
    else must(`${name} lists more than its total`, sumDecimals(listed).lessThanOrEqualTo(decimal(total)))
    if (agrees) mustEqual(`${name} and the ledger`, [ledger.closing], total)
    else
      must(
        `${name} differs from a ledger that says the same`,
        !decimal(ledger.closing).equals(decimal(total)),
      )
  }
  for (const name of ['unpaid', 'tickets', 'counted', 'shortages'] as const) lists(name, figures[name])
  const { counted } = figures
  for (const { currency, amount } of counted.sums) {
    const own = counted.orders.filter((order) => order.currency.isoCode === currency.isoCode)
    if (counted.count === counted.orders.length)
      mustEqual(
        `counted ${currency.isoCode}`,
        own.map((order) => order.amount),
        amount,
      )
  }
  const summed = new Set(counted.sums.map(({ currency }) => currency.isoCode))
  must(
    'a currency is counted and not summed',
    counted.orders.every(({ currency }) => summed.has(currency.isoCode)),
  )
  must('a currency is summed twice', summed.size === counted.sums.length)
  for (const book of figures.books) balances(book.currency.isoCode, book)
  const books = new Set(figures.books.map(({ currency }) => currency.isoCode))
  must('a currency has two books', books.size === figures.books.length)
  must('what is marked has no note', note !== null || !needsNote(figures))
  must('it was signed before it was prepared', Date.parse(signed.at) >= Date.parse(prepared.at))
  must(
    'its fingerprint is of something else',
    createHash('sha256').update(seal.sealed).digest('hex') === seal.fingerprint,
  )
}
