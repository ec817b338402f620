import { type OwnersStandings, ownersStandingsCall } from '@fxmatch/contract/http/owners'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { unbroken } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineChoice } from '../../ui/inline-choice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './owners.module.css'
import { OwnersPart } from './owners-part.tsx'
import { OWNERS_CHOICES, ownersSearch } from './owners-search.ts'

type Standing = OwnersStandings['data'][number]

/** 'Propriétaires': the companies and what they have declared, for the platform; one's own, for everybody else. */
export function OwnersScreen() {
  const { t } = useTranslation('shell')
  const { companyKind, company } = useSession()
  if (companyKind === 'PLATFORM') return <Standings />
  return (
    <>
      <PageHeader title={t('menu.owners')} />
      <OwnersPart companyId={company} />
    </>
  )
}

/** The owners of one company. */
export function CompanyOwnersScreen() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { company: own } = useSession()
  const { id = own } = useParams({ strict: false })
  const { data } = useStandings()
  const name = data?.data.find(({ company }) => company.id === id)?.company.name
  return (
    <>
      <PageHeader title={name === undefined ? t('menu.owners') : format.facts([t('menu.owners'), name])} />
      <OwnersPart companyId={id} />
    </>
  )
}

function useStandings() {
  useChanges(['owners', 'company'], [ownersStandingsCall])
  return useQuery(callQuery(ownersStandingsCall, {}))
}

function isShown({ state, waiting, late }: Standing, show: (typeof OWNERS_CHOICES)[number] | undefined) {
  if (show === undefined) return true
  if (show === 'WAITING') return waiting
  return show === 'LATE' ? late : state === show
}

function Standings() {
  const { t } = useTranslation(['owners', 'shell', 'orders'])
  const [search, change] = useSearchState(ownersSearch)
  const standings = useStandings()
  const columns = useStandingColumns()
  return (
    <>
      <PageHeader
        title={t('shell:menu.owners')}
        filters={
          <InlineChoice
            label={t('owners:filter.label')}
            value={search.show ?? ''}
            on={search.show !== undefined}
            onChange={(chosen) => change({ show: OWNERS_CHOICES.find((one) => one === chosen) })}
          >
            <option value="">{t('orders:filter.all')}</option>
            {OWNERS_CHOICES.map((value) => (
              <option key={value} value={value}>
                {value === 'WAITING' || value === 'LATE'
                  ? t(`owners:filter.${value}`)
                  : t(`owners:state.${value}`)}
              </option>
            ))}
          </InlineChoice>
        }
      />
      <p className={classes.intro}>{t('owners:intro')}</p>
      <DataTable
        label={t('shell:menu.owners')}
        name="owners-standings"
        columns={columns}
        rows={standings.data?.data.filter((one) => isShown(one, search.show))}
        rowKey={({ company }) => company.id}
        {...(standings.isError ? { error: standings.error, onRetry: () => void standings.refetch() } : {})}
        empty={<EmptyState>{t('owners:noCompany')}</EmptyState>}
      />
    </>
  )
}

const TONES: Readonly<Record<Standing['state'], BadgeTone>> = {
  DECLARED: 'good',
  NONE: 'good',
  UNDECLARED: 'warn',
}

function useStandingColumns(): DataColumn<Standing>[] {
  const { t } = useTranslation(['owners', 'directory'])
  const format = useFormat()
  return useMemo(
    (): DataColumn<Standing>[] => [
      {
        id: 'company',
        header: t('directory:column.name'),
        hideable: false,
        sortable: true,
        value: ({ company }) => company.name,
        render: ({ company }) => (
          <Link to="/owners/$id" params={{ id: company.id }} className={classes.link}>
            {company.name}
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t('directory:column.kind'),
        sortable: true,
        value: ({ company }) => t(`directory:kind.${company.kind}`),
      },
      {
        id: 'state',
        header: t('owners:column.state'),
        kind: 'status',
        hideable: false,
        sortable: true,
        value: ({ state }) => t(`owners:state.${state}`),
        render: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`owners:state.${state}`)}</StatusBadge>,
      },
      {
        id: 'due',
        header: t('owners:column.due'),
        kind: 'time',
        sortable: true,
        value: ({ due }) => due,
        render: ({ due, late }) =>
          due === null ? null : late ? (
            <StatusBadge tone="bad">{t('owners:late', { day: unbroken(format.date(due)) })}</StatusBadge>
          ) : (
            format.date(due)
          ),
      },
      {
        id: 'since',
        header: t('owners:column.since'),
        kind: 'time',
        sortable: true,
        value: ({ since }) => since,
        render: ({ since }) => format.dateTime(since),
      },
      {
        id: 'waiting',
        header: t('owners:column.declaration'),
        kind: 'status',
        value: ({ waiting }) => (waiting ? t('owners:filter.WAITING') : null),
        render: ({ waiting }) =>
          waiting ? <StatusBadge tone="warn">{t('owners:filter.WAITING')}</StatusBadge> : null,
      },
    ],
    [t, format],
  )
}
