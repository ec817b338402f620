import type { DeliveredOrderView } from '@fxmatch/contract/http/order-request-view'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { YIELDS_LAST } from '../../ui/data-table/use-fitting-columns.ts'
import { PaperLink } from '../../ui/paper-link.tsx'
import { RequestStatusBadge } from '../../ui/request-status-badge.tsx'
import { useRequestStatusLabel } from '../../ui/use-request-status-label.ts'
import { useStatusLabel } from '../../ui/use-status-label.ts'
import { columnsFor } from './book-columns.tsx'

/** What does not decide, the first to be left aside first: of forty columns no screen has room for all. */
const YIELDING = [
  ...['unit', 'session', 'part', 'operation', 'requestStatus', 'createdAt', 'zone', 'region', 'debitAccount'],
  ...['creditAccount', 'domicilaryBank', 'importNature', 'importReference', 'cashOutType', 'finalPrice'],
  ...['commissionRate', 'commissionEquivalent', 'margin', 'vat', 'originalRate', 'originalAmount', 'bank'],
  ...['form', 'finalEquivalent', 'ticket', 'equivalent', 'valueDate', 'agence', 'profit'],
]

/** All that there is to know of a delivered order (specification 002 §2: about thirty columns). */
export function useDeliveredColumns(): DataColumn<DeliveredOrderView>[] {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const format = useFormat()
  const step = useStatusLabel()
  const statusLabel = useRequestStatusLabel()
  const { companyKind } = useSession()
  return useMemo(() => {
    const of = columnsFor<DeliveredOrderView>((id) => t(`column.${id}` as 'column.reference'), format)
    const foreign = companyKind !== 'CORPORATE'
    const ticket = (row: DeliveredOrderView) =>
      row.ticket && (
        <PaperLink file={row.ticket.file} download>
          {row.ticket.reference}
        </PaperLink>
      )
    const all = [
      of.text('reference', (row) => row.reference, { hideable: false }),
      of.text('request', (row) => row.requestReference),
      of.moment('deliveredAt', (row) => row.deliveredAt),
      of.text('ticket', (row) => row.ticket?.reference ?? null, { render: ticket }),
      of.text('step', (row) => step(row.status), { kind: 'status' }),
      ...(foreign ? [of.text('name', (row) => row.company.name)] : []),
      of.text('exop', (row) => row.exop.name),
      of.text('bank', (row) => row.bank.name),
      of.text('session', (row) => row.session_id),
      of.text('part', (row) => t(`part.${row.part}`)),
      of.text('operation', (row) => t(`requests:operation.${row.operationType}`)),
      of.text('form', (row) => t(`requests:form.${row.form}`)),
      of.text('currency', (row) => row.currency, {
        render: (row) => <CurrencyLabel iso={row.currency} unit={row.currencyUnit} />,
      }),
      of.number('unit', (row) => row.currencyUnit),
      of.amount('originalAmount', (row) => row.originalAmount),
      of.amount('amount', (row) => row.amount),
      of.rate('originalRate', (row) => row.originalRate),
      of.rate('orderRate', (row) => row.rate),
      of.dinars('equivalent', (row) => row.equivalent),
      of.number('commissionRate', (row) => row.commissionRate, {
        unit: '%',
        render: (row) => format.decimal(row.commissionRate),
      }),
      of.dinars('commissionEquivalent', (row) => row.commissionEquivalent),
      of.dinars('margin', (row) => row.margin),
      of.rate('finalPrice', (row) => row.finalPrice),
      of.dinars('finalEquivalent', (row) => row.finalEquivalent),
      of.dinars('vat', (row) => row.vat),
      of.dinars('payable', (row) => row.payable),
      ...(foreign ? [of.dinars('profit', (row) => row.profit ?? null)] : []),
      of.text('cashOutType', (row) => t(`orders:cashOutType.${row.cashOutType}`)),
      of.text('agence', (row) => row.agence?.name ?? null),
      of.text('region', (row) => row.region),
      of.text('zone', (row) => row.zone),
      of.text('importNature', (row) => t(`requests:nature.${row.importNature}`)),
      of.text('importReference', (row) => row.importReference),
      of.text('domicilaryBank', (row) => row.domicilaryBank.name),
      of.text('creditAccount', (row) => row.creditAccount),
      of.text('debitAccount', (row) => row.debitAccount),
      of.text('requestStatus', (row) => statusLabel(row.requestStatus), {
        kind: 'status',
        render: (row) => <RequestStatusBadge status={row.requestStatus} />,
      }),
      of.moment('createdAt', (row) => row.createdAt),
      of.day('valueDate', (row) => row.valueDate),
    ]
    return all.map((column) => {
      const at = YIELDING.indexOf(column.id)
      // All of them before the names and states of the others take a second line.
      return at < 0 ? column : { ...column, yields: ((at + 1) / (YIELDING.length + 1)) * YIELDS_LAST }
    })
  }, [t, format, step, statusLabel, companyKind])
}
