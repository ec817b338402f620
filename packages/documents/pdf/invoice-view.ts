import type { InvoiceKind } from '@fxmatch/domain/invoices/invoice'
import type { DecimalString } from '@fxmatch/domain/money/decimal'

/** A party as it was when the invoice was made. */
export interface InvoiceViewParty {
  readonly name: string
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly bct: string | null
  readonly rne: string | null
  readonly taxNumber: string | null
}

/**
 * A commission invoice or credit note, unformatted: decimal strings in TND but for the amounts, instants as ISO 8601 with
 * an offset, the month as `yyyy-MM`.
 */
export interface InvoiceView {
  readonly kind: InvoiceKind
  readonly number: string
  readonly month: string
  readonly issuedAt: string
  readonly issuer: InvoiceViewParty
  readonly customer: InvoiceViewParty
  /** The number of the invoice that a credit note takes from. */
  readonly credits: string | null
  readonly vatPercents: readonly string[]
  readonly lines: readonly {
    readonly reference: string
    readonly deliveredAt: string
    readonly currency: string
    readonly decimals: number
    readonly amount: DecimalString
    readonly counterValue: DecimalString
    readonly commission: DecimalString
    readonly vat: DecimalString
  }[]
  readonly totalHt: DecimalString
  readonly totalVat: DecimalString
  readonly totalTtc: DecimalString
}
