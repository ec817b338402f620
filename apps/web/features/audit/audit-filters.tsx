import type { AuditPage } from '@fxmatch/contract/http/audit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { SearchPatch } from '../../lib/navigation/use-search-state.ts'
import { type MemberFilter, MemberFilters } from '../../ui/member-filters.tsx'
import { AUDIT_FILTERS, type AuditFilterName, type AuditSearch, type auditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'

type Props = {
  search: AuditSearch
  /** The actions and object types on record. */
  words: Pick<AuditPage, 'actions' | 'objectTypes'>
  change: (patch: SearchPatch<typeof auditSearch>) => void
  actions: ReactNode
}

/** The filters of the audit trail; each that is on is a chip that takes it off. */
export function AuditFilters({ search, words, change, actions }: Props) {
  const { t } = useTranslation('audit')
  const called = useAuditWords()
  const format = useFormat()
  const day = (value: string | undefined) =>
    ({ type: 'date', ...(value === undefined ? {} : { shown: format.date(value) }) }) as const
  const listed = (codes: readonly string[], name: (code: string) => string) => ({
    options: codes
      .map((value) => ({ value, label: name(value) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  })
  const kinds: Partial<Record<AuditFilterName, Partial<MemberFilter<AuditFilterName>>>> = {
    from: day(search.from),
    to: day(search.to),
    action: listed(words.actions, called.action),
    objectType: listed(words.objectTypes, called.objectType),
  }
  const filters = AUDIT_FILTERS.map((id) => ({
    id,
    label: t(`filter.${id}`),
    value: search[id] ?? '',
    ...kinds[id],
  }))
  return <MemberFilters filters={filters} all={t('all')} onChange={change} actions={actions} />
}
