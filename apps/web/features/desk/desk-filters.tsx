import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { type MemberFilter, MemberFilters } from '../../ui/member-filters.tsx'
import type { DeskSearch } from './desk-search.ts'

type Member = 'listing' | 'status' | 'currency'

const REFERENCE_FRESH_MS = 600_000

/** The desk's filters: on the market or not, status, currency. */
export function DeskFilters({
  search,
  onChange,
  actions,
}: {
  search: DeskSearch
  onChange: (patch: { page: number } & Partial<Record<Member, string | undefined>>) => void
  actions: ReactNode
}) {
  const { t } = useTranslation('desk')
  const currencies = useQuery({ ...callQuery(currenciesCall, {}), staleTime: REFERENCE_FRESH_MS })
  const filters: MemberFilter<Member>[] = [
    {
      id: 'listing',
      label: t('filter.listing'),
      value: search.listing ?? '',
      options: POSITION_LISTINGS.map((value) => ({ value, label: t(`listing.${value}`) })),
    },
    {
      id: 'status',
      label: t('filter.status'),
      value: search.status ?? '',
      options: POSITION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      id: 'currency',
      label: t('filter.currency'),
      value: search.currency ?? '',
      options: (currencies.data ?? [])
        .filter(({ isoCode }) => isForeign(isoCode))
        .map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
    },
  ]
  return <MemberFilters filters={filters} all={t('filter.all')} onChange={onChange} actions={actions} />
}
