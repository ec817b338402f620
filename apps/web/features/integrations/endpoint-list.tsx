import type { EndpointView } from '@fxmatch/contract/http/webhooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './integrations.module.css'
import { useEventLabel } from './use-event-label.ts'

const TONES: Readonly<Record<EndpointView['status'], BadgeTone>> = {
  ACTIVE: 'good',
  PAUSED: 'warn',
  DISABLED: 'bad',
}

/** The company's endpoints: where, for which events, and whether they take them. */
export function EndpointList({
  endpoints,
  open,
  onOpen,
}: {
  endpoints: readonly EndpointView[] | undefined
  open: string | null
  onOpen: (endpoint: EndpointView) => void
}) {
  const { t } = useTranslation(['integrations', 'orders'])
  const format = useFormat()
  const eventLabel = useEventLabel()
  const columns = useMemo(
    (): DataColumn<EndpointView>[] => [
      {
        id: 'name',
        header: t('endpoints.column.name'),
        value: ({ name }) => name,
        hideable: false,
        sortable: true,
      },
      {
        id: 'url',
        header: t('endpoints.column.url'),
        value: ({ url }) => url,
        render: ({ url }) => <span className={classes.address}>{url}</span>,
        wraps: true,
        yields: 2,
      },
      {
        id: 'types',
        header: t('endpoints.column.types'),
        value: ({ types }) => types.map(eventLabel).join(', '),
        wraps: true,
        yields: 1,
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        kind: 'status',
        value: ({ status }) => t(`status.${status}`),
        render: ({ status }) => <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>,
        hideable: false,
      },
      {
        id: 'failing',
        header: t('endpoints.column.failing'),
        kind: 'time',
        value: ({ failingSince }) => failingSince,
        render: ({ failingSince }) => (failingSince === null ? '' : format.dateTime(failingSince)),
      },
      {
        id: 'waiting',
        header: t('endpoints.column.waiting'),
        kind: 'number',
        value: ({ waiting }) => waiting,
        sortable: true,
      },
      {
        id: 'actions',
        header: t('orders:column.actions'),
        kind: 'action',
        value: () => null,
        hideable: false,
        render: (endpoint) => (
          <RowButton aria-pressed={endpoint.id === open} onClick={() => onOpen(endpoint)}>
            {t('endpoints.open')}
          </RowButton>
        ),
      },
    ],
    [t, format, eventLabel, open, onOpen],
  )
  return (
    <DataTable
      label={t('endpoints.title')}
      name="webhook-endpoints"
      columns={columns}
      rows={endpoints}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      empty={<EmptyState>{t('endpoints.none')}</EmptyState>}
    />
  )
}
