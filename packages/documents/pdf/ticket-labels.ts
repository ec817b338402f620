import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import { FORM_CODES, OPERATION_CODES } from '../format/codes.ts'
import type { TicketPaymentMode } from './ticket-view.ts'

/** An operation type with what its code stands for (domain rules, Words). */
export const OPERATION_LABELS: Readonly<Record<OperationType, string>> = {
  DIRECT_PURCHASE: `${OPERATION_CODES.DIRECT_PURCHASE} – achat direct`,
  DIRECT_SALE: `${OPERATION_CODES.DIRECT_SALE} – vente directe`,
  MATCHING: `${OPERATION_CODES.MATCHING} – matching`,
}

/** A form with what its code stands for (domain rules, Words). */
export const FORM_LABELS: Readonly<Record<Form, string>> = {
  CASH: `${FORM_CODES.CASH} – billets de banque`,
  DIGITAL: `${FORM_CODES.DIGITAL} – virement bancaire`,
}

/** How a cash-out type is shown (specification 000 §3). */
export const PAYMENT_LABELS: Readonly<Record<TicketPaymentMode, string>> = {
  CASH_PAYMENT: 'Cash',
  BANK_TRANSFER_PAYMENT: 'Virement bancaire',
}
