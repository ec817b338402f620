import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'

/** How a form is shown (specification 000 §3: CASH shown BBE, otherwise DEC). */
export const FORM_CODES: Readonly<Record<Form, string>> = { CASH: 'BBE', DIGITAL: 'DEC' }

/** How an operation type is shown (specification 000 §3: AD, VD, otherwise M). */
export const OPERATION_CODES: Readonly<Record<OperationType, string>> = {
  DIRECT_PURCHASE: 'AD',
  DIRECT_SALE: 'VD',
  MATCHING: 'M',
}

/** The only product type of the specification (001 §9). */
export const PRODUCT_TYPE = 'bbe to compte'
