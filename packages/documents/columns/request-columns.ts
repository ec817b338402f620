import type { ImportNature } from '@fxmatch/domain/order-requests/import-title'
import type { OrderRequestColumnId } from '@fxmatch/domain/order-requests/request-columns'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import type { Column, ColumnLanguage } from './column.ts'

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

const NATURES: Readonly<Record<ColumnLanguage, Readonly<Record<ImportNature, string>>>> = {
  fr: {
    DOCUMENTARY_COLLECTION: 'Remise documentaire',
    DOCUMENTARY_CREDIT: 'Crédit documentaire',
    TRANSFER: 'Virement',
  },
  en: {
    DOCUMENTARY_COLLECTION: 'Documentary collection',
    DOCUMENTARY_CREDIT: 'Documentary credit',
    TRANSFER: 'Transfer',
  },
}

const ENGLISH_STATUSES: Readonly<Record<RequestStatus, string>> = {
  DRAFT: 'Draft',
  ON_HOLD: 'On hold',
  FO_CONFIRMED: 'Validated by the front office',
  BO_CONFIRMED: 'Validated by the back office',
  PARTIAL_CONFIRMED: 'Partially confirmed',
  CONFIRMED: 'Confirmed',
  CLOSED: 'Closed',
  DELIVERED: 'Delivered',
  CANCELED: 'Cancelled',
  REJECTED: 'Rejected',
}

type Value = Column<RequestBookRow>['value']

function column(kind: Column<RequestBookRow>['kind'], decimals?: Column<RequestBookRow>['decimals']) {
  return (id: OrderRequestColumnId, fr: string, en: string, value: Value): Column<RequestBookRow> => ({
    id,
    header: { fr, en },
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
  text('reference', 'Référence', 'Reference', (row) => row.reference),
  column('datetime')('createdAt', 'Date', 'Date', (row) => row.createdAt),
  text('name', 'Entreprise', 'Company', (row) => row.company),
  text('bank', 'Banque', 'Bank', (row) => row.bank),
  column('status')('status', 'Statut', 'Status', (row, language) =>
    language === 'fr' ? REQUEST_STATUS_LABELS[row.status] : ENGLISH_STATUSES[row.status],
  ),
  text('currency', 'Devise', 'Currency', (row) => row.currency),
  amount('totalAmount', 'Montant', 'Amount', (row) => row.totalAmount),
  column('integer')('orders', 'Ordres', 'Orders', (row) => row.orders),
  dinars('partialEquivalent', 'CV positions', 'Value of positions', (row) => row.partialEquivalent),
  amount('remainderAmount', 'Reliquat', 'Remainder', (row) => row.remainderAmount),
  price('remainderRate', 'Cours reliquat', 'Remainder rate', (row) => row.remainderRate),
  dinars('remainderEquivalent', 'CV reliquat', 'Value of remainder', (row) => row.remainderEquivalent),
  dinars('totalEquivalent', 'CV totale', 'Total value', (row) => row.totalEquivalent),
  price('avgCost', 'Coût moyen', 'Average cost', (row) => row.avgCost),
  price('rate', 'Prix cible', 'Target price', (row) => row.rate),
  text(
    'importNature',
    'Nature du titre',
    'Nature of title',
    (row, language) => NATURES[language][row.importNature],
  ),
  text('importReference', 'Référence du titre', 'Title reference', (row) => row.importReference),
  text('domicilaryBank', 'Banque domiciliataire', 'Domiciliary bank', (row) => row.domiciliary),
  text('creditAccount', 'Banque créditrice', 'Credit bank', (row) => row.creditAccount),
  text('debitAccount', 'Banque réceptrice', 'Receiving bank', (row) => row.debitAccount),
  column('date')('valueDate', 'Date de valeur', 'Value date', (row) => row.valueDate),
  column('datetime')('submittedAt', 'Transmise le', 'Submitted on', (row) => row.submittedAt),
  text('reason', 'Motif', 'Reason', (row) => row.reason),
  dinars('profit', 'Profit', 'Profit', (row) => row.profit),
]
