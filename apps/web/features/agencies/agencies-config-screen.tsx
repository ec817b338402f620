import IconArrowLeft from 'virtual:icons/arrow-left'
import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './agencies.module.css'
import { AssignRegionForm, DefaultAgencyForm } from './config-forms.tsx'
import { useAgencies } from './use-agencies.ts'

/** Assigns regions to agencies and chooses the default one of each region (specification 002 §2, /agencies/config). */
export function AgenciesConfigScreen() {
  const { t } = useTranslation('agencies')
  const agencies = useAgencies()
  const columns = useDefaultColumns()
  const rows = agencies.data
  return (
    <>
      <PageHeader
        title={t('config.title')}
        actions={
          <LinkButton to="/agencies" variant="subtle" leftSection={<IconArrowLeft size={14} />}>
            {t('title')}
          </LinkButton>
        }
      />
      <div className={classes.config}>
        <Panel title={t('config.assign')}>
          <AssignRegionForm agencies={rows ?? []} />
        </Panel>
        <Panel title={t('config.choose')}>
          <DefaultAgencyForm agencies={rows ?? []} />
        </Panel>
      </div>
      <h2 className={classes.heading}>{t('config.defaults')}</h2>
      <DataTable
        label={t('config.defaults')}
        name="default-agencies"
        columns={columns}
        rows={rows?.filter(({ regionRepresenter }) => regionRepresenter)}
        rowKey={({ id }) => id}
        error={agencies.error}
        onRetry={() => void agencies.refetch()}
        sort={{ column: 'region', direction: 'asc' }}
      />
    </>
  )
}

function useDefaultColumns(): DataColumn<AgencyView>[] {
  const { t } = useTranslation('agencies')
  return useMemo(
    () => [
      {
        id: 'region',
        header: t('column.region'),
        value: ({ region }) => region?.name ?? null,
        hideable: false,
        sortable: true,
      },
      { id: 'name', header: t('column.name'), value: ({ name }) => name, hideable: false, sortable: true },
      { id: 'codeBCT', header: t('column.codeBCT'), value: ({ codeBCT }) => codeBCT, sortable: true },
    ],
    [t],
  )
}
