import { type ClientView, marketClientsCall, stopClientCall } from '@fxmatch/contract/http/machines'
import { CLIENT_STATUSES } from '@fxmatch/domain/machines/client-table'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNarrows } from '../../ui/narrowed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { AskedStep } from './client-step-dialog.tsx'
import classes from './integrations.module.css'
import { marketClientsSearch } from './market-clients-search.ts'
import { useClientColumns } from './use-client-columns.tsx'

const fits = ({ name, company, reference }: ClientView, find: string) =>
  `${name} ${company} ${reference}`.toLocaleLowerCase().includes(find.trim().toLocaleLowerCase())

/** 'Machines des sociétés': every client in the market, by company; the platform stops one and says why. */
export function MarketClientsScreen() {
  const { t } = useTranslation(['integrations', 'shell', 'orders'])
  const [{ find = '', state }, change] = useSearchState(marketClientsSearch)
  const [asked, ask] = useState<AskedStep | null>(null)
  useChanges(['machine_client'], [marketClientsCall])
  const clients = useQuery(callQuery(marketClientsCall, {}))
  const columns = useClientColumns(ask, true)
  const stop = useCommand(stopClientCall, { refreshes: [marketClientsCall], success: t('market.stopped') })
  useNarrows(Number(find !== '') + Number(state !== undefined), () =>
    change({ find: undefined, state: undefined }),
  )
  const all = clients.data?.clients
  const shown = all
    ?.filter((client) => (state === undefined || client.status === state) && fits(client, find))
    // By company; within one as the server has them, those that live first.
    .toSorted((one, other) => one.company.localeCompare(other.company))
  return (
    <div className={classes.parts}>
      <PageHeader
        title={t('shell:menu.machineClients')}
        filters={
          <>
            <TextInput
              size="xs"
              aria-label={t('market.find')}
              placeholder={t('market.find')}
              value={find}
              maxLength={60}
              onChange={({ currentTarget }) => change({ find: currentTarget.value || undefined })}
            />
            <NativeSelect
              size="xs"
              aria-label={t('market.state')}
              value={state ?? ''}
              onChange={({ currentTarget }) =>
                change({ state: CLIENT_STATUSES.find((one) => one === currentTarget.value) })
              }
              data={[
                { value: '', label: t('orders:filter.all') },
                ...CLIENT_STATUSES.map((value) => ({ value, label: t(`clients.status.${value}`) })),
              ]}
            />
          </>
        }
      />
      <p className={classes.intro}>{t('market.intro')}</p>
      <DataTable
        label={t('shell:menu.machineClients')}
        name="market-clients"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        error={clients.error}
        onRetry={() => void clients.refetch()}
        empty={<EmptyState>{t(all?.length === 0 ? 'market.none' : 'market.notFound')}</EmptyState>}
      />
      {asked && (
        <ReasonDialog
          title={t('market.stop')}
          lead={t('market.stopLead', { name: asked.client.name, company: asked.client.company })}
          action={t('market.stop')}
          danger
          onSend={(reason) => stop.run({ params: { id: asked.client.id }, body: { reason } })}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
