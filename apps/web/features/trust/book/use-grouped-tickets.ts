import { trustProposalsCall } from '@fxmatch/contract/http/trust-offers'
import type { TrustProposal } from '@fxmatch/contract/http/trust-view'
import { TICKET_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { type AskedPage, GROUP_ROWS } from '../../../ui/data-table/use-group-pages.tsx'
import { useToldGroups } from '../../../ui/data-table/use-told-groups.tsx'
import type { TrustBookSearch } from './book-search.ts'
import { ticketFilters } from './use-tickets.ts'

/** The tickets in groups, with what was agreed in each, currency by currency, and its counter value. */
export function useGroupedTickets(
  columns: readonly DataColumn<TrustProposal>[],
  search: TrustBookSearch,
  change: (patch: Partial<TrustBookSearch>) => void,
) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const groupings = TICKET_GROUPINGS.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    return column ? [{ id, header: column.header }] : []
  })
  const by = groupings.find(({ id }) => id === search.group)?.id ?? null
  const filters = ticketFilters(search)
  const heads = useQuery({
    ...callQuery(trustProposalsCall, { query: { ...filters, by: by ?? undefined, pageSize: 1, offset: 1 } }),
    enabled: by !== null,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group, page }) =>
        callQuery(trustProposalsCall, { query: { ...filters, group, pageSize: GROUP_ROWS, offset: page } }),
      ),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data, count: data?.total_items }))
  const groups = useToldGroups({
    ...{ groupings, by, useAnswers, unfold: search.unfold, onChange: change, amount: 'amount' },
    told: heads.data?.grouped,
    labelOf: (of, { key, name }) => {
      if (of === 'status') return t(`status.${key as TrustProposal['status']}`)
      if (of === 'operation') return t(`operation.${key as TrustProposal['operationType']}`)
      return of === 'createdAt' ? format.date(key) : (name ?? key)
    },
    rowKey: ({ id }: TrustProposal) => id,
  })
  return { heads, ...groups }
}
