import type { DecimalString } from '@fxmatch/domain/money/decimal'
import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import type { ShownPrice } from '@fxmatch/domain/pricing/price-lines'

/** How the counter value is paid. */
export type TicketPaymentMode = 'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT'

/** A company as a ticket names it. */
export interface TicketParty {
  readonly name: string
  /** The central bank's code of the company; `null` for one that has none (a company that is no operator). */
  readonly codeBct: string | null
  /** Where it is, e.g. governorate or zone; `null` where not told. */
  readonly location: string | null
}

/** One member of the syndicate that sells. */
export interface TicketSyndicateMember {
  readonly name: string
  readonly codeBct: string | null
  /** Part of the order, e.g. `"33.34"`; the members' percents add up to 100. */
  readonly percent: DecimalString
  /** Currency that this member sells; the members' amounts add up to the order's. */
  readonly amount: DecimalString
}

/** Banknotes of one denomination. */
export interface TicketBanknotes {
  readonly denomination: DecimalString
  readonly count: number
}

/** How the price is made. Rates and prices in TND per quoting unit, values in TND, percents as numbers (`"0.88"`). */
export interface TicketPrice extends ShownPrice {
  readonly sellerRate: DecimalString
  /** The rate agreed, where it is not the seller's; the counter value is at this rate then. */
  readonly negotiatedRate: DecimalString | null
}

/**
 * All that a ticket shows, unformatted: decimal strings in plain notation, instants as ISO 8601 with an offset, days
 * as `yyyy-MM-dd`.
 */
export interface TicketView {
  readonly ticketReference: string
  readonly orderReference: string
  /** Instant at which the ticket was generated; also the creation date of the file. */
  readonly issuedAt: string
  /** Spot value date, a calendar day. */
  readonly valueDate: string
  readonly operation: OperationType
  readonly form: Form
  readonly paymentMode: TicketPaymentMode
  readonly buyer: TicketParty
  /** The exchange office, the bank, or the leader of the syndicate. */
  readonly seller: TicketParty
  /** Empty unless a syndicate sells. */
  readonly syndicate: readonly TicketSyndicateMember[]
  readonly bank: TicketParty
  /** `null` where nothing is delivered at a counter. */
  readonly deliveryAgency: { readonly codeBct: string; readonly name: string } | null
  readonly currency: { readonly isoCode: string; readonly decimals: number; readonly unit: number }
  /** Amount of currency. */
  readonly amount: DecimalString
  readonly price: TicketPrice
  /** Banknotes received; empty for a transfer or before reception. */
  readonly banknotes: readonly TicketBanknotes[]
  /** Public page on which the ticket is verified without signing in. */
  readonly verificationUrl: string
}
