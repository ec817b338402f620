import { type DecimalString, RATE_DECIMALS, TND_DECIMALS } from '@fxmatch/domain/money/decimal'
import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import { FORM_CODES, OPERATION_CODES } from '../format/codes.ts'
import type { Column } from './column.ts'

/** An order as lists show it: flat, unformatted. */
export interface OrderRow {
  readonly reference: string
  /** Instant, ISO 8601 with its offset. */
  readonly createdAt: string
  readonly buyer: string
  readonly seller: string
  /** ISO code. */
  readonly currency: string
  /** Decimals of the currency's amounts. */
  readonly currencyDecimals: number
  /** Amount of currency. */
  readonly amount: DecimalString
  /** TND per quoting unit. */
  readonly rate: DecimalString
  /** TND, as the commissions. */
  readonly counterValue: DecimalString
  readonly commission: DecimalString
  /** Commission with VAT; shown to the back office only. */
  readonly commissionTtc: DecimalString
  readonly form: Form
  readonly operation: OperationType
  readonly status: OrderStatus
  /** The status in the reader's language. */
  readonly statusLabel: string
  /** Delivery agency; `null` before it is chosen. */
  readonly agency: string | null
  readonly user: string
  /** Calendar day `yyyy-MM-dd`; `null` before it is known. */
  readonly valueDate: string | null
}

/** Every column that a list of orders can show; pick those that the reader may see and has chosen. */
export const ORDER_COLUMNS: readonly Column<OrderRow>[] = [
  {
    id: 'reference',
    header: { fr: 'Référence', en: 'Reference' },
    kind: 'text',
    value: (row) => row.reference,
  },
  { id: 'createdAt', header: { fr: 'Date', en: 'Date' }, kind: 'datetime', value: (row) => row.createdAt },
  { id: 'buyer', header: { fr: 'Acheteur', en: 'Buyer' }, kind: 'text', value: (row) => row.buyer },
  { id: 'seller', header: { fr: 'Vendeur', en: 'Seller' }, kind: 'text', value: (row) => row.seller },
  { id: 'currency', header: { fr: 'Devise', en: 'Currency' }, kind: 'text', value: (row) => row.currency },
  {
    id: 'amount',
    header: { fr: 'Montant', en: 'Amount' },
    kind: 'decimal',
    decimals: (row) => row.currencyDecimals,
    value: (row) => row.amount,
  },
  {
    id: 'rate',
    header: { fr: 'Cours', en: 'Rate' },
    kind: 'decimal',
    decimals: RATE_DECIMALS,
    value: (row) => row.rate,
  },
  {
    id: 'counterValue',
    header: { fr: 'Contre-valeur (TND)', en: 'Counter value (TND)' },
    kind: 'decimal',
    decimals: TND_DECIMALS,
    value: (row) => row.counterValue,
  },
  {
    id: 'commission',
    header: { fr: 'Commission (TND)', en: 'Commission (TND)' },
    kind: 'decimal',
    decimals: TND_DECIMALS,
    value: (row) => row.commission,
  },
  {
    id: 'commissionTtc',
    header: { fr: 'Commission TTC (TND)', en: 'Commission with VAT (TND)' },
    kind: 'decimal',
    decimals: TND_DECIMALS,
    value: (row) => row.commissionTtc,
  },
  { id: 'form', header: { fr: 'Forme', en: 'Form' }, kind: 'text', value: (row) => FORM_CODES[row.form] },
  {
    id: 'operation',
    header: { fr: 'Provenance', en: 'Origin' },
    kind: 'text',
    value: (row) => OPERATION_CODES[row.operation],
  },
  { id: 'status', header: { fr: 'Statut', en: 'Status' }, kind: 'status', value: (row) => row.statusLabel },
  { id: 'agency', header: { fr: 'Agence', en: 'Agency' }, kind: 'text', value: (row) => row.agency },
  { id: 'user', header: { fr: 'Utilisateur', en: 'User' }, kind: 'text', value: (row) => row.user },
  {
    id: 'valueDate',
    header: { fr: 'Date de valeur', en: 'Value date' },
    kind: 'date',
    value: (row) => row.valueDate,
  },
]
