import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { PROPOSAL_STATUSES } from '@fxmatch/domain/trust/trust-table'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type ActiveFilter, FilterBar } from '../../../ui/filter-bar.tsx'
import type { TrustBookSearch } from './book-search.ts'

const MEMBERS = ['startDate', 'endDate', 'currency', 'status'] as const
type Member = (typeof MEMBERS)[number]
type Draft = Record<Member, string>

const REFERENCE_FRESH_MS = 600_000
const NONE: Draft = { startDate: '', endDate: '', currency: '', status: '' }

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
  const [draft, setDraft] = useState<Draft>(NONE)
  const currencies = useQuery({ ...callQuery(currenciesCall, {}), staleTime: REFERENCE_FRESH_MS })
  const shown = (member: Member): string | undefined => {
    const value = search[member]
    if (value === undefined) return undefined
    if (member === 'status') return search.status && t(`status.${search.status}`)
    return member === 'currency' ? value : format.date(`${value}T12:00:00Z`)
  }
  const active = MEMBERS.flatMap((id): ActiveFilter[] => {
    const value = shown(id)
    if (value === undefined) return []
    return [{ id, label: t(`filter.${id}`), value, remove: () => onChange({ page: 1, [id]: undefined }) }]
  })
  const apply = (chosen: Draft) =>
    onChange({
      page: 1,
      startDate: chosen.startDate || undefined,
      endDate: chosen.endDate || undefined,
      currency: chosen.currency || undefined,
      status: chosen.status || undefined,
    })
  const set = (member: Member) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setDraft((was) => ({ ...was, [member]: value }))
  }
  const choice = (member: 'currency' | 'status', data: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(`filter.${member}`)}
      value={draft[member]}
      data={[{ value: '', label: t('filter.all') }, ...data]}
      onChange={set(member)}
    />
  )
  return (
    <FilterBar
      active={active}
      onOpen={() =>
        setDraft({
          startDate: search.startDate ?? '',
          endDate: search.endDate ?? '',
          currency: search.currency ?? '',
          status: search.status ?? '',
        })
      }
      onApply={() => apply(draft)}
      onReset={() => apply(NONE)}
      actions={actions}
    >
      <TextInput
        type="date"
        label={t('filter.startDate')}
        value={draft.startDate}
        onChange={set('startDate')}
      />
      <TextInput type="date" label={t('filter.endDate')} value={draft.endDate} onChange={set('endDate')} />
      {choice(
        'currency',
        (currencies.data ?? []).flatMap(({ isoCode }) =>
          isoCode === 'TND' ? [] : [{ value: isoCode, label: isoCode }],
        ),
      )}
      {choice(
        'status',
        PROPOSAL_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
    </FilterBar>
  )
}
