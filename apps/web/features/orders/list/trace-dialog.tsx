import type { OrderView } from '@fxmatch/contract/http/order-view'
import { orderHistoryCall } from '@fxmatch/contract/http/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDoerOfCompany } from '../../../ui/use-doer.ts'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { OrderStatusBadge } from '../facts/status-badge.tsx'

/** An order's traceability: status, responsible person, time of the action (specification 000 §2). */
export function TraceDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const label = useStatusLabel()
  const doer = useDoerOfCompany()
  const history = useQuery(callQuery(orderHistoryCall, { params: { id: order.id } }))
  const title = t('trace.title', { reference: order.reference })
  return (
    <Dialog onClose={onClose} size={720} title={title}>
      <DataTable
        label={title}
        name="trace"
        rows={history.data}
        rowKey={(entry) => `${entry.created_at} ${entry.action}`}
        {...(history.isError ? { error: history.error, onRetry: () => void history.refetch() } : {})}
        maxHeight="60dvh"
        columns={[
          {
            id: 'status',
            header: t('trace.status'),
            hideable: false,
            value: (entry) => label(entry.status),
            render: (entry) => <OrderStatusBadge status={entry.status} />,
          },
          {
            id: 'user',
            header: t('trace.user'),
            hideable: false,
            value: ({ user }) => doer(user),
          },
          {
            id: 'time',
            header: t('trace.time'),
            kind: 'time',
            hideable: false,
            value: (entry) => format.dateTime(entry.created_at),
          },
        ]}
      />
    </Dialog>
  )
}
