import { INVOICE_STATES, type InvoicePage } from '@fxmatch/contract/http/invoices'
import { INVOICE_KINDS } from '@fxmatch/domain/invoices/invoice'
import { useTranslation } from 'react-i18next'
import type { SearchPatch } from '../../lib/navigation/use-search-state.ts'
import { type MemberFilter, MemberFilters } from '../../ui/member-filters.tsx'
import {
  INVOICE_FILTERS,
  type InvoiceFilter,
  type InvoicesSearch,
  type invoicesSearch,
} from './invoices-search.ts'

type Props = {
  search: InvoicesSearch
  /** Those that have an invoice; none for a company, which has its own only. */
  companies: InvoicePage['companies']
  change: (patch: SearchPatch<typeof invoicesSearch>) => void
}

/** The filters of the invoices; each that is on is a chip that takes it off. */
export function InvoiceFilters({ search, companies, change }: Props) {
  const { t } = useTranslation('invoices')
  const kinds: Partial<Record<InvoiceFilter, Partial<MemberFilter<InvoiceFilter>>>> = {
    from: { type: 'month' },
    to: { type: 'month' },
    kind: { options: INVOICE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })) },
    state: { options: INVOICE_STATES.map((value) => ({ value, label: t(`state.${value}`) })) },
    company: { options: companies.map(({ id, name }) => ({ value: id, label: name })) },
  }
  const filters = INVOICE_FILTERS.filter((id) => id !== 'company' || companies.length > 0).map((id) => ({
    id,
    label: t(`filter.${id}`),
    value: search[id] ?? '',
    ...kinds[id],
  }))
  return <MemberFilters filters={filters} all={t('all')} onChange={change} />
}
