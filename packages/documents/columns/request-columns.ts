import type { ImportNature } from '@fxmatch/domain/order-requests/import-title'
import type { OrderRequestColumnId } from '@fxmatch/domain/order-requests/request-columns'
import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import type { Column } from './column.ts'
import { headingOf, WORKBOOK_TEXTS } from './texts/workbook-texts.ts'

/** A request as its ledger's workbook has it; decimal strings in plain notation, instants as ISO 8601. */
export interface RequestBookRow {
  readonly reference: string
  readonly createdAt: string
  readonly company: string
  readonly bank: string
  readonly status: RequestStatus
  readonly currency: string
  readonly decimals: number
  readonly totalAmount: string
  readonly orders: number
  readonly partialEquivalent: string
  readonly remainderAmount: string
  readonly remainderRate: string | null
  readonly remainderEquivalent: string
  readonly totalEquivalent: string
  readonly avgCost: string | null
  readonly rate: string | null
  readonly importNature: ImportNature
  readonly importReference: string
  readonly domiciliary: string
  readonly creditAccount: string
  readonly debitAccount: string
  readonly valueDate: string
  readonly submittedAt: string | null
  readonly reason: string | null
  /** What the reader earns by it. */
  readonly profit: string
}

type Value = Column<RequestBookRow>['value']

function column(kind: Column<RequestBookRow>['kind'], decimals?: Column<RequestBookRow>['decimals']) {
  return (id: OrderRequestColumnId, value: Value): Column<RequestBookRow> => ({
    id,
    header: headingOf(({ requestColumns }) => requestColumns[id]),
    kind,
    ...(decimals === undefined ? {} : { decimals }),
    value,
  })
}
const text = column('text')
const amount = column('decimal', (row) => row.decimals)
const price = column('decimal', 4)
const dinars = column('decimal', 3)

/** The columns of a ledger of order requests. */
export const REQUEST_COLUMNS: readonly Column<RequestBookRow>[] = [
  text('reference', (row) => row.reference),
  column('datetime')('createdAt', (row) => row.createdAt),
  text('name', (row) => row.company),
  text('bank', (row) => row.bank),
  column('status')('status', (row, language) => WORKBOOK_TEXTS[language].requestStatus[row.status]),
  text('currency', (row) => row.currency),
  amount('totalAmount', (row) => row.totalAmount),
  column('integer')('orders', (row) => row.orders),
  dinars('partialEquivalent', (row) => row.partialEquivalent),
  amount('remainderAmount', (row) => row.remainderAmount),
  price('remainderRate', (row) => row.remainderRate),
  dinars('remainderEquivalent', (row) => row.remainderEquivalent),
  dinars('totalEquivalent', (row) => row.totalEquivalent),
  price('avgCost', (row) => row.avgCost),
  price('rate', (row) => row.rate),
  text('importNature', (row, language) => WORKBOOK_TEXTS[language].importNature[row.importNature]),
  text('importReference', (row) => row.importReference),
  text('domicilaryBank', (row) => row.domiciliary),
  text('creditAccount', (row) => row.creditAccount),
  text('debitAccount', (row) => row.debitAccount),
  column('date')('valueDate', (row) => row.valueDate),
  column('datetime')('submittedAt', (row) => row.submittedAt),
  text('reason', (row) => row.reason),
  dinars('profit', (row) => row.profit),
]
