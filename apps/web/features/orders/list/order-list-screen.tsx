import type { OrderPage } from '@fxmatch/contract/http/order-lists'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import {
  ORDER_COLUMN_IDS,
  ORDER_REGISTER,
  type OrderColumnId,
  USUAL_COLUMN_IDS,
} from '@fxmatch/contract/registers/order-register'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { sortOf, sortPatch } from '../../../lib/navigation/list-search.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { GroupChoice } from '../../../ui/data-table/group-choice.tsx'
import { useColumnChoice } from '../../../ui/data-table/use-column-choice.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HiddenRows } from '../../../ui/hidden-rows.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { offered, RowActions } from '../actions/row-actions.tsx'
import { useStepDialog } from '../actions/use-step-dialog.tsx'
import { useBatchSelection } from '../batch/use-batch-selection.tsx'
import { ExcelButton } from '../export/excel-button.tsx'
import { useLiveOrders } from '../facts/use-live-orders.ts'
import { useGroupedOrders, useGroupings } from './grouped/use-grouped-orders.tsx'
import { DeadOrders, MarketRoomTotal } from './list-totals.tsx'
import { type OrderColumn, useOrderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import {
  listCountsInput,
  type OrderListInput,
  orderListInput,
  showsDone,
  withoutFilters,
} from './order-list-query.ts'
import { type OrderListSearch, orderListSearch } from './order-list-search.ts'
import { type ListSide, type OrderList, orderListName } from './order-lists.ts'
import { SideToggle } from './side-toggle.tsx'
import { hiddenBy, useListCounts } from './use-list-counts.ts'
import { refreshOf, useOrderList } from './use-order-list.ts'

const TraceDialog = lazyComponent(async () => (await import('./trace-dialog.tsx')).TraceDialog)

/** What the page's header and the list's foot leave; a few rows where something stands between them. */
const LIST_HEIGHT =
  'max(240px, calc(var(--window) - var(--list-chrome) - var(--list-above, 0px) - var(--list-note, 0px)))'

/** One process page: the orders of its statuses, their totals, and what the person may do with each. */
export function OrderListScreen({
  list,
  above,
}: {
  list: OrderList
  /** What stands between the filters and the list, of the same orders. */
  above?: (input: OrderListInput) => ReactNode
}) {
  const { t } = useTranslation(['orders', 'reports'])
  const [search, change] = useListState(orderListSearch, ({ side }) => orderListName(list, list.side ?? side))
  const side = list.side ?? search.side
  const today = marketToday(new Date())
  const input = orderListInput(list, search, today)
  const groupings = useGroupings()
  const by = groupings.find(({ id }) => id === search.group)?.id ?? null
  const orders = useOrderList(side, input, by === null)
  const inGroups = useGroupedOrders(by, side, input, search, change)
  const isGrouped = by !== null && (inGroups.data?.groups.length ?? 0) > 0
  const { companyKind } = useSession()
  const done = showsDone(list, search)
  const counts = useListCounts(listCountsInput(list, input, today), refreshOf(companyKind))
  const hidden =
    counts.data && !counts.isPlaceholderData && !done
      ? hiddenBy(counts.data, side, list.side !== undefined)
      : 0
  const step = useStepDialog()
  const [traced, setTraced] = useState<OrderView | null>(null)
  const open = useOpenOrder()
  useLiveOrders()
  const { open: onStep } = step
  const actions = useCallback(
    (order: OrderView) => (
      <RowActions order={order} actions={list.actions} onStep={onStep} onTrace={setTraced} />
    ),
    [list.actions, onStep],
  )
  const shown = useShownColumns(list, side)
  const paging = {
    page: search.page,
    size: search.size,
    total: orders.data?.count ?? 0,
    onChange: ({ page, size }: { page: number; size: number }) =>
      change({ page, size: size as OrderListSearch['size'] }),
  }
  const batch = useBatchSelection(done ? undefined : list.batch, {
    total: paging.total,
    shown: by === null ? paging.size : paging.total,
    onShow: (size) => change({ page: 1, size }),
  })
  const columns = useOrderColumns(shown, actions)
  const name = orderListName(list, side)
  const { visibility, order } = useColumnChoice(name, columns)
  // As the person has put them.
  const seen = order.filter((id) => visibility[id]) as OrderColumn['id'][]
  const pageTotals = useTotals(orders.data?.totals.live, search)
  const totals = by === null ? pageTotals : inGroups.total
  const answer = by === null ? orders : inGroups.groups
  const rows = by === null ? orders.data?.data : inGroups.data && inGroups.grouped.rows
  const title = list.name === 'cashOut' ? t('reports:cashOut.title') : t(`orders:list.${list.name}`)

  return (
    <>
      <PageHeader
        title={title}
        filters={<OrderFilters list={list} search={search} change={change} today={today} />}
        actions={
          <>
            <SideToggle list={list} side={side} counts={counts.data?.found} change={change} />
            <ExcelButton
              side={side}
              input={input}
              columns={seen}
              settled={list.name === 'cashOut'}
              groupBy={by}
            />
          </>
        }
      />
      {above?.(input)}
      {list.name === 'backOffice' && <MarketRoomTotal side={side} currency={search.currency} />}
      <HiddenRows
        count={hidden}
        text={t('list.hidden', { count: hidden })}
        show={t('list.showHidden')}
        onShow={() => change(withoutFilters(list))}
      />
      <DeadOrders dead={(by === null ? orders : inGroups).data?.totals.dead} statuses={list.statuses} />
      <DataTable
        label={title}
        name={name}
        views
        columns={columns}
        rows={rows}
        rowKey={(order) => order.id}
        {...(answer.isError ? { error: answer.error, onRetry: () => void answer.refetch() } : {})}
        onOpen={open}
        maxHeight={LIST_HEIGHT}
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort) as Partial<OrderListSearch>)}
        filtered={search}
        onFilter={(member, value) => change({ [member]: value, page: 1 })}
        {...(by === null ? { paging } : {})}
        grouped={isGrouped ? inGroups.grouped : null}
        groupChoice={
          <GroupChoice
            by={by}
            columns={groupings}
            told={inGroups.told}
            onChange={(group) => change({ group, open: undefined, page: 1 })}
          />
        }
        {...(totals ? { totals } : {})}
        empty={<EmptyState next={<LeadOn ways={['process']} />} />}
        {...(batch ? { selection: batch.selection } : {})}
        tone={(order) => toneOf(list, order)}
      />
      {step.dialog}
      {batch?.dialog}
      {traced && (
        <Suspense fallback={null}>
          <TraceDialog order={traced} onClose={() => setTraced(null)} />
        </Suspense>
      )}
    </>
  )
}

/** On draft and confirm every order waits (specification 000 §2); those that wait for the viewer stand out more. */
function toneOf(list: OrderList, order: OrderView) {
  if (!list.highlights) return undefined
  return offered(order, list.actions).some((entry) => entry.allowed) ? 'highlight' : 'waiting'
}

/** What goes without saying in a list is left out: one's own company on the side where it always stands. */
function useShownColumns(list: OrderList, side: ListSide): readonly OrderColumnId[] {
  const { companyKind } = useSession()
  return useMemo(() => {
    const shown = [...USUAL_COLUMN_IDS, ...list.also]
    // The back office lists the commission and its total (specification 000 §6).
    if (companyKind === 'PLATFORM') return [...shown, 'commissionTtc']
    const own = companyKind === 'EXCHANGE_OFFICE' ? 'seller' : 'buyer'
    return companyKind === 'BANK' && side !== 'achat' ? shown : shown.filter((column) => column !== own)
  }, [list, side, companyKind])
}

/** Opens an order's page, which remembers this list's address for its way back. */
function useOpenOrder(): (order: OrderView) => void {
  const navigate = useNavigate()
  const backTo = useRouterState({ select: (state) => state.location.href })
  return (order) => void navigate({ to: '/orders/$id', params: { id: order.id }, state: { backTo } })
}

/**
 * The totals row: what the register adds up and the server told, without the orders that came to nothing; amounts of
 * several currencies do not add up.
 */
function useTotals(totals: OrderPage['totals']['live'] | undefined, search: OrderListSearch) {
  const format = useFormat()
  if (!totals) return {}
  const sums: Readonly<Record<string, string | null | undefined>> = totals
  const told = ORDER_COLUMN_IDS.flatMap((id) => {
    const { total, kind } = ORDER_REGISTER.columns[id]
    const sum = total === undefined ? undefined : sums[total]
    if (sum === undefined || sum === null) return []
    if (kind !== 'amount') return [[id, format.dinars(sum)]]
    return search.currency === undefined ? [] : [[id, format.decimal(sum)]]
  })
  return Object.fromEntries(told) as Record<string, string>
}
