import { agenciesCall, companiesCall, governoratesCall } from '@fxmatch/contract/http/reference-data'
import { ORDER_STATUSES, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useCurrencies } from '../../lib/currencies/use-currencies.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { type ActiveFilter, FilterBar } from '../../ui/filter-bar.tsx'
import { useFilterDraft } from '../../ui/use-filter-draft.ts'
import { useRequestStatusLabel } from '../../ui/use-request-status-label.ts'
import { BOOK_FILTERS, type BookFilter, type BookSearch, bookSearch, firstDay } from './book-search.ts'
import { LEDGER_STATUSES } from './book-statuses.ts'

type Draft = Record<BookFilter, string>
type Options = readonly { value: string; label: string }[]

type Props = {
  /** The filters that this list has. */
  members: readonly BookFilter[]
  search: BookSearch
  change: (patch: Partial<BookSearch>) => void
  /** Of a list that begins with today unless the address says otherwise (specification 002 §9). */
  today?: string
  /** The name of the counterparty, where the address names one: a chip alone, chosen elsewhere. */
  counterparty?: string | undefined
}

/** The filters of a list of the company's book; each that is on is a chip that takes it off. */
export function BookFilters({ members, search, change, today, counterparty }: Props) {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const format = useFormat()
  const { draft, begin, field: bound } = useFilterDraft<BookFilter>(draftOf(search))
  const options = useOptions(members)
  const shown = (member: BookFilter): string => {
    const value = String(member === 'from' ? firstDay(search, today) : search[member])
    if (member === 'counterparty') return counterparty ?? t('filter.one')
    if (member === 'from' || member === 'to') return format.date(value)
    return options[member]?.find((option) => option.value === value)?.label ?? value
  }
  const active: ActiveFilter[] = members
    .filter((member) => (member === 'from' ? firstDay(search, today) : search[member]) !== undefined)
    .map((member) => ({
      id: member,
      label: t(`filter.${member}`),
      value: shown(member),
      remove: () =>
        change({ [member]: member === 'from' && today !== undefined ? 'all' : undefined, page: 1 }),
    }))
  const field = (member: BookFilter) => {
    const given = {
      key: member,
      size: 'xs' as const,
      label: t(`filter.${member}`),
      ...bound(member),
    }
    const list = options[member]
    if (list) return <NativeSelect {...given} data={[{ value: '', label: t('filter.all') }, ...list]} />
    return <TextInput {...given} type={member === 'reference' ? 'text' : 'date'} />
  }
  return (
    <FilterBar
      active={active}
      onOpen={begin}
      onApply={() => change(patchOf(draft, members, today !== undefined))}
      onReset={() => change({ ...Object.fromEntries(members.map((member) => [member, undefined])), page: 1 })}
    >
      {members.filter((member) => member !== 'counterparty').map(field)}
    </FilterBar>
  )
}

/** What can be chosen for each filter that is a choice; lists that no filter of these asks for are not fetched. */
function useOptions(members: readonly BookFilter[]): Partial<Record<BookFilter, Options>> {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const statusLabel = useRequestStatusLabel()
  const { company, companyKind } = useSession()
  const { foreign } = useCurrencies()
  const regions = useQuery({
    ...referenceQuery(governoratesCall, {}),
    enabled: members.includes('region'),
  })
  const agencies = useQuery({
    // A bank's own; of a company the server knows the bank; the platform reads everybody's.
    ...referenceQuery(agenciesCall, { query: companyKind === 'BANK' ? { company } : {} }),
    enabled: members.includes('agency'),
  })
  const companies = useQuery({
    ...referenceQuery(companiesCall, {}),
    enabled: members.includes('company'),
  })
  return {
    status: LEDGER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
    step: ORDER_STATUSES.map((code) => ({
      value: String(code),
      label: t(`orders:status.${orderStatusName(code)}`),
    })),
    currency: foreign.map(({ isoCode }) => ({ value: isoCode, label: isoCode })),
    region: (regions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    company: (companies.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    agency: (agencies.data ?? []).map(({ id, name, codeBCT }) => ({
      value: id,
      label: companyKind === 'PLATFORM' ? `${name} (${codeBCT})` : name,
    })),
  }
}

function draftOf(search: BookSearch): Draft {
  const draft = Object.fromEntries(
    BOOK_FILTERS.map((member) => [member, String(search[member] ?? '')]),
  ) as Draft
  return draft.from === 'all' ? { ...draft, from: '' } : draft
}

function patchOf(draft: Draft, members: readonly BookFilter[], beginsToday: boolean): Partial<BookSearch> {
  const number = (text: string) => (text === '' ? undefined : Number(text))
  const typed = Object.fromEntries(BOOK_FILTERS.map((member) => [member, draft[member].trim() || undefined]))
  const read = bookSearch.parse({ ...typed, region: number(draft.region), step: number(draft.step) })
  const from = read.from ?? (beginsToday ? 'all' : undefined)
  return { ...Object.fromEntries(members.map((member) => [member, read[member]])), from, page: 1 }
}
