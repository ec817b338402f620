import { addCalendarDays, addWorkingDays, type CalendarDate } from '../calendar/working-days.ts'
import { sumDecimals } from '../money/amount.ts'
import { type DecimalString, HOME_DECIMALS, toDecimalString } from '../money/decimal.ts'

/** What is issued: a month's invoice, or a credit note, which takes lines of an invoice back. */
export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

const PREFIX: Readonly<Record<InvoiceKind, string>> = { INVOICE: 'FAC', CREDIT_NOTE: 'AV' }

/** The number that people read out: `FAC-2026-00012`, without gap within a kind and a year of issue. */
export function invoiceNumber(kind: InvoiceKind, year: number, number: number): string {
  return `${PREFIX[kind]}-${year}-${String(number).padStart(5, '0')}`
}

/** The first day of a month and of the next one. @param month any of its days */
export function monthOf(month: CalendarDate): { first: CalendarDate; next: CalendarDate } {
  const first = `${month.slice(0, 7)}-01`
  // No month is longer than 31 days, none shorter than 28: 32 days on is in the next one.
  return { first, next: `${addCalendarDays(first, 31).slice(0, 7)}-01` }
}

/** The day from which a month is invoiced: the first working day after it (domain rules §9). @param month any of its days */
export function invoicedFrom(month: CalendarDate, holidays: ReadonlySet<string>): CalendarDate {
  return addWorkingDays(addCalendarDays(monthOf(month).next, -1), 1, holidays)
}

/** What an order's delivery posted to the ledger, in TND: the commission, which is without VAT, and the VAT on it. */
export interface InvoicedCommission {
  readonly commission: DecimalString
  readonly vat: DecimalString
}

/** The totals of some lines in TND: `ht` without VAT, `vat`, and `ttc`, the sum of the two. */
export function invoiceTotals(lines: readonly InvoicedCommission[]) {
  const ht = sumDecimals(lines.map(({ commission }) => commission))
  const vat = sumDecimals(lines.map((line) => line.vat))
  return {
    ht: toDecimalString(ht, HOME_DECIMALS),
    vat: toDecimalString(vat, HOME_DECIMALS),
    ttc: toDecimalString(ht.plus(vat), HOME_DECIMALS),
  }
}
