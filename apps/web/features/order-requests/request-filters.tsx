import { COMPANY_STEPS, isCompanyStep } from '@fxmatch/domain/order-requests/company-steps'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrencies } from '../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { type ActiveFilter, FilterBar } from '../../ui/filter-bar.tsx'
import { useFilterDraft } from '../../ui/use-filter-draft.ts'
import { useRequestStatusLabel } from '../../ui/use-request-status-label.ts'
import type { RequestList } from './request-lists.ts'
import { type RequestsSearch, requestsSearch } from './requests-search.ts'
import { sinceOf } from './use-requests.ts'

const MEMBERS = ['status', 'currency', 'reference', 'from', 'to'] as const
type Member = (typeof MEMBERS)[number]
type Draft = Record<Member, string>

type Props = {
  list: RequestList
  search: RequestsSearch
  today: string
  change: (patch: Partial<RequestsSearch>) => void
  actions?: ReactNode
}

/** The filter of the lists of requests: dates, status, currency, reference. */
export function RequestFilters({ list, search, today, change, actions }: Props) {
  const { t } = useTranslation(['requests', 'shell'])
  const statusLabel = useRequestStatusLabel()
  const { draft, begin, field: bound } = useFilterDraft<Member>(draftOf(search))
  const { foreign } = useCurrencies()
  const active = useActive(list, search, today, change)
  const choice = (
    member: Member,
    data: readonly { value: string; label: string }[],
    none = t('filter.all'),
  ) => (
    <NativeSelect
      size="xs"
      label={t(`filter.${member}`)}
      data={[{ value: '', label: none }, ...data]}
      {...bound(member)}
    />
  )
  const field = (member: Member, type: 'text' | 'date') => (
    <TextInput size="xs" type={type} label={t(`filter.${member}`)} {...bound(member)} />
  )
  return (
    <FilterBar
      active={active}
      onOpen={begin}
      onApply={() => change(patchOf(draft, list))}
      onReset={() =>
        change({
          ...Object.fromEntries(MEMBERS.map((member) => [member, undefined])),
          due: undefined,
          page: 1,
        })
      }
      actions={actions}
    >
      {choice(
        'status',
        [
          { value: 'all', label: t('filter.all') },
          { value: 'open', label: t('filter.open') },
          ...(list.name === 'transaction'
            ? COMPANY_STEPS.map((value) => ({ value, label: t(`shell:menu.step.${value}`) }))
            : []),
          ...REQUEST_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
        ],
        t('filter.usual'),
      )}
      {choice(
        'currency',
        foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
      )}
      {field('reference', 'text')}
      {field('from', 'date')}
      {field('to', 'date')}
    </FilterBar>
  )
}

function draftOf(search: RequestsSearch): Draft {
  const draft = Object.fromEntries(MEMBERS.map((member) => [member, String(search[member] ?? '')])) as Draft
  return draft.from === 'all' ? { ...draft, from: '' } : draft
}

function patchOf(draft: Draft, list: RequestList): Partial<RequestsSearch> {
  const read = requestsSearch.parse({
    ...Object.fromEntries(MEMBERS.map((member) => [member, draft[member].trim() || undefined])),
  })
  const from = read.from ?? (list.sinceToday ? 'all' : undefined)
  return { ...Object.fromEntries(MEMBERS.map((member) => [member, read[member]])), from, page: 1 }
}

function useActive(
  list: RequestList,
  search: RequestsSearch,
  today: string,
  change: Props['change'],
): ActiveFilter[] {
  const { t } = useTranslation(['requests', 'shell'])
  const statusLabel = useRequestStatusLabel()
  const format = useFormat()
  const chip = (member: Member, value: string | undefined, taken?: 'all'): ActiveFilter[] =>
    value === undefined
      ? []
      : [
          {
            id: member,
            label: t(`filter.${member}`),
            value,
            remove: () => change({ [member]: taken, page: 1 }),
          },
        ]
  const from = sinceOf(list, search, today)
  return [
    ...chip(
      'status',
      search.status &&
        (search.status === 'all' || search.status === 'open'
          ? t(`filter.${search.status}`)
          : isCompanyStep(search.status)
            ? t(`shell:menu.step.${search.status}`)
            : statusLabel(search.status)),
    ),
    ...chip('currency', search.currency),
    ...chip('reference', search.reference),
    ...chip('from', from === 'all' ? undefined : format.date(from), list.sinceToday ? 'all' : undefined),
    ...chip('to', search.to && format.date(search.to)),
    ...(search.due === undefined
      ? []
      : [
          {
            id: 'due',
            label: t('filter.due'),
            value: search.due === 'all' ? t('filter.all') : format.date(search.due),
            remove: () => change({ due: undefined, page: 1 }),
          },
        ]),
  ]
}
