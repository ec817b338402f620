import { isMarketPipeMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import { type RaceView, raceCall, racePositionsCall } from '@fxmatch/contract/http/races'
import { positionLabel } from '@fxmatch/domain/positions/position-machine'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useLiveTopic } from '../../../live/live-provider.tsx'
import { useKept } from '../../../live/use-kept.ts'
import { useOrderChanges } from '../../../live/use-order-changes.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import { raceSearch } from './race-search.ts'

/** A race's positions that one may know of, kept current by the market and one's orders. */
export function RacePositions({ race }: { race: RaceView }) {
  const { t } = useTranslation('limits')
  const [search, change] = useListState(raceSearch, 'race-positions')
  const columns = usePositionColumns()
  const positions = useQuery({
    ...callQuery(racePositionsCall, {
      params: { id: race.id },
      query: { pageSize: search.size, offset: search.page },
    }),
    placeholderData: keepPreviousData,
  })
  useFollow(race.id)
  return (
    <DataTable
      label={t('race.positions')}
      name="race-positions"
      columns={columns}
      rows={positions.data?.data}
      rowKey={({ id }) => String(id)}
      error={positions.error}
      onRetry={() => void positions.refetch()}
      paging={{ ...search, total: positions.data?.count ?? 0, onChange: change }}
      empty={<EmptyState next={<LeadOn ways={['publish', 'market']} />}>{t('race.noPositions')}</EmptyState>}
    />
  )
}

const CALLS = [raceCall, racePositionsCall]

function useFollow(raceId: string): void {
  const refresh = useKept(CALLS)
  useOrderChanges(CALLS)
  useLiveTopic(TOPICS.marketPipe, isMarketPipeMessage, (messages) => {
    if (messages.some(({ data }) => data.race?.id === raceId)) refresh()
  })
}

const TONES: Readonly<Record<ReturnType<typeof positionLabel>, BadgeTone>> = {
  FREE: 'good',
  ENGAGED: 'warn',
  DEAL: 'accent',
}

function usePositionColumns(): DataColumn<MarketPosition>[] {
  const { t } = useTranslation('limits')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'id',
        header: t('column.position'),
        value: ({ id }) => id,
        render: ({ id }) => (
          <Link to="/home" search={{ position: id }}>
            {id}
          </Link>
        ),
        hideable: false,
      },
      { id: 'seller', header: t('column.seller'), value: ({ members }) => members[0]?.ex_op.name ?? null },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount, currency }) => format.amount(amount, currency.pattern),
      },
      {
        id: 'price',
        header: t('column.price'),
        kind: 'number',
        value: ({ rate }) => rate,
        render: ({ rate }) => format.rate(rate),
      },
      {
        id: 'place',
        header: t('column.place'),
        value: ({ region, zone }) => format.facts([region?.name, zone?.name]),
      },
      {
        id: 'time',
        header: t('column.time'),
        kind: 'time',
        value: ({ created_at }) => created_at,
        render: ({ created_at }) => format.dateTime(created_at),
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: ({ status }) => status,
        render: ({ status }) => {
          const label = positionLabel(status)
          return <StatusBadge tone={TONES[label]}>{t(`race.position.${label}`)}</StatusBadge>
        },
      },
    ],
    [t, format],
  )
}
