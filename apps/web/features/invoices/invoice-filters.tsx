import { INVOICE_STATES, type InvoicePage } from '@fxmatch/contract/http/invoices'
import { INVOICE_KINDS } from '@fxmatch/domain/invoices/invoice'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActiveFilter, FilterBar } from '../../ui/filter-bar.tsx'
import {
  INVOICE_FILTERS,
  type InvoiceFilter,
  type InvoicesSearch,
  invoicesSearch,
} from './invoices-search.ts'

type Draft = Record<InvoiceFilter, string>

type Props = {
  search: InvoicesSearch
  /** Those that have an invoice; none for a company, which has its own only. */
  companies: InvoicePage['companies']
  change: (patch: Partial<InvoicesSearch>) => void
}

const draftOf = (search: InvoicesSearch) =>
  Object.fromEntries(INVOICE_FILTERS.map((member) => [member, search[member] ?? ''])) as Draft

/** The filters of the invoices; each that is on is a chip that takes it off. */
export function InvoiceFilters({ search, companies, change }: Props) {
  const { t } = useTranslation('invoices')
  const [draft, setDraft] = useState<Draft>(() => draftOf(search))
  const options: Partial<Record<InvoiceFilter, { value: string; label: string }[]>> = {
    kind: INVOICE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    state: INVOICE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    company: companies.map(({ id, name }) => ({ value: id, label: name })),
  }
  const members = INVOICE_FILTERS.filter((member) => member !== 'company' || companies.length > 0)
  const shown = (member: InvoiceFilter) => {
    const value = search[member] ?? ''
    return options[member]?.find((option) => option.value === value)?.label ?? value
  }
  const active: ActiveFilter[] = members
    .filter((member) => search[member] !== undefined)
    .map((member) => ({
      id: member,
      label: t(`filter.${member}`),
      value: shown(member),
      remove: () => change({ [member]: undefined, page: 1 }),
    }))
  const apply = () => {
    const typed = Object.fromEntries(members.map((member) => [member, draft[member].trim() || undefined]))
    const read = invoicesSearch.parse(typed)
    change({ ...Object.fromEntries(members.map((member) => [member, read[member]])), page: 1 })
  }
  return (
    <FilterBar
      active={active}
      onOpen={() => setDraft(draftOf(search))}
      onApply={apply}
      onReset={() =>
        change({ ...Object.fromEntries(INVOICE_FILTERS.map((member) => [member, undefined])), page: 1 })
      }
    >
      {members.map((member) => {
        const given = {
          size: 'xs' as const,
          label: t(`filter.${member}`),
          value: draft[member],
          onChange: (event: { currentTarget: { value: string } }) =>
            setDraft({ ...draft, [member]: event.currentTarget.value }),
        }
        const list = options[member]
        if (list)
          return <NativeSelect key={member} {...given} data={[{ value: '', label: t('all') }, ...list]} />
        return <TextInput key={member} {...given} type={member === 'number' ? 'text' : 'month'} />
      })}
    </FilterBar>
  )
}
