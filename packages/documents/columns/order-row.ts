import type { DecimalString } from '@fxmatch/domain/money/decimal'
import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'

/** Who stands in a deal, and where it is handed over. */
interface OrderParties {
  readonly bank: string
  readonly buyer: string
  readonly seller: string
  /** Who placed the order. */
  readonly user: string
  /** Delivery agency; `null` before it is chosen. */
  readonly agency: string | null
  /** Governorate and zone of the position. */
  readonly region: string | null
  readonly zone: string | null
  /** Governorate of the seller, and its own counter where the position is. */
  readonly district: string | null
  readonly boxAgency?: string | null
  /** Who asked for the rejection, and why. */
  readonly rejectedBy: string | null
  readonly rejectionReason: string | null
  /** The companies behind the position with their percents; empty where one company sells alone. */
  readonly members?: readonly { readonly name: string; readonly percentage: DecimalString }[]
}

/** Amounts of currency, rates in TND per quoting unit, everything else in TND; percents are numbers out of a hundred. */
interface OrderMoney {
  /** ISO code. */
  readonly currency: string
  readonly unit: number
  /** Decimals of the currency's amounts. */
  readonly currencyDecimals: number
  readonly amount: DecimalString
  readonly originalAmount: DecimalString
  readonly rate: DecimalString
  readonly originalRate: DecimalString
  readonly counterValue: DecimalString
  readonly commission: DecimalString
  /** Commission with VAT; shown to the back office only. */
  readonly commissionTtc: DecimalString
  readonly commissionPercent: DecimalString
  readonly vat: DecimalString
  readonly payable: DecimalString
  readonly tccPrice: DecimalString
  readonly tccCounterValue: DecimalString
  /** With the margin of a company's bank. */
  readonly corporatePrice: DecimalString
  readonly corporateCounterValue: DecimalString
  readonly margin: DecimalString
  readonly marginPercent: DecimalString
  readonly platformShare: DecimalString
  readonly platformPercent: DecimalString
  readonly insightShare: DecimalString
  readonly insightPercent: DecimalString
  readonly partnerShare: DecimalString
  readonly partnerPercent: DecimalString
}

/** An order as lists show it: flat, unformatted. What is undefined was not asked for. */
export interface OrderRow extends OrderParties, OrderMoney {
  readonly id: string
  /** Number of the position. */
  readonly session: number | null
  readonly reference: string
  /** Instant, ISO 8601 with its offset. */
  readonly createdAt: string
  /** Instant at which the order expires; `null` once nothing can expire it. */
  readonly expires: string | null
  /** Calendar day `yyyy-MM-dd`; `null` before it is known. */
  readonly valueDate: string | null
  readonly form: Form
  readonly operation: OperationType
  readonly cashOutType: 'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT'
  readonly rateType: 'STANDARD' | 'NEGOTIATION'
  readonly status: OrderStatus
  /** Reference of the ticket; `null` before there is one. */
  readonly ticket: string | null
  readonly bills?: readonly { readonly nbr: number; readonly bill: DecimalString }[]
}
