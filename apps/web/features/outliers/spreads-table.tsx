import { type PriceSpreads, priceSpreadsCall } from '@fxmatch/contract/http/price-outliers'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { shownMonth } from '../../lib/format/shown-month.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** How far the banks' prices lay from the fixing, a line for each bank and month. */
export function SpreadsTable() {
  const { t } = useTranslation('outliers')
  const spreads = useQuery(callQuery(priceSpreadsCall, {}))
  const columns = useSpreadColumns()
  return (
    <DataTable<PriceSpreads>
      label={t('spreads')}
      name="price-spreads"
      columns={columns}
      rows={spreads.data?.data}
      rowKey={({ month, bank }) => `${month} ${bank.id}`}
      error={spreads.error}
      onRetry={() => void spreads.refetch()}
      empty={<EmptyState>{t('noSpreads')}</EmptyState>}
    />
  )
}

function useSpreadColumns(): DataColumn<PriceSpreads>[] {
  const { t } = useTranslation(['outliers', 'common', 'orders', 'analytics', 'execution'])
  const format = useFormat()
  return useMemo(() => {
    const count = (id: 'orders' | 'proven' | 'outliers', header: string): DataColumn<PriceSpreads> => ({
      ...{ id, header, kind: 'number', sortable: true },
      value: (row) => row[id],
      render: (row) => format.count(row[id]),
    })
    const points = (
      id: 'lowerBps' | 'medianBps' | 'upperBps',
      header: string,
      yields?: number,
    ): DataColumn<PriceSpreads> => ({
      ...{ id, header, unit: t('common:rate.points'), kind: 'number', sortable: true },
      ...(yields === undefined ? {} : { yields }),
      value: (row) => row[id],
      render: (row) => {
        const bps = row[id]
        return bps === null ? MISSING : format.signed(bps)
      },
    })
    return [
      {
        ...{ id: 'month', header: t('execution:month'), sortable: true, hideable: false },
        value: ({ month }) => month,
        render: ({ month }) => shownMonth(month),
      },
      {
        ...{ id: 'bank', header: t('orders:column.bank'), sortable: true, hideable: false },
        value: ({ bank }) => bank.name,
      },
      count('orders', t('analytics:column.orders')),
      count('proven', t('outliers:column.proven')),
      points('lowerBps', t('outliers:column.lower'), 2),
      points('medianBps', t('outliers:column.median')),
      points('upperBps', t('outliers:column.upper'), 2),
      {
        ...{ id: 'cost', header: t('orders:column.priceCost'), unit: HOME_CURRENCY, kind: 'number' },
        value: ({ costTnd }) => costTnd,
        render: ({ costTnd }) => format.signed(costTnd),
        sortable: true,
      },
      {
        ...{ id: 'best', header: t('execution:column.firsts'), unit: '%', kind: 'number', sortable: true },
        value: ({ bestPercent }) => bestPercent,
        render: ({ bestPercent }) => format.decimal(bestPercent),
      },
      count('outliers', t('outliers:column.outliers')),
    ]
  }, [t, format])
}
