import type { ScreeningListView } from '@fxmatch/contract/http/screening'
import type { ListStatus } from '@fxmatch/domain/screening/list-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<ListStatus, BadgeTone>> = {
  IMPORTED: 'accent',
  IN_FORCE: 'good',
  SUPERSEDED: 'neutral',
  WITHDRAWN: 'bad',
}

/** The columns of the versions of the lists. */
export function useListColumns(): DataColumn<ScreeningListView>[] {
  const { t } = useTranslation(['screening', 'rules', 'fixings'])
  const format = useFormat()
  return useMemo(() => {
    const by = ({ name, at }: { name: string; at: string }) =>
      t('screening:detail.by', { name, at: format.dateTime(at) })
    const word = (status: ListStatus) =>
      status === 'IN_FORCE' ? t('rules:state.inForce') : t(`screening:lists.status.${status}`)
    return [
      {
        id: 'list',
        header: t('screening:column.list'),
        value: ({ list }) => t(`screening:list.${list}`),
        hideable: false,
      },
      {
        id: 'version',
        header: t('screening:lists.column.version'),
        kind: 'number',
        value: ({ version }) => String(version),
        hideable: false,
      },
      {
        id: 'status',
        header: t('screening:column.status'),
        kind: 'status',
        value: ({ status }) => word(status),
        render: ({ status }) => <StatusBadge tone={TONES[status]}>{word(status)}</StatusBadge>,
        hideable: false,
      },
      {
        id: 'entries',
        header: t('screening:lists.column.entries'),
        kind: 'number',
        value: ({ entries }) => String(entries),
        render: ({ entries }) => format.count(entries),
      },
      {
        id: 'brought',
        header: t('screening:lists.column.brought'),
        value: ({ brought }) => brought.at,
        render: ({ brought }) => by(brought),
        sortable: true,
      },
      {
        id: 'decided',
        header: t('screening:lists.column.decided'),
        value: ({ decided }) => decided?.at ?? null,
        render: ({ decided }) => decided && by(decided),
        yields: 2,
      },
      {
        id: 'round',
        header: t('screening:lists.column.round'),
        kind: 'number',
        value: ({ round }) => (round === null ? null : String(round.screened)),
        render: ({ round }) =>
          round &&
          (round.endedAt === null
            ? t('screening:lists.under', { count: round.screened })
            : format.count(round.screened)),
        yields: 3,
      },
      { id: 'file', header: t('fixings:source.FILE'), value: ({ name }) => name, yields: 1 },
    ]
  }, [t, format])
}
