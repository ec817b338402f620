import type { AuditPage } from '@fxmatch/contract/http/audit'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActiveFilter, FilterBar } from '../../ui/filter-bar.tsx'
import { AUDIT_FILTERS, type AuditFilterName, type AuditSearch, auditSearch } from './audit-search.ts'

type Draft = Record<AuditFilterName, string>

type Props = {
  search: AuditSearch
  /** The actions and object types on record. */
  words: Pick<AuditPage, 'actions' | 'objectTypes'>
  change: (patch: Partial<AuditSearch>) => void
}

const draftOf = (search: AuditSearch) =>
  Object.fromEntries(AUDIT_FILTERS.map((member) => [member, search[member] ?? ''])) as Draft

/** The filters of the audit trail; each that is on is a chip that takes it off. */
export function AuditFilters({ search, words, change }: Props) {
  const { t } = useTranslation('audit')
  const [draft, setDraft] = useState<Draft>(() => draftOf(search))
  const active: ActiveFilter[] = AUDIT_FILTERS.filter((member) => search[member] !== undefined).map(
    (member) => ({
      id: member,
      label: t(`filter.${member}`),
      value: search[member] ?? '',
      remove: () => change({ [member]: undefined, page: 1 }),
    }),
  )
  const apply = () => {
    const typed = Object.fromEntries(
      AUDIT_FILTERS.map((member) => [member, draft[member].trim() || undefined]),
    )
    const read = auditSearch.parse(typed)
    change({ ...Object.fromEntries(AUDIT_FILTERS.map((member) => [member, read[member]])), page: 1 })
  }
  const lists: Partial<Record<AuditFilterName, readonly string[]>> = {
    action: words.actions,
    objectType: words.objectTypes,
  }
  return (
    <FilterBar
      active={active}
      onOpen={() => setDraft(draftOf(search))}
      onApply={apply}
      onReset={() =>
        change({ ...Object.fromEntries(AUDIT_FILTERS.map((member) => [member, undefined])), page: 1 })
      }
    >
      {AUDIT_FILTERS.map((member) => {
        const given = {
          size: 'xs' as const,
          label: t(`filter.${member}`),
          value: draft[member],
          onChange: (event: { currentTarget: { value: string } }) =>
            setDraft({ ...draft, [member]: event.currentTarget.value }),
        }
        const list = lists[member]
        if (list)
          return <NativeSelect key={member} {...given} data={[{ value: '', label: t('all') }, ...list]} />
        return (
          <TextInput key={member} {...given} type={member === 'from' || member === 'to' ? 'date' : 'text'} />
        )
      })}
    </FilterBar>
  )
}
