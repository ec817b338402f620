import type { RequestOrderView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PaperLink } from '../../ui/paper-link.tsx'
import { Point } from '../../ui/point.tsx'
import { useStatusLabel } from '../../ui/use-status-label.ts'
import classes from './book.module.css'
import { columnsFor } from './book-columns.tsx'

type Row = RequestOrderView & { currencyPattern: number }

/** 'Détails positions' of a request of the ledger: the orders that covered it, and its slip where there is one. */
export function PositionsDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const format = useFormat()
  const step = useStatusLabel()
  const asked = useQuery(callQuery(orderRequestCall, { params: { id: reference } }))
  const request = asked.data?.data
  const columns = useMemo(() => {
    const of = columnsFor<Row>((id) => t(`column.${id}` as 'column.reference'), format)
    return [
      of.text('reference', (row) => row.reference, {
        hideable: false,
        render: (row) => (
          <Link to="/orders/$id" params={{ id: row.id }}>
            {row.reference}
          </Link>
        ),
      }),
      of.text('session', (row) => row.session_id),
      of.text('exop', (row) => row.exop.name),
      of.text('operation', (row) => t(`requests:operation.${row.operationType}`)),
      of.text('form', (row) => t(`requests:form.${row.form}`)),
      of.text('step', (row) => step(row.status), { kind: 'status' }),
      of.amount('amount', (row) => row.amount),
      of.rate('orderRate', (row) => row.rate),
      of.rate('finalPrice', (row) => row.finalPrice),
      of.dinars('equivalent', (row) => row.equivalent, { startsHidden: true }),
      of.dinars('commissionEquivalent', (row) => row.commissionEquivalent, { startsHidden: true }),
      of.dinars('finalEquivalent', (row) => row.finalEquivalent),
      of.dinars('payable', (row) => row.payable),
      of.text('agence', (row) => row.agence?.name ?? null),
    ]
  }, [t, format, step])
  const rows = request?.orders.map((order) => ({ ...order, currencyPattern: request.currencyPattern }))
  return (
    <Dialog title={t('positions', { reference })} size="90rem" onClose={onClose}>
      {request && (
        <p className={classes.facts}>
          {format.facts([
            request.name,
            format.sum(request.totalAmount, request.currencyPattern, request.currency),
            `${t(`requests:nature.${request.importNature}`)} ${request.importReference}`,
          ])}
          {request.file !== null && (
            <>
              <Point />
              <PaperLink file={request.file} download>
                {t('slip')}
              </PaperLink>
            </>
          )}
        </p>
      )}
      <DataTable
        label={t('positions', { reference })}
        name="book.positions"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(asked.isError ? { error: asked.error, onRetry: () => void asked.refetch() } : {})}
        totals={request ? { finalEquivalent: format.dinars(request.totalEquivalent) } : {}}
      />
    </Dialog>
  )
}
