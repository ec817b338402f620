import { type GroupSums, orderGroupsCall, type ToldGroup } from '@fxmatch/contract/http/order-groups'
import type { OrderListSide } from '@fxmatch/contract/http/order-reports'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import { columnsFor } from '@fxmatch/contract/registers/register'
import { ORDER_GROUPINGS, type OrderGrouping } from '@fxmatch/domain/orders/order-groups'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBatchRunning } from '../../../../lib/api/batch-running.ts'
import { callQuery } from '../../../../lib/api/call-query.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { useReader, useSession } from '../../../../lib/session/session.ts'
import classes from '../../../../ui/data-table/group-heads.module.css'
import { type RowGroup, useGroupHeads } from '../../../../ui/data-table/group-heads.tsx'
import type { OrderListInput } from '../order-list-query.ts'
import type { OrderListSearch } from '../order-list-search.ts'
import type { ListSide } from '../order-lists.ts'
import { refreshOf } from '../use-order-list.ts'
import { useGroupLabel } from './use-group-label.ts'
import { useGroupRows } from './use-group-rows.tsx'

const SIDES: Readonly<Record<ListSide, OrderListSide>> = { achat: 'purchases', vente: 'sales', all: 'all' }

/** The key of the groups that are told together; no group of the server has it. */
const REST = 'rest'

/** The columns by which the signed-in person groups orders. */
export function useGroupings(): readonly OrderGrouping[] {
  const reader = useReader()
  return useMemo(() => {
    const seen = new Set<string>(columnsFor(ORDER_REGISTER, reader))
    return ORDER_GROUPINGS.filter((by) => seen.has(by))
  }, [reader])
}

const keysOf = (open: string | undefined): readonly string[] => open?.split(' ') ?? []

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
  const { t } = useTranslation('orders')
  const { companyKind } = useSession()
  const labelOf = useGroupLabel()
  const running = useBatchRunning()
  const { pageSize: _size, offset: _page, sort: _sort, direction: _direction, ...filters } = input
  const groups = useQuery({
    ...callQuery(orderGroupsCall, { query: { ...filters, by: by ?? 'currency', side: SIDES[side] } }),
    enabled: by !== null && !running,
    refetchInterval: refreshOf(companyKind),
  })
  const data = by === null ? undefined : groups.data
  const told = data?.groups ?? []
  const known = new Map(told.map((group) => [group.key, group]))
  const open = by === null ? [] : keysOf(search.open).map((key) => (key === NONE ? '' : key))
  const unfolded = open.filter((key) => known.has(key))
  const rows = useGroupRows(
    side,
    input,
    unfolded.map((key) => known.get(key)?.group ?? ''),
  )
  const sumsOf = useGroupSums()
  const noteOf = ({ live, dead }: Pick<ToldGroup, 'live' | 'dead'>) => {
    const count = live.count + dead.count
    const all = t('group.count', { count })
    return dead.count === 0 ? all : `${all} · ${t('group.dead', { count: dead.count })}`
  }
  const shown: RowGroup<OrderView>[] = told.map((group) => ({
    key: group.key === '' ? NONE : group.key,
    label: by === null ? '' : labelOf(by, group),
    note: noteOf(group),
    sums: sumsOf(group.live),
    rows: rows.get(group.group)?.rows ?? [],
    foot: rows.get(group.group)?.foot,
  }))
  if (data?.rest)
    shown.push({
      key: REST,
      label: t('group.rest', { count: data.rest.groups }),
      note: noteOf(data.rest),
      sums: sumsOf(data.rest.live),
      rows: null,
    })
  const openKeys = useMemo(() => new Set(keysOf(search.open)), [search.open])
  const toggle = (key: string) => {
    const next = openKeys.has(key) ? [...openKeys].filter((other) => other !== key) : [...openKeys, key]
    change({ open: next.length === 0 ? undefined : next.slice(-MOST_OPEN).join(' ') })
  }
  const grouped = useGroupHeads(shown, openKeys, toggle)
  const total = data && sumsOf(data.totals.live, MOST_IN_TOTAL)
  return { groups, data, grouped, total }
}

/** How a group without a value stands in the address. */
const NONE = '-'
/** Amounts of more currencies would hide the rows behind the totals: grouped by currency, each is told. */
const MOST_IN_TOTAL = 3
/** So many are unfolded at once: each is asked for again when orders change. */
const MOST_OPEN = 12

/** The sums of a group under the columns of the list; those of several currencies one below the other. */
function useGroupSums(): (sums: GroupSums, most?: number) => Readonly<Record<string, ReactNode>> {
  const format = useFormat()
  return ({ amounts, total_equiv, total_comission }, most = Number.POSITIVE_INFINITY) => ({
    amount:
      amounts.length === 0 || amounts.length > most ? undefined : (
        <span className={classes.sums}>
          {amounts.map(({ currency, amount }) => (
            <span key={currency}>
              {format.decimal(amount)} {currency}
            </span>
          ))}
        </span>
      ),
    equivalent: format.dinars(total_equiv),
    ...(total_comission === undefined ? {} : { commissionTtc: format.dinars(total_comission) }),
  })
}
