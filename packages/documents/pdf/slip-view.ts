import type { DecimalString } from '@fxmatch/domain/money/decimal'
import type { ImportNature } from '@fxmatch/domain/order-requests/import-title'
import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'

/** One order of a slip: prices and equivalents are all-in, as the company pays them; nobody's earnings. */
export interface SlipOrder {
  readonly reference: string
  readonly ticketReference: string
  readonly seller: string
  readonly operation: OperationType
  readonly form: Form
  readonly amount: DecimalString
  /** TND per quoting unit, all-in. */
  readonly allInPrice: DecimalString
  readonly allInEquivalent: DecimalString
  readonly vat: DecimalString
  /** Equivalent and VAT. */
  readonly payable: DecimalString
}

/**
 * The slip of an order request whose orders all have their ticket, unformatted: decimal strings in plain notation,
 * instants as ISO 8601 with an offset, days as `yyyy-MM-dd`.
 */
export interface SlipView {
  readonly reference: string
  /** Instant at which the request was closed; also the creation date of the file. */
  readonly closedAt: string
  readonly company: { readonly name: string; readonly address: string | null; readonly phone: string | null }
  readonly bank: string
  readonly currency: { readonly isoCode: string; readonly decimals: number; readonly unit: number }
  readonly totalAmount: DecimalString
  readonly title: { readonly reference: string; readonly nature: ImportNature; readonly domiciliary: string }
  readonly creditAccount: string
  readonly debitAccount: string
  readonly valueDate: string
  readonly orders: readonly SlipOrder[]
  /** Positions and accepted bids; the remainder that the bank sold; both together. */
  readonly partialEquivalent: DecimalString
  readonly remainderEquivalent: DecimalString
  readonly totalEquivalent: DecimalString
  /** All-in price weighted by amount. */
  readonly avgCost: DecimalString
  readonly vat: DecimalString
  readonly payable: DecimalString
  /** Who signed for what, in order. */
  readonly signatures: readonly { readonly role: string; readonly name: string }[]
}
