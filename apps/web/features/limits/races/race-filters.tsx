import { FORMS } from '@fxmatch/domain/orders/order-facts'
import { RACE_STATES } from '@fxmatch/domain/races/race'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrencies } from '../../../lib/currencies/use-currencies.ts'
import { type MemberFilter, MemberFilters } from '../../../ui/member-filters.tsx'
import type { RaceListSearch } from './race-search.ts'

type Member = 'state' | 'currency' | 'form'

/** The filters of the list of races: state, currency, type. */
export function RaceFilters({
  search,
  onChange,
  actions,
}: {
  search: RaceListSearch
  onChange: (patch: { page: number } & Partial<Record<Member, string | undefined>>) => void
  actions: ReactNode
}) {
  const { t } = useTranslation('limits')
  const { foreign } = useCurrencies()
  const filters: MemberFilter<Member>[] = [
    {
      id: 'state',
      label: t('filter.state'),
      value: search.state ?? '',
      options: RACE_STATES.map((value) => ({ value, label: t(`race.state.${value}`) })),
    },
    {
      id: 'currency',
      label: t('filter.currency'),
      value: search.currency ?? '',
      options: foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
    },
    {
      id: 'form',
      label: t('filter.form'),
      value: search.form ?? '',
      options: FORMS.map((value) => ({ value, label: t(`form.${value}`) })),
    },
  ]
  return <MemberFilters filters={filters} all={t('filter.all')} onChange={onChange} actions={actions} />
}
