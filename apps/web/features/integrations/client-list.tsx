import {
  type ClientView,
  clientsCall,
  confirmClientCall,
  revokeClientCall,
  rotateClientCall,
} from '@fxmatch/contract/http/machines'
import { OLD_SECRET_HOURS } from '@fxmatch/domain/machines/client-table'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './integrations.module.css'
import type { MadeSecret } from './made-secret.ts'

const TONES: Readonly<Record<ClientView['status'], BadgeTone>> = {
  PENDING: 'warn',
  ACTIVE: 'good',
  REVOKED: 'neutral',
}

type Action = ClientView['allowedActions'][number]

/** The company's clients, with what may be done with each. */
export function ClientList({
  clients,
  onRotated,
}: {
  clients: readonly ClientView[] | undefined
  onRotated: (made: MadeSecret) => void
}) {
  const { t } = useTranslation(['integrations', 'orders'])
  const format = useFormat()
  const [asked, ask] = useState<{ client: ClientView; action: Action['action'] } | null>(null)
  const refreshes = [clientsCall]
  const close = () => ask(null)
  const confirm = useCommand(confirmClientCall, {
    refreshes,
    success: t('clients.done.confirm'),
    onSuccess: close,
  })
  const revoke = useCommand(revokeClientCall, {
    refreshes,
    success: t('clients.done.revoke'),
    onSuccess: close,
  })
  const rotate = useCommand(rotateClientCall, {
    ...{ refreshes, success: t('clients.done.rotate') },
    onSuccess: ({ id, secret }) => {
      onRotated({ name: asked?.client.name ?? '', clientId: id, secret })
      close()
    },
  })
  const columns = useMemo(
    (): DataColumn<ClientView>[] => [
      {
        id: 'reference',
        header: t('clients.column.reference'),
        value: ({ reference }) => reference,
        yields: 3,
      },
      {
        id: 'name',
        header: t('clients.column.name'),
        value: ({ name }) => name,
        hideable: false,
        sortable: true,
      },
      {
        id: 'scopes',
        header: t('clients.column.scopes'),
        value: ({ scopes }) => scopes.join(' '),
        render: ({ scopes }) => <code className={classes.address}>{scopes.join(' ')}</code>,
        wraps: true,
        yields: 2,
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        kind: 'status',
        value: ({ status }) => t(`clients.status.${status}`),
        render: ({ status }) => (
          <StatusBadge tone={TONES[status]}>{t(`clients.status.${status}`)}</StatusBadge>
        ),
        hideable: false,
      },
      {
        id: 'secret',
        header: t('clients.column.secret'),
        value: ({ secrets: [newest], keys }) =>
          newest === undefined ? keys.join(', ') : `${newest.begins}…${newest.ends}`,
        yields: 4,
      },
      {
        id: 'createdBy',
        header: t('clients.column.createdBy'),
        value: ({ createdBy, confirmedBy }) =>
          confirmedBy === null ? createdBy : `${createdBy}, ${confirmedBy}`,
        wraps: true,
        yields: 1,
      },
      {
        id: 'lastUsedAt',
        header: t('clients.column.lastUsed'),
        kind: 'time',
        value: ({ lastUsedAt }) => lastUsedAt,
        render: ({ lastUsedAt }) => (lastUsedAt === null ? t('clients.never') : format.dateTime(lastUsedAt)),
        sortable: true,
      },
      {
        id: 'actions',
        header: t('orders:column.actions'),
        kind: 'action',
        value: () => null,
        hideable: false,
        render: (client) => (
          <span className={classes.acts}>
            {client.allowedActions.map(({ action, allowed, reason }) => (
              <RowButton
                key={action}
                disabled={!allowed}
                title={reason ?? undefined}
                onClick={() => ask({ client, action })}
              >
                {t(`clients.action.${action}`)}
              </RowButton>
            ))}
          </span>
        ),
      },
    ],
    [t, format],
  )
  const params = { id: asked?.client.id ?? '' }
  const run = {
    confirm: () => confirm.run({ params }),
    revoke: () => revoke.run({ params }),
    rotate: () => rotate.run({ params, body: { endNow: false } }),
  }
  return (
    <>
      <DataTable
        label={t('clients.title')}
        name="machine-clients"
        columns={columns}
        rows={clients}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('clients.none')}</EmptyState>}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={asked === null ? '' : t(`clients.action.${asked.action}`)}
        confirmLabel={asked === null ? '' : t(`clients.action.${asked.action}`)}
        danger={asked?.action === 'revoke'}
        running={confirm.running || revoke.running || rotate.running}
        onConfirm={() => asked && void run[asked.action]()}
        onCancel={close}
      >
        {asked &&
          t(`clients.question.${asked.action}`, {
            ...{ name: asked.client.name, scopes: asked.client.scopes.join(' ') },
            ...{ author: asked.client.createdBy, hours: OLD_SECRET_HOURS },
          })}
      </ConfirmDialog>
    </>
  )
}
