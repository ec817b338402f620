import type { OrderView } from '@fxmatch/contract/http/order-view'
import { ORDER_COLUMN_IDS, seesColumn } from '@fxmatch/domain/orders/order-columns'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useStatusLabel } from '../facts/status-badge.tsx'
import { useMoment } from '../facts/use-moment.ts'
import { factColumns } from './fact-columns.tsx'
import { moneyColumns } from './money-columns.tsx'
import type { OrderColumn, OrderColumnId } from './order-column.ts'

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
  const label = useStatusLabel()
  const { companyKind, capabilities } = useSession()
  return useMemo(() => {
    const reader = { companyKind, capabilities: new Set(capabilities) }
    const columns = new Map(
      [...factColumns({ t, format, moment, label }), ...moneyColumns({ t, format })].map((column) => [
        column.id,
        column,
      ]),
    )
    const fields = ORDER_COLUMN_IDS.filter((id) => seesColumn(id, reader)).flatMap((id) => {
      const column = columns.get(id)
      return column ? [{ ...column, startsHidden: !shown.includes(id) }] : []
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
  }, [t, format, moment, label, companyKind, capabilities, shown, actions])
}
