import type { AnalyticsGroup, AnalyticsRow } from '@fxmatch/contract/http/analytics'
import { analyticsRegister, isMarketColumn } from '@fxmatch/contract/registers/analytics-register'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useReader } from '../../lib/session/session.ts'
import { Absent } from '../../ui/absent.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { registerColumns } from '../../ui/data-table/register-columns.tsx'

/** The columns of one table of the analytics; a figure that comes from too few is marked as hidden. */
export function useAnalyticsColumns(group: AnalyticsGroup): DataColumn<AnalyticsRow>[] {
  const { t } = useTranslation(['analytics', 'orders'])
  const format = useFormat()
  const reader = useReader()
  return useMemo(() => {
    const hidden = <span title={t('hiddenCell')}>{t('hiddenMark')}</span>
    const unreferenced = <Absent reason={t('noReference')} />
    const columns: DataColumn<AnalyticsRow>[] = registerColumns(analyticsRegister(group), {
      ...{ reader, format },
      say: (key) => t(key as 'column.amount'),
      render: {
        orders: ({ market }) => market && format.count(market.orders),
        ownOrders: ({ own }) => format.count(own.orders),
        // As the distance to the fixing beside it: without its sign, dearer and cheaper look alike.
        spread: ({ market }) =>
          market && (market.spreadPercent === null ? unreferenced : format.signed(market.spreadPercent)),
      },
    })
    return columns.map((column) =>
      isMarketColumn(column.id)
        ? { ...column, render: (row) => (row.market === null ? hidden : column.render?.(row)) }
        : column,
    )
  }, [t, format, group, reader])
}
