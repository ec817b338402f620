import { ORDER_STATUS_LABELS, type OrderStatusName } from '@fxmatch/domain/orders/order-status'
import type { ColumnLanguage } from './column.ts'

type Labels<Key extends string> = Readonly<Record<ColumnLanguage, Readonly<Record<Key, string>>>>

/** Order statuses as the screens call them. */
export const STATUS_LABELS: Labels<OrderStatusName> = {
  fr: ORDER_STATUS_LABELS,
  en: {
    DRAFT: 'Draft',
    AWAITING_CONFIRMATION: 'Awaiting confirmation',
    DRAFT_REJECTED: 'Draft rejected',
    DRAFT_CANCELED: 'Draft cancelled',
    HALF_CONFIRMED: 'Half confirmed',
    CURRENCY_RECEPTION: 'Currency reception',
    MARKET_ROOM: 'Banknotes / market-room validation',
    BACK_OFFICE_VALIDATION: 'Back-office validation',
    CONFIRMATION_REJECTED: 'Confirmation rejected',
    CASHED_OUT: 'Cash out',
    TICKET_GENERATED: 'Ticket generated',
    TICKET_REJECTED: 'Ticket rejected',
    DELIVERED: 'Delivered',
    DELIVERY_REJECTED: 'Delivery rejected',
    DELIVERY_CANCELED: 'Delivery cancelled',
    BID_ACCEPTED: 'Bid accepted',
    BID_PLACED: 'Bid placed',
    BID_DECLINED: 'Bid declined',
    BID_CANCELED: 'Bid cancelled',
    AWAITING_TICKET: 'Awaiting ticket',
    EXPIRED: 'Expired',
  },
}

/** Whether the rate was negotiated. */
export const RATE_TYPE_LABELS: Labels<'STANDARD' | 'NEGOTIATION'> = {
  fr: { STANDARD: 'Standard', NEGOTIATION: 'Négociation' },
  en: { STANDARD: 'Standard', NEGOTIATION: 'Negotiation' },
}

/** How an order is paid out (specification 000 §3). */
export const CASH_OUT_LABELS: Labels<'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT'> = {
  fr: { CASH_PAYMENT: 'Cash', BANK_TRANSFER_PAYMENT: 'Virement bancaire' },
  en: { CASH_PAYMENT: 'Cash', BANK_TRANSFER_PAYMENT: 'Bank transfer' },
}
