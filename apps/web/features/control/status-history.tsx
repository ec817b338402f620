import { type MarketStatusChange, marketStatusHistoryCall } from '@fxmatch/contract/http/control'
import { marketStatusCall } from '@fxmatch/contract/http/market'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './control.module.css'
import { configSearch } from './control-search.ts'

const TONE = { ON: 'good', VEILLE: 'warn', OFF: 'bad' } as const

/** Who changed the market's status, when and why, newest first. */
export function StatusHistory() {
  const { t } = useTranslation('control')
  const [{ page, size }, change] = useListState(configSearch, 'market-status-history')
  const history = useQuery({
    ...callQuery(marketStatusHistoryCall, { query: { pageSize: size, offset: page } }),
    placeholderData: keepPreviousData,
  })
  useChanges(['configuration'], [marketStatusHistoryCall, marketStatusCall])
  const columns = useHistoryColumns()
  return (
    <DataTable
      label={t('history.title')}
      name="market-status-history"
      columns={columns}
      rows={history.data?.data}
      rowKey={({ id }) => String(id)}
      error={history.error}
      onRetry={() => void history.refetch()}
      empty={<EmptyState>{t('history.none')}</EmptyState>}
      paging={{ page, size, total: history.data?.count ?? 0, onChange: change }}
    />
  )
}

function useHistoryColumns(): DataColumn<MarketStatusChange>[] {
  const { t } = useTranslation('control')
  const format = useFormat()
  return useMemo(() => {
    const badge = (status: MarketStatusChange['status']) => (
      <StatusBadge tone={TONE[status]}>{t(`status.value.${status}`)}</StatusBadge>
    )
    return [
      {
        id: 'at',
        header: t('history.at'),
        kind: 'time',
        value: ({ at }) => at,
        render: ({ at }) => format.dateTime(at),
        hideable: false,
      },
      {
        id: 'change',
        header: t('history.change'),
        kind: 'status',
        value: ({ status }) => status,
        render: ({ previous, status }) => (
          <span className={classes.change}>
            {badge(previous)}{' '}
            <span aria-hidden className="mirrored">
              →
            </span>{' '}
            {badge(status)}
          </span>
        ),
        hideable: false,
      },
      {
        id: 'by',
        header: t('history.by'),
        value: ({ by }) => by?.name ?? t('decidedBy.CLOCK'),
      },
      {
        id: 'reason',
        header: t('history.reason'),
        value: ({ reason }) => reason,
        render: ({ reason }) => <span className={classes.reason}>{reason ?? MISSING}</span>,
      },
      {
        id: 'until',
        header: t('history.until'),
        kind: 'time',
        value: ({ until }) => until,
        render: ({ until }) => format.dateTime(until),
        startsHidden: true,
      },
    ]
  }, [t, format])
}
