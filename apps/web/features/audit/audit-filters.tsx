import type { AuditPage } from '@fxmatch/contract/http/audit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { SearchPatch } from '../../lib/navigation/use-search-state.ts'
import { type MemberFilter, MemberFilters } from '../../ui/member-filters.tsx'
import { AUDIT_FILTERS, type AuditFilterName, type AuditSearch, type auditSearch } from './audit-search.ts'

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
  const format = useFormat()
  const day = (value: string | undefined) =>
    ({ type: 'date', ...(value === undefined ? {} : { shown: format.date(value) }) }) as const
  const listed = (values: readonly string[]) => ({
    options: values.map((value) => ({ value, label: value })),
  })
  const kinds: Partial<Record<AuditFilterName, Partial<MemberFilter<AuditFilterName>>>> = {
    from: day(search.from),
    to: day(search.to),
    action: listed(words.actions),
    objectType: listed(words.objectTypes),
  }
  const filters = AUDIT_FILTERS.map((id) => ({
    id,
    label: t(`filter.${id}`),
    value: search[id] ?? '',
    ...kinds[id],
  }))
  return <MemberFilters filters={filters} all={t('all')} onChange={change} actions={actions} />
}
