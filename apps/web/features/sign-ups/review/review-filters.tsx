import { signUpBanksCall } from '@fxmatch/contract/http/sign-ups'
import { ACTIVITY_DOMAINS } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { SIGN_UP_STATUSES } from '@fxmatch/domain/sign-ups/sign-up-table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import { type MemberFilter, MemberFilters } from '../../../ui/member-filters.tsx'
import { FILTERS, type Filter, type ReviewSearch } from './review-search.ts'

type Props = {
  search: ReviewSearch
  onChange: (patch: { page: number } & Partial<Record<Filter, string | undefined>>) => void
  actions: ReactNode
}

/** The client list's filters; the bank is for the platform, which sees every bank's clients. */
export function ReviewFilters({ search, onChange, actions }: Props) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  const everyBank = useCan('platform.read')
  const banks = useBanks(everyBank)
  const day = (id: 'startDate' | 'endDate') =>
    ({ type: 'date', ...(search[id] === undefined ? {} : { shown: format.date(search[id]) }) }) as const
  const kinds: Record<Filter, Partial<MemberFilter<Filter>>> = {
    search: {},
    status: { options: SIGN_UP_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })) },
    activityDomain: { options: ACTIVITY_DOMAINS.map((value) => ({ value, label: t(`activity.${value}`) })) },
    // Until the banks are read the chip of one has no name.
    bank: {
      options: banks.map(({ id, name }) => ({ value: id, label: name })),
      shown: nameOf(search, banks),
    },
    startDate: day('startDate'),
    endDate: day('endDate'),
  }
  const filters = FILTERS.filter((id) => id !== 'bank' || everyBank || search.bank !== undefined).map(
    (id) => ({
      id,
      label: t(`filter.${id}`),
      value: search[id] ?? '',
      ...kinds[id],
    }),
  )
  return <MemberFilters filters={filters} all={t('filter.all')} onChange={onChange} actions={actions} />
}

const nameOf = ({ bank }: ReviewSearch, banks: readonly { id: string; name: string }[]) =>
  banks.find(({ id }) => id === bank)?.name ?? '…'

function useBanks(wanted: boolean): readonly { id: string; name: string }[] {
  const banks = useQuery({
    ...referenceQuery(signUpBanksCall, {}),
    enabled: wanted,
  })
  return banks.data?.data ?? []
}
