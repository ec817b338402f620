import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { decimal } from '@fxmatch/domain/money/decimal'
import { ORDER_COLUMN_IDS, type OrderColumnId } from '@fxmatch/domain/orders/order-columns'
import { orderStatusName } from '@fxmatch/domain/orders/order-status'
import { FORM_CODES, OPERATION_CODES, PRODUCT_TYPE } from '../format/codes.ts'
import type { Column } from './column.ts'
import { ORDER_PRICE_COLUMNS } from './order-price-columns.ts'
import type { OrderRow } from './order-row.ts'
import { headingOf, WORKBOOK_TEXTS } from './texts/workbook-texts.ts'

type Value = (row: OrderRow, language: LanguageCode) => string | number | null

const column =
  (kind: Column<OrderRow>['kind']) =>
  (id: OrderColumnId, value: Value): Column<OrderRow> => ({
    id,
    header: headingOf(({ orderColumns }) => orderColumns[id]),
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
  text('reference', (row) => row.reference),
  moment('createdAt', (row) => row.createdAt),
  column('status')(
    'status',
    (row, language) => WORKBOOK_TEXTS[language].orderStatus[orderStatusName(row.status)],
  ),
  text('currency', (row) => row.currency),
  text('bank', (row) => row.bank),
  text('buyer', (row) => row.buyer),
  text('seller', (row) => row.seller),
  text('form', (row) => FORM_CODES[row.form]),
  text('provenance', (row) => OPERATION_CODES[row.operation]),
  text('type', (row, language) => WORKBOOK_TEXTS[language].rateType[row.rateType]),
  text('agency', (row) => row.agency),
  text('user', (row) => row.user),
  day('valueDate', (row) => row.valueDate),
  integer('session', (row) => row.session),
  text('productType', () => PRODUCT_TYPE),
  integer('unit', (row) => row.unit),
  integer('decimals', (row) => row.currencyDecimals),
  text('cashOutType', (row, language) => WORKBOOK_TEXTS[language].cashOut[row.cashOutType]),
  moment('expires', (row) => row.expires),
  text('rejectedBy', rejection),
  text('favoriteLocation', (row) => row.zone ?? row.region),
  text('district', (row) => row.district),
  text('boxAgency', (row) => row.boxAgency ?? null),
  text('region', (row) => row.region),
  text('zone', (row) => row.zone),
  text('bills', bills),
  text('ticket', (row) => row.ticket),
  text('syndicate', syndicate),
  text('id', (row) => row.id),
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
