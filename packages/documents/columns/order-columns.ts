import { decimal } from '@fxmatch/domain/money/decimal'
import { ORDER_COLUMN_IDS, type OrderColumnId } from '@fxmatch/domain/orders/order-columns'
import { orderStatusName } from '@fxmatch/domain/orders/order-status'
import { FORM_CODES, OPERATION_CODES, PRODUCT_TYPE } from '../format/codes.ts'
import type { Column, ColumnLanguage } from './column.ts'
import { CASH_OUT_LABELS, RATE_TYPE_LABELS, STATUS_LABELS } from './order-labels.ts'
import { ORDER_PRICE_COLUMNS } from './order-price-columns.ts'
import type { OrderRow } from './order-row.ts'

type Value = (row: OrderRow, language: ColumnLanguage) => string | number | null

const column =
  (kind: Column<OrderRow>['kind']) =>
  (id: OrderColumnId, fr: string, en: string, value: Value): Column<OrderRow> => ({
    id,
    header: { fr, en },
    kind,
    value,
  })
const text = column('text')
const integer = column('integer')
const day = column('date')
const moment = column('datetime')

const plain = (value: string) => decimal(value).toString()

/** Who asked for the rejection and why, as far as either is known. */
function rejection({ rejectedBy, rejectionReason }: OrderRow): string | null {
  if (rejectedBy === null) return null
  return rejectionReason === null ? rejectedBy : `${rejectedBy} : ${rejectionReason}`
}

/** Banknotes as they were counted: `180 × 100 · 5 × 20`. */
function bills({ bills = [] }: OrderRow): string | null {
  return bills.length === 0 ? null : bills.map(({ nbr, bill }) => `${nbr} × ${plain(bill)}`).join(' · ')
}

/** The sellers with their parts: `Change A 60 % · Change B 40 %`. */
function syndicate({ members = [], seller }: OrderRow): string {
  const all = members.length > 0 ? members : [{ name: seller, percentage: '100' }]
  return all.map(({ name, percentage }) => `${name} ${plain(percentage)} %`).join(' · ')
}

const FACT_COLUMNS: readonly Column<OrderRow>[] = [
  text('reference', 'Référence', 'Reference', (row) => row.reference),
  moment('createdAt', 'Date', 'Date', (row) => row.createdAt),
  column('status')(
    'status',
    'Statut',
    'Status',
    (row, language) => STATUS_LABELS[language][orderStatusName(row.status)],
  ),
  text('currency', 'Devise', 'Currency', (row) => row.currency),
  text('bank', 'Banque', 'Bank', (row) => row.bank),
  text('buyer', 'Acheteur', 'Buyer', (row) => row.buyer),
  text('seller', 'Vendeur', 'Seller', (row) => row.seller),
  text('form', 'Forme', 'Form', (row) => FORM_CODES[row.form]),
  text('provenance', 'Provenance', 'Origin', (row) => OPERATION_CODES[row.operation]),
  text('type', 'Type', 'Type', (row, language) => RATE_TYPE_LABELS[language][row.rateType]),
  text('agency', 'Agence', 'Agency', (row) => row.agency),
  text('user', 'Utilisateur', 'User', (row) => row.user),
  day('valueDate', 'Date de valeur', 'Value date', (row) => row.valueDate),
  integer('session', 'Position', 'Position', (row) => row.session),
  text('productType', 'Produit', 'Product', () => PRODUCT_TYPE),
  integer('unit', 'Unité', 'Unit', (row) => row.unit),
  integer('decimals', 'Décimales', 'Decimals', (row) => row.currencyDecimals),
  text(
    'cashOutType',
    'Mode de paiement',
    'Payment',
    (row, language) => CASH_OUT_LABELS[language][row.cashOutType],
  ),
  moment('expires', 'Expire', 'Expires', (row) => row.expires),
  text('rejectedBy', 'Rejeté par', 'Rejected by', rejection),
  text('favoriteLocation', 'Lieu', 'Place', (row) => row.zone ?? row.region),
  text('district', 'District du vendeur', "Seller's district", (row) => row.district),
  text('boxAgency', 'Guichet du vendeur', "Seller's counter", (row) => row.boxAgency ?? null),
  text('region', 'Gouvernorat', 'Governorate', (row) => row.region),
  text('zone', 'Zone', 'Zone', (row) => row.zone),
  text('bills', 'Billets', 'Banknotes', bills),
  text('ticket', 'Ticket', 'Ticket', (row) => row.ticket),
  text('syndicate', 'Syndicat', 'Syndicate', syndicate),
  text('id', 'Identifiant', 'Identifier', (row) => row.id),
]

const BY_ID = new Map([...FACT_COLUMNS, ...ORDER_PRICE_COLUMNS].map((known) => [known.id, known]))

/**
 * Every column that a list of orders can show, from left to right; pick those that the reader may see and has chosen.
 */
export const ORDER_COLUMNS: readonly Column<OrderRow>[] = ORDER_COLUMN_IDS.map((id) => {
  const known = BY_ID.get(id)
  if (!known) throw new RangeError(`No column ${id}`)
  return known
})
