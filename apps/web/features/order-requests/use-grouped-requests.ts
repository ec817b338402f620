import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { REQUEST_GROUPINGS } from '@fxmatch/contract/registers/list-groupings'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { useToldGroups } from '../../ui/data-table/use-told-groups.tsx'
import { useRequestGroupLabel } from '../../ui/use-request-group-label.ts'
import type { RequestList } from './request-lists.ts'
import type { RequestsSearch } from './requests-search.ts'
import { useRequestGroups } from './use-requests.ts'

/** A list of requests in groups. */
export function useGroupedRequests(
  list: RequestList,
  search: RequestsSearch,
  today: string,
  {
    columns,
    change,
  }: {
    columns: readonly DataColumn<OrderRequestView>[]
    change: (patch: Partial<RequestsSearch>) => void
  },
) {
  const labelOf = useRequestGroupLabel()
  const groupings = REQUEST_GROUPINGS.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    return column ? [{ id, header: column.header }] : []
  })
  const by = groupings.find(({ id }) => id === search.group)?.id ?? null
  const { heads, useAnswers } = useRequestGroups(list, search, today, by)
  const groups = useToldGroups({
    ...{ groupings, by, useAnswers, unfold: search.unfold, onChange: change, amount: 'totalAmount' },
    told: heads.data?.data.grouped,
    labelOf,
    rowKey: ({ id }: OrderRequestView) => id,
  })
  return { heads, ...groups }
}
