import { type Invoice, invoicesCall } from '@fxmatch/contract/http/invoices'
import { INVOICE_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '../../lib/api/call-api.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { shownMonth } from '../../lib/format/shown-month.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { type AskedPage, GROUP_ROWS } from '../../ui/data-table/use-group-pages.tsx'
import { useToldGroups } from '../../ui/data-table/use-told-groups.tsx'
import type { InvoicesSearch } from './invoices-search.ts'

type Filters = Omit<
  NonNullable<CallInput<typeof invoicesCall>['query']>,
  'by' | 'group' | 'page' | 'pageSize'
>

/** The list of invoices in groups, credit notes taken off their sums. @param filters what the list is narrowed to */
export function useGroupedInvoices(
  columns: readonly DataColumn<Invoice>[],
  filters: Filters,
  { group, unfold }: Pick<InvoicesSearch, 'group' | 'unfold'>,
  change: (patch: Partial<InvoicesSearch>) => void,
) {
  const { t } = useTranslation('invoices')
  const groupings = INVOICE_GROUPINGS.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    return column ? [{ id, header: column.header }] : []
  })
  const by = groupings.find(({ id }) => id === group)?.id ?? null
  const heads = useQuery({
    ...callQuery(invoicesCall, { query: { ...filters, by: by ?? undefined, pageSize: 1, page: 1 } }),
    enabled: by !== null,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group: of, page }) =>
        callQuery(invoicesCall, { query: { ...filters, group: of, pageSize: GROUP_ROWS, page } }),
      ),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data, count: data?.count }))
  const groups = useToldGroups({
    ...{ groupings, by, useAnswers, unfold, onChange: change, told: heads.data?.grouped },
    labelOf: (of, { key, name }) => {
      if (of === 'month') return shownMonth(key)
      if (of === 'company') return name ?? key
      return t(key === 'CREDIT_NOTE' ? 'kind.CREDIT_NOTE' : key === 'DUE' ? 'state.due' : 'state.paid')
    },
    rowKey: ({ id }: Invoice) => id,
  })
  return { heads, ...groups }
}
