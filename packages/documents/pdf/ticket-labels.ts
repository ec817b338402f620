import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import type { TicketPaymentMode } from './ticket-view.ts'

/** How the specification shows an operation type, and what it stands for (domain rules, Words). */
export const OPERATION_LABELS: Readonly<Record<OperationType, string>> = {
  DIRECT_PURCHASE: 'AD – achat direct',
  DIRECT_SALE: 'VD – vente directe',
  MATCHING: 'M – matching',
}

/** How the specification shows a form, and what it stands for (domain rules, Words). */
export const FORM_LABELS: Readonly<Record<Form, string>> = {
  CASH: 'BBE – billets de banque',
  DIGITAL: 'DEC – virement bancaire',
}

/** How the specification shows a cash-out type. */
export const PAYMENT_LABELS: Readonly<Record<TicketPaymentMode, string>> = {
  CASH_PAYMENT: 'Cash',
  BANK_TRANSFER_PAYMENT: 'Virement bancaire',
}
