import { signUpBanksCall } from '@fxmatch/contract/http/sign-ups'
import { ACTIVITY_DOMAINS } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { SIGN_UP_STATUSES } from '@fxmatch/domain/sign-ups/sign-up-table'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useCan } from '../../../lib/session/session.ts'
import { type ActiveFilter, FilterBar } from '../../../ui/filter-bar.tsx'
import { FILTERS, type Filter, type ReviewSearch } from './review-search.ts'

type Draft = Readonly<Record<Filter, string>>
type Change = (patch: { page: number } & Partial<Record<Filter, string | undefined>>) => void

const draftOf = (search: ReviewSearch): Draft =>
  Object.fromEntries(FILTERS.map((id) => [id, search[id] ?? ''])) as Record<Filter, string>
const patchOf = (draft: Draft) => Object.fromEntries(FILTERS.map((id) => [id, draft[id].trim() || undefined]))
const NONE = Object.fromEntries(FILTERS.map((id) => [id, ''])) as Record<Filter, string>
const REFERENCE_FRESH_MS = 600_000

/** The client list's filters; the bank is for the platform, which sees every bank's clients. */
export function ReviewFilters({
  search,
  onChange,
  actions,
}: {
  search: ReviewSearch
  onChange: Change
  actions: ReactNode
}) {
  const { t } = useTranslation('signups')
  const [draft, setDraft] = useState<Draft>(NONE)
  const everyBank = useCan('platform.read')
  const banks = useBanks(everyBank)
  const text = useFilterText(banks)
  const active: ActiveFilter[] = FILTERS.filter((id) => search[id] !== undefined).map((id) => ({
    id,
    label: t(`filter.${id}`),
    value: text(id, search),
    remove: () => onChange({ page: 1, [id]: undefined }),
  }))
  const set = (id: Filter) => (event: { currentTarget: { value: string } }) =>
    setDraft({ ...draft, [id]: event.currentTarget.value })
  const choice = (id: Filter, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(`filter.${id}`)}
      value={draft[id]}
      data={[{ value: '', label: t('filter.all') }, ...data]}
      onChange={set(id)}
    />
  )
  return (
    <FilterBar
      active={active}
      onOpen={() => setDraft(draftOf(search))}
      onApply={() => onChange({ page: 1, ...patchOf(draft) })}
      onReset={() => onChange({ page: 1, ...patchOf(NONE) })}
      actions={actions}
    >
      <TextInput label={t('filter.search')} value={draft.search} onChange={set('search')} />
      {choice(
        'status',
        SIGN_UP_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {choice(
        'activityDomain',
        ACTIVITY_DOMAINS.map((value) => ({ value, label: t(`activity.${value}`) })),
      )}
      {everyBank &&
        choice(
          'bank',
          banks.map(({ id, name }) => ({ value: id, label: name })),
        )}
      <TextInput
        type="date"
        label={t('filter.startDate')}
        value={draft.startDate}
        onChange={set('startDate')}
      />
      <TextInput type="date" label={t('filter.endDate')} value={draft.endDate} onChange={set('endDate')} />
    </FilterBar>
  )
}

function useBanks(wanted: boolean): readonly { id: string; name: string }[] {
  const banks = useQuery({
    ...callQuery(signUpBanksCall, {}),
    staleTime: REFERENCE_FRESH_MS,
    enabled: wanted,
  })
  return banks.data?.data ?? []
}

/** What a filter that is on says. */
function useFilterText(banks: readonly { id: string; name: string }[]) {
  const { t } = useTranslation('signups')
  const format = useFormat()
  return (id: Filter, search: ReviewSearch): string => {
    switch (id) {
      case 'status':
        return search.status ? t(`status.${search.status}`) : ''
      case 'activityDomain':
        return search.activityDomain ? t(`activity.${search.activityDomain}`) : ''
      case 'bank':
        return banks.find((bank) => bank.id === search.bank)?.name ?? '…'
      case 'startDate':
      case 'endDate':
        return format.date(search[id])
      case 'search':
        return search.search ?? ''
    }
  }
}
