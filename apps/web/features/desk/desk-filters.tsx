import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrencies } from '../../lib/currencies/use-currencies.ts'
import { type MemberFilter, MemberFilters } from '../../ui/member-filters.tsx'
import type { DeskSearch } from './desk-search.ts'

type Member = 'listing' | 'status' | 'currency'

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
  const { foreign } = useCurrencies()
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
      options: foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
    },
  ]
  return <MemberFilters filters={filters} all={t('filter.all')} onChange={onChange} actions={actions} />
}
