import IconPlus from 'virtual:icons/plus'
import IconSearch from 'virtual:icons/search'
import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import { TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useNarrows } from '../../ui/narrowed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './agencies.module.css'
import { agenciesSearch } from './agencies-search.ts'
import { CloseDialog } from './close-dialog.tsx'
import { findAgencies } from './find-agencies.ts'
import { useAgencies } from './use-agencies.ts'
import { useAgencyColumns } from './use-agency-columns.tsx'

/** A company's delivery agencies: search, open, change and close them (specification 002 §2, /agencies). */
export function AgenciesScreen() {
  const { t } = useTranslation('agencies')
  const navigate = useNavigate()
  const [search, change] = useListState(agenciesSearch, 'agencies')
  const agencies = useAgencies()
  const [closing, setClosing] = useState<AgencyView | null>(null)
  const columns = useAgencyColumns(setClosing)
  const found = agencies.data && findAgencies(agencies.data, search.q ?? '')
  const page = Math.min(search.page, Math.max(1, Math.ceil((found?.length ?? 0) / search.size)))
  useNarrows(search.q !== undefined, () => change({ q: undefined, page: 1 }))
  const edit = (id: string) => void navigate({ to: `/new/agency/${id}` as string })
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={
          <TextInput
            className={classes.search ?? ''}
            size="xs"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={search.q ?? ''}
            onChange={(event) => change({ q: event.currentTarget.value || undefined, page: 1 })}
          />
        }
        actions={
          <>
            <LinkButton to="/agencies/config">{t('config.open')}</LinkButton>
            <LinkButton to="/new/agency" variant="filled" leftSection={<IconPlus size={14} />}>
              {t('new')}
            </LinkButton>
          </>
        }
      />
      <DataTable
        label={t('title')}
        name="agencies"
        views
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        error={agencies.error}
        onRetry={() => void agencies.refetch()}
        onOpen={({ id }) => edit(id)}
        empty={<EmptyState next={<Link to="/new/agency">{t('new')}</Link>}>{t('none')}</EmptyState>}
        paging={{ page, size: search.size, total: found?.length ?? 0, onChange: change, whole: true }}
      />
      {closing && <CloseDialog agency={closing} onClose={() => setClosing(null)} />}
    </>
  )
}
