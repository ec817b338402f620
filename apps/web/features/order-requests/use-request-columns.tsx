import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { columnKinds, type Register } from '@fxmatch/contract/registers/register'
import { REQUEST_REGISTER } from '@fxmatch/contract/registers/request-register'
import { isBank, type PriceReader } from '@fxmatch/domain/orders/price-readers'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useReader } from '../../lib/session/session.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { registerColumns } from '../../ui/data-table/register-columns.tsx'
import { RequestStatusBadge } from '../../ui/request-status-badge.tsx'
import { RequestActions } from './actions/request-actions.tsx'
import type { RequestStep } from './actions/step-dialog.tsx'
import type { RequestList } from './request-lists.ts'

const { columns: of } = REQUEST_REGISTER
const { amount, moment } = columnKinds<OrderRequestView, PriceReader>()

/** A list of requests: columns of the ledger, and what is of interest while a request lives. */
const COLUMNS = {
  ...{ reference: of.reference, name: of.name, status: of.status, currency: of.currency },
  totalAmount: of.totalAmount,
  openAmount: amount((request) => request.openAmount),
  ...{ remainderAmount: of.remainderAmount, rate: of.rate, avgCost: of.avgCost },
  ...{ remainderRate: of.remainderRate, totalEquivalent: of.totalEquivalent },
  leftToPay: of.leftToPay,
  ...{ partialEquivalent: of.partialEquivalent, remainderEquivalent: of.remainderEquivalent },
  profit: { ...of.profit, readers: isBank },
  ...{ importReference: of.importReference, importNature: of.importNature },
  ...{ domicilaryBank: of.domicilaryBank, valueDate: of.valueDate, createdAt: of.createdAt },
  expiresAt: moment((request) => request.expiresAt),
}
const REGISTER: Register<OrderRequestView, PriceReader, keyof typeof COLUMNS> = {
  headings: 'requests:column',
  decimals: REQUEST_REGISTER.decimals,
  unit: (request) => request.currencyUnit,
  columns: COLUMNS,
}
const SHOWN: readonly (keyof typeof COLUMNS)[] = [
  ...(['reference', 'name', 'status', 'currency', 'totalAmount', 'avgCost', 'totalEquivalent'] as const),
  ...(['profit', 'importReference', 'valueDate', 'createdAt'] as const),
]

/** The columns of a list of requests; banks see whose they are and what they earn. @param due what is left to pay is asked for */
export function useRequestColumns(
  list: RequestList,
  due: boolean,
  onStep: (step: RequestStep) => void,
): DataColumn<OrderRequestView>[] {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const reader = useReader()
  return useMemo(() => {
    const columns = registerColumns(REGISTER, {
      ...{ reader, format },
      say: (key) => t(key as 'column.name'),
      shown: [
        ...SHOWN,
        ...(list.name === 'transaction' ? (['openAmount'] as const) : []),
        ...(due ? (['leftToPay'] as const) : []),
      ],
      render: { status: ({ status }) => <RequestStatusBadge status={status} /> },
    })
    const action: DataColumn<OrderRequestView> = {
      id: 'action',
      header: t('column.action'),
      kind: 'action',
      hideable: false,
      value: () => null,
      render: (request) => <RequestActions request={request} list={list} onStep={onStep} />,
    }
    return [...columns.filter(({ id }) => id !== 'name' || reader.companyKind !== 'CORPORATE'), action]
  }, [t, format, reader, list, due, onStep])
}
