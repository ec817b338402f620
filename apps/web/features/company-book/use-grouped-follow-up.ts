import type { ListGroups, ListSums } from '@fxmatch/contract/http/list-groups'
import { type OrderGroups, orderGroupsCall } from '@fxmatch/contract/http/order-groups'
import { organizationOrdersCall } from '@fxmatch/contract/http/order-lists'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { ORDER_GROUPINGS } from '@fxmatch/domain/orders/order-groups'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../lib/api/call-api.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { type AskedPage, GROUP_ROWS } from '../../ui/data-table/use-group-pages.tsx'
import { useToldGroups } from '../../ui/data-table/use-told-groups.tsx'
import { useOrderGroupLabel } from '../../ui/use-order-group-label.ts'
import type { BookSearch } from './book-search.ts'

type Query = NonNullable<CallInput<typeof organizationOrdersCall>['query']>

const sumsOf = ({ live, dead }: OrderGroups['totals']): ListSums => ({
  count: live.count + dead.count,
  dead: dead.count,
  amounts: live.amounts,
  dinars: { equivalent: live.total_equiv },
})

/** What the call of orders' groups tells, as other lists tell theirs. */
export const asListGroups = ({ groups, rest, totals }: OrderGroups): ListGroups => ({
  groups: groups.map(({ group, key, name, ...told }) => ({ group, key, name, ...sumsOf(told) })),
  rest: rest && { groups: rest.groups, ...sumsOf(rest) },
  totals: sumsOf(totals),
})

/** The follow-up in groups, with the amounts and counter values of orders that live or were delivered. @param filters what it is narrowed to */
export function useGroupedFollowUp(
  columns: readonly DataColumn<OrderView>[],
  filters: Query,
  { group, unfold }: Pick<BookSearch, 'group' | 'unfold'>,
  change: (patch: Partial<BookSearch>) => void,
) {
  const { id: userId } = useSession()
  const labelOf = useOrderGroupLabel()
  const groupings = ORDER_GROUPINGS.flatMap((id) => {
    const column = columns.find((known) => known.id === id)
    return column ? [{ id, header: column.header }] : []
  })
  const by = groupings.find(({ id }) => id === group)?.id ?? null
  const { sort, direction, ...narrowed } = filters
  const heads = useQuery({
    ...callQuery(orderGroupsCall, { query: { ...narrowed, by: by ?? 'currency', side: 'all' } }),
    enabled: by !== null,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group: of, page }) =>
        callQuery(organizationOrdersCall, {
          params: { userId },
          query: { ...narrowed, sort, direction, group: of, pageSize: GROUP_ROWS, offset: page },
        }),
      ),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data, count: data?.count }))
  const groups = useToldGroups({
    ...{ groupings, by, useAnswers, unfold, onChange: change, labelOf, amount: 'amount' },
    told: heads.data && asListGroups(heads.data),
    rowKey: ({ id }: OrderView) => id,
  })
  return { heads, ...groups }
}
