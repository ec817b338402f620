import type { OrderView } from '@fxmatch/contract/http/order-view'
import { ORDER_REGISTER, type OrderColumnId } from '@fxmatch/contract/registers/order-register'
import type { Say } from '@fxmatch/contract/registers/register'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useReader } from '../../../lib/session/session.ts'
import type { ColumnFilter, DataColumn } from '../../../ui/data-table/columns.ts'
import { registerColumns } from '../../../ui/data-table/register-columns.tsx'
import { OrderStatusBadge } from '../facts/status-badge.tsx'
import { useMoment } from '../facts/use-moment.ts'

/** A column of an order list: one of the register, or the row's buttons. */
export type OrderColumn = DataColumn<OrderView> & { id: OrderColumnId | 'actions' }

/** The columns that a filter of the lists asks for. */
const ORDER_FILTERS: Partial<Record<OrderColumnId, ColumnFilter<OrderView>>> = {
  reference: { member: 'ref' },
  createdAt: { member: 'startDate' },
  status: { member: 'status', of: ({ status }) => status.code },
  currency: { member: 'currency', of: ({ currency }) => currency.isoCode },
  provenance: { member: 'origin', of: ({ operationType }) => operationType },
  type: { member: 'type', of: ({ rateType }) => rateType },
  agency: { member: 'agency', of: ({ agence }) => agence?.id ?? null },
  user: { member: 'user' },
}

/**
 * The columns of an order list that the signed-in person may see, from left to right; `shown` are seen unless somebody
 * chooses otherwise, `actions` draws the last one.
 */
export function useOrderColumns(
  shown: readonly OrderColumnId[],
  actions: (order: OrderView) => ReactNode,
): OrderColumn[] {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const moment = useMoment('minutes')
  const reader = useReader()
  return useMemo(() => {
    const fields: OrderColumn[] = registerColumns(ORDER_REGISTER, {
      ...{ reader, format, shown },
      // The keys of a register are data: its test finds each in every language.
      say: t as unknown as Say,
      filters: ORDER_FILTERS,
      render: {
        createdAt: (order) => moment(order.createdAt),
        status: (order) => <OrderStatusBadge status={order.status} pendingDecision={order.pendingDecision} />,
      },
    })
    const closing: OrderColumn = {
      id: 'actions',
      header: t('column.actions'),
      kind: 'action',
      hideable: false,
      value: () => null,
      render: actions,
    }
    return [...fields, closing]
  }, [t, format, moment, reader, shown, actions])
}
