import IconPencil from 'virtual:icons/pencil'
import IconPlus from 'virtual:icons/plus'
import { trustAgenciesCall } from '@fxmatch/contract/http/trust-rates'
import type { TrustAgency } from '@fxmatch/contract/http/trust-view'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { PAGE_FIELDS, searchSchema } from '../../../lib/navigation/search-fields.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useChanges } from '../../../live/use-changes.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton, LinkIcon } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { OperatorNotice } from '../operator-notice.tsx'
import { trustScope, useMayChange } from '../trust-scope.ts'

/** The address of the list: page, and for the platform's people whose agencies. */
export const trustAgenciesSearch = searchSchema({
  ...trustScope.fields,
  ...PAGE_FIELDS,
})

/** The operator's agencies, where travellers come (specification 002 §2, /trusted/agencies). */
export function TrustAgenciesScreen() {
  const { t } = useTranslation('trust')
  const navigate = useNavigate()
  const [search, change] = useListState(trustAgenciesSearch, 'trust-agencies')
  const agencies = useQuery(callQuery(trustAgenciesCall, { query: { company: search.company } }))
  useChanges(['trust_rates'], [trustAgenciesCall])
  const mayChange = useMayChange(search)
  const columns = useAgencyColumns(mayChange)
  const total = agencies.data?.length ?? 0
  const page = Math.min(search.page, Math.max(1, Math.ceil(total / search.size)))
  return (
    <>
      <PageHeader
        title={t('agencies.title')}
        actions={
          mayChange && (
            <LinkButton to="/trusted/agencies/new" variant="filled" leftSection={<IconPlus size={14} />}>
              {t('agencies.add')}
            </LinkButton>
          )
        }
      />
      <OperatorNotice scope={search} />
      <DataTable
        label={t('agencies.title')}
        name="trust-agencies"
        views
        columns={columns}
        rows={agencies.data}
        rowKey={({ id }) => id}
        error={agencies.error}
        onRetry={() => void agencies.refetch()}
        onOpen={({ id }) => void navigate({ to: `/trusted/agencies/${id}` as string })}
        empty={
          <EmptyState
            next={mayChange && <Link to={'/trusted/agencies/new' as string}>{t('agencies.add')}</Link>}
          >
            {t('agencies.none')}
          </EmptyState>
        }
        paging={{ page, size: search.size, total, onChange: change, whole: true }}
      />
    </>
  )
}

function useAgencyColumns(mayChange: boolean): DataColumn<TrustAgency>[] {
  const { t } = useTranslation('trust')
  return useMemo(() => {
    const edit: DataColumn<TrustAgency> = {
      id: 'actions',
      header: t('column.actions'),
      kind: 'action',
      value: ({ id }) => id,
      hideable: false,
      render: ({ id, name }) => (
        <LinkIcon to={`/trusted/agencies/${id}`} label={t('agencies.editOf', { name })}>
          <IconPencil size={16} />
        </LinkIcon>
      ),
    }
    return [
      {
        id: 'name',
        header: t('agency.name'),
        value: ({ name }) => name,
        hideable: false,
        sortable: true,
      },
      { id: 'reference', header: t('agency.reference'), value: ({ reference }) => reference, sortable: true },
      { id: 'city', header: t('agency.city'), value: ({ city }) => city.name, sortable: true },
      { id: 'region', header: t('column.region'), value: ({ region }) => region.name, sortable: true },
      { id: 'address', header: t('agency.address'), value: ({ address }) => address },
      { id: 'phone1', header: t('agency.phone1'), value: ({ contact }) => contact.phone1 },
      {
        id: 'phone2',
        header: t('agency.phone2'),
        value: ({ contact }) => contact.phone2,
        startsHidden: true,
      },
      { id: 'whatsapp', header: t('agency.whatsapp'), value: ({ contact }) => contact.whatsapp },
      {
        id: 'map',
        header: t('agency.map'),
        value: ({ mapUrl }) => mapUrl,
        render: ({ mapUrl, name }) => (
          <a href={mapUrl} target="_blank" rel="noreferrer" aria-label={t('agencies.mapOf', { name })}>
            {t('agency.map')}
          </a>
        ),
      },
      ...(mayChange ? [edit] : []),
    ]
  }, [t, mayChange])
}
