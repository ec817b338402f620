import { PROPOSAL_STATUSES } from '@fxmatch/domain/trust/trust-table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrencies } from '../../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type MemberFilter, MemberFilters } from '../../../ui/member-filters.tsx'
import type { TrustBookSearch } from './book-search.ts'

const MEMBERS = ['startDate', 'endDate', 'currency', 'status'] as const
type Member = (typeof MEMBERS)[number]

/** The tickets' filters: first and last day, currency, status (specification 002 §2, /trusted/book). */
export function BookFilters({
  search,
  onChange,
  actions,
}: {
  search: TrustBookSearch
  onChange: (patch: { page: number } & Partial<Record<Member, string | undefined>>) => void
  actions: ReactNode
}) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const { foreign } = useCurrencies()
  const day = (value: string | undefined) =>
    ({ type: 'date', ...(value === undefined ? {} : { shown: format.date(`${value}T12:00:00Z`) }) }) as const
  const kinds: Record<Member, Partial<MemberFilter<Member>>> = {
    startDate: day(search.startDate),
    endDate: day(search.endDate),
    currency: {
      options: foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
    },
    status: { options: PROPOSAL_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })) },
  }
  const filters = MEMBERS.map((id) => ({
    id,
    label: t(`filter.${id}`),
    value: search[id] ?? '',
    ...kinds[id],
  }))
  return <MemberFilters filters={filters} all={t('filter.all')} onChange={onChange} actions={actions} />
}
