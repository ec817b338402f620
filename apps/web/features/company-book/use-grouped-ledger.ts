import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import { REQUEST_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../lib/api/call-api.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { type AskedPage, GROUP_ROWS } from '../../ui/data-table/use-group-pages.tsx'
import { useToldGroups } from '../../ui/data-table/use-told-groups.tsx'
import { useRequestGroupLabel } from '../../ui/use-request-group-label.ts'
import type { BookSearch } from './book-search.ts'

type Query = NonNullable<CallInput<typeof orderRequestsCall>['query']>

/** The ledger in groups, with the amounts of what was delivered, currency by currency. @param filters what the ledger is narrowed to */
export function useGroupedLedger(
  columns: readonly DataColumn<OrderRequestView>[],
  filters: Query,
  { group, unfold }: Pick<BookSearch, 'group' | 'unfold'>,
  change: (patch: Partial<BookSearch>) => void,
) {
  const labelOf = useRequestGroupLabel()
  const groupings = REQUEST_GROUPINGS.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    return column ? [{ id, header: column.header }] : []
  })
  const by = groupings.find(({ id }) => id === group)?.id ?? null
  const heads = useQuery({
    ...callQuery(orderRequestsCall, { query: { ...filters, by: by ?? undefined, itemNbr: 1, page: 1 } }),
    enabled: by !== null,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group: of, page }) =>
        callQuery(orderRequestsCall, { query: { ...filters, group: of, itemNbr: GROUP_ROWS, page } }),
      ),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data.data, count: data?.data.totalItems }))
  const groups = useToldGroups({
    ...{ groupings, by, useAnswers, unfold, onChange: change, labelOf, amount: 'totalAmount' },
    told: heads.data?.data.grouped,
    rowKey: ({ id }: OrderRequestView) => id,
  })
  return { by, heads, ...groups }
}
