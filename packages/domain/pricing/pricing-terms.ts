import type { DecimalString } from '../money/decimal.ts'

/** The dated settings in force when an order is placed; percents are of the counter value, shares of the commission. */
export interface PricingTerms {
  /** Exchange-office part of the commission, charged on banknotes only. */
  readonly exchangeOfficePercent: DecimalString
  /** Platform part of the commission. */
  readonly platformPercent: DecimalString
  /** Margin of the company's bank. */
  readonly marginPercent: DecimalString
  /** VAT on the commission. */
  readonly vatPercent: DecimalString
  /** How the commission is shared; adds up to 100. */
  readonly sharePercents: {
    readonly platform: DecimalString
    readonly insight: DecimalString
    readonly partner: DecimalString
  }
}
