import type { DecimalString } from '../money/decimal.ts'

/**
 * The accounts that each company has in the ledger, per currency (domain rules §6). A positive balance is in the company's
 * favour (it holds, is to receive, or has earned), a negative one against it (it gave, or is to give).
 *
 * - `CURRENCY`: foreign currency received, less delivered.
 * - `CURRENCY_COMMITMENT`: foreign currency that a ticket promises, until delivery.
 * - `TND_COMMITMENT`: TND that a ticket promises, until delivery; the platform's is all that the buyer pays beyond
 *   the seller's counter value.
 * - `SETTLEMENT`: TND due between buyer and sellers from delivery to cash-out.
 * - `CASH`: TND paid in, less paid out. Over all companies it adds up to zero: money changes hands, none appears.
 * - `COMMISSION_PLATFORM`, `COMMISSION_INSIGHT` (the platform's), `COMMISSION_PARTNER` and `MARGIN` (the bank's):
 *   income recognised at delivery; it stays.
 * - `VAT_DUE`: VAT on the commission that the platform collects for the treasury, recognised at delivery; it stays
 *   until it is declared.
 * - `CLEARING`: the other side of the cash that a beneficiary collects for income and VAT already recognised. A
 *   beneficiary's income, VAT and clearing together are what it has still to collect: zero after cash-out.
 */
export const LEDGER_ACCOUNTS = [
  'CURRENCY',
  'CURRENCY_COMMITMENT',
  'TND_COMMITMENT',
  'SETTLEMENT',
  'CASH',
  'COMMISSION_PLATFORM',
  'COMMISSION_INSIGHT',
  'COMMISSION_PARTNER',
  'VAT_DUE',
  'MARGIN',
  'CLEARING',
] as const

/** An account of the ledger. */
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** What a journal records of an order: the deal, the delivery, the payment, or the undoing of those before. */
export const JOURNAL_KINDS = ['TICKET', 'DELIVERY', 'CASH_OUT', 'CANCELLATION'] as const

/** A kind of journal. */
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** One line of a journal; the lines of a journal add up to zero per currency. */
export interface LedgerEntry {
  readonly companyId: string
  readonly account: LedgerAccount
  /** ISO code. */
  readonly currency: string
  /** Signed, never zero; three decimals in TND, the currency's own decimals elsewhere. */
  readonly amount: DecimalString
}
