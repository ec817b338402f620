import { type GroupSums, orderGroupsCall, type ToldGroup } from '@fxmatch/contract/http/order-groups'
import type { OrderListSide } from '@fxmatch/contract/http/order-reports'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import { columnsFor, headingOf, type Say } from '@fxmatch/contract/registers/register'
import { ORDER_GROUPINGS, type OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBatchRunning } from '../../../../lib/api/batch-running.ts'
import { callQuery } from '../../../../lib/api/call-query.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { useReader, useSession } from '../../../../lib/session/session.ts'
import { type RowGroup, useGroupHeads } from '../../../../ui/data-table/group-heads.tsx'
import { MOST_IN_TOTAL, useCurrencySums } from '../../../../ui/data-table/group-sums.tsx'
import { useFolding, writtenKey } from '../../../../ui/data-table/use-folding.ts'
import { useOrderGroupLabel } from '../../../../ui/use-order-group-label.ts'
import type { OrderListInput } from '../order-list-query.ts'
import type { OrderListSearch } from '../order-list-search.ts'
import type { ListSide } from '../order-lists.ts'
import { refreshOf } from '../use-order-list.ts'
import { useGroupRows } from './use-group-rows.tsx'

const SIDES: Readonly<Record<ListSide, OrderListSide>> = { achat: 'purchases', vente: 'sales', all: 'all' }

/** The key of the groups that are told together; no group of the server has it. */
const REST = 'rest'

/** The columns by which the signed-in person groups orders. */
export function useGroupings(): readonly { readonly id: OrderGrouping; readonly header: string }[] {
  const reader = useReader()
  const { t } = useTranslation('orders')
  return useMemo(() => {
    const seen = new Set<string>(columnsFor(ORDER_REGISTER, reader))
    // The keys of a register are data: its test finds each in every language.
    const say = t as unknown as Say
    return ORDER_GROUPINGS.filter((by) => seen.has(by)).map((id) => ({
      id,
      header: say(headingOf(ORDER_REGISTER, id)),
    }))
  }, [reader, t])
}

/**
 * An order list in groups: their sums are of all orders that the list's filters find, from the server. What is unfolded stands in the
 * address, so that who comes back from an order finds it.
 *
 * @param by null where the list is not grouped: nothing is asked then
 */
export function useGroupedOrders(
  by: OrderGrouping | null,
  side: ListSide,
  input: OrderListInput,
  search: Pick<OrderListSearch, 'open'>,
  change: (patch: Partial<OrderListSearch>) => void,
) {
  const { t } = useTranslation(['groups', 'orders'])
  const format = useFormat()
  const { companyKind } = useSession()
  const labelOf = useOrderGroupLabel()
  const running = useBatchRunning()
  const { pageSize: _size, offset: _page, sort: _sort, direction: _direction, ...filters } = input
  const groups = useQuery({
    ...callQuery(orderGroupsCall, { query: { ...filters, by: by ?? 'currency', side: SIDES[side] } }),
    enabled: by !== null && !running,
    refetchInterval: refreshOf(companyKind),
  })
  const data = by === null ? undefined : groups.data
  const told = data?.groups ?? []
  const folding = useFolding(search.open, (open) => change({ open }))
  const rows = useGroupRows(
    side,
    input,
    told.filter(({ key }) => folding.open.has(writtenKey(key))).map(({ group }) => group),
  )
  const sumsOf = useGroupSums()
  const noteOf = ({ live, dead }: Pick<ToldGroup, 'live' | 'dead'>) => {
    const count = live.count + dead.count
    const all = t('groups:orders', { count })
    return dead.count === 0 ? all : format.facts([all, t('groups:dead', { count: dead.count })])
  }
  const shown: RowGroup<OrderView>[] = told.map((group) => ({
    key: writtenKey(group.key),
    label: by === null ? '' : labelOf(by, group),
    note: noteOf(group),
    sums: sumsOf(group.live),
    rows: rows.get(group.group)?.rows ?? [],
    foot: rows.get(group.group)?.foot,
  }))
  if (data?.rest)
    shown.push({
      key: REST,
      label: t('groups:rest', { count: data.rest.groups }),
      note: noteOf(data.rest),
      sums: sumsOf(data.rest.live),
      rows: null,
    })
  const grouped = useGroupHeads(shown, folding.open, (key) =>
    folding.toggle(key, (of) => shown.find((group) => group.key === of)?.label),
  )
  const total = data && sumsOf(data.totals.live, MOST_IN_TOTAL)
  return { groups, data, grouped, total, told: folding.told }
}

/** The sums of a group under the columns of the list. */
function useGroupSums(): (sums: GroupSums, most?: number) => Readonly<Record<string, ReactNode>> {
  const format = useFormat()
  const byCurrency = useCurrencySums()
  return ({ amounts, total_equiv, total_comission }, most) => ({
    amount: byCurrency(
      amounts.map((of) => ({ ...of, decimals: null })),
      most,
    ),
    equivalent: format.dinars(total_equiv),
    ...(total_comission === undefined ? {} : { commissionTtc: format.dinars(total_comission) }),
  })
}
