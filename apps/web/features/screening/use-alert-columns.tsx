import type { ScreeningAlert } from '@fxmatch/contract/http/screening'
import type { AlertStatus } from '@fxmatch/domain/screening/alert-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'

const TONES: Readonly<Record<AlertStatus, BadgeTone>> = {
  OPEN: 'warn',
  CLEARING: 'accent',
  FALSE_POSITIVE: 'good',
  CONFIRMED: 'bad',
}

/** Where an alert stands. */
export function AlertBadge({ status }: { status: AlertStatus }) {
  const { t } = useTranslation('screening')
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
}

/** How alike two names are, in words with the figure behind. */
export function useLikeness(): (alert: Pick<ScreeningAlert, 'score' | 'strong'>) => string {
  const { t } = useTranslation('screening')
  const format = useFormat()
  return ({ score, strong }) => t(strong ? 'score.strong' : 'score.review', { score: format.decimal(score) })
}

/** The columns of the alerts. */
export function useAlertColumns(): DataColumn<ScreeningAlert>[] {
  const { t } = useTranslation('screening')
  const format = useFormat()
  const likeness = useLikeness()
  return useMemo(
    () => [
      {
        id: 'reference',
        header: t('column.reference'),
        value: ({ reference }) => reference,
        hideable: false,
        sortable: true,
      },
      {
        id: 'name',
        header: t('column.name'),
        value: ({ subject }) => subject.name ?? t('erased'),
        render: ({ subject }) => <bdi>{subject.name ?? t('erased')}</bdi>,
        hideable: false,
        sortable: true,
      },
      {
        id: 'whose',
        header: t('column.whose'),
        value: ({ subject }) => format.facts([t(`field.${subject.field}`), subject.company]),
        yields: 2,
      },
      {
        id: 'listed',
        header: t('column.listed'),
        value: ({ match }) => match.name,
        render: ({ match }) => <bdi>{match.name}</bdi>,
        sortable: true,
      },
      { id: 'list', header: t('column.list'), value: ({ list }) => t(`list.${list}`), yields: 3 },
      {
        id: 'score',
        header: t('column.score'),
        value: ({ score }) => score,
        render: likeness,
        kind: 'number',
        sortable: true,
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: ({ status }) => t(`status.${status}`),
        render: ({ status }) => <AlertBadge status={status} />,
        hideable: false,
      },
      {
        id: 'openedAt',
        header: t('column.openedAt'),
        kind: 'time',
        value: ({ openedAt }) => openedAt,
        render: ({ openedAt }) => format.dateTime(openedAt),
        sortable: true,
        yields: 1,
      },
    ],
    [t, format, likeness],
  )
}
