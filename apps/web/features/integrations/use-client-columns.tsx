import type { ClientView } from '@fxmatch/contract/http/machines'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { ClientBadge } from './client-badge.tsx'
import type { AskedStep } from './client-step-dialog.tsx'
import classes from './integrations.module.css'

/** The columns of clients, with a button for each step. @param company whether it is said whose each is */
export function useClientColumns(
  onAsk: (step: AskedStep) => void,
  company = false,
): DataColumn<ClientView>[] {
  const { t } = useTranslation(['integrations', 'orders'])
  const format = useFormat()
  return useMemo((): DataColumn<ClientView>[] => {
    const ofWhom: DataColumn<ClientView> = {
      id: 'company',
      header: t('market.company'),
      value: (client) => client.company,
      hideable: false,
      sortable: true,
    }
    return [
      ...(company ? [ofWhom] : []),
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
        render: (client) => <ClientBadge client={client} />,
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
                onClick={() => onAsk({ client, action })}
              >
                {company ? t('market.stop') : t(`clients.action.${action}`)}
              </RowButton>
            ))}
          </span>
        ),
      },
    ]
  }, [t, format, onAsk, company])
}
