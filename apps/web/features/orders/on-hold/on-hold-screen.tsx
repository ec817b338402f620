import { onHoldCall } from '@fxmatch/contract/http/order-reports'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useListState } from '../../../lib/navigation/use-list-state.ts'
import { useSession } from '../../../lib/session/session.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { type AskedPage, GROUP_ROWS } from '../../../ui/data-table/use-group-pages.tsx'
import { useToldGroups } from '../../../ui/data-table/use-told-groups.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'
import { useNarrows } from '../../../ui/narrowed.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useOrderGroupLabel } from '../../../ui/use-order-group-label.ts'
import { RowActions } from '../actions/row-actions.tsx'
import { isStepAction } from '../actions/step-actions.ts'
import { useStepDialog } from '../actions/use-step-dialog.tsx'
import { useLiveOrders } from '../facts/use-live-orders.ts'
import { useGroupings } from '../list/grouped/use-grouped-orders.tsx'
import { TraceDialog } from '../list/trace-dialog.tsx'
import classes from './on-hold.module.css'
import { OnHoldGroups } from './on-hold-groups.tsx'
import { type OnHoldSearch, onHoldSearch } from './on-hold-search.ts'
import { type OnHoldRow, useOnHoldColumns } from './use-on-hold-columns.tsx'

/** How long orders have waited changes by itself, and the platform hears no order's events. */
const REFRESH_MS = 60_000

/** Orders that wait for someone: whose move it is, since when, the longest waiting first (specification 000 §2, On hold). */
export function OnHoldScreen() {
  const { t } = useTranslation('reports')
  const [search, change] = useListState(onHoldSearch, 'orders.on-hold')
  const page = useOnHold(search)
  const step = useStepDialog()
  const [traced, setTraced] = useState<OrderView | null>(null)
  const open = useOpen()
  useLiveOrders()
  const { open: onStep } = step
  const actions = useCallback(
    (order: OnHoldRow) => (
      <RowActions
        order={order}
        actions={isStepAction(order.awaits.action) ? [order.awaits.action] : []}
        onStep={onStep}
        onTrace={setTraced}
      />
    ),
    [onStep],
  )
  const columns = useOnHoldColumns(actions)
  const groups = useGroupedOnHold(search, change)
  const answer = groups.table === null ? page : groups.heads
  const title = t('onHold.title')
  const paging = {
    ...{ page: search.page, size: search.size, total: page.data?.count ?? 0 },
    onChange: ({ page: next, size }: { page: number; size: number }) => change({ page: next, size }),
  }
  const { companyKind } = useSession()
  const takesPart = companyKind !== 'PLATFORM'
  const one = search.action !== undefined || search.company !== undefined || search.party !== undefined
  useNarrows(Number(one) + Number(search.whose !== undefined), () =>
    change({ ...NO_GROUP, whose: undefined, page: 1 }),
  )
  return (
    <>
      <PageHeader
        title={title}
        actions={
          takesPart && (
            <SegmentedControl
              aria-label={t('onHold.whose')}
              value={search.whose ?? 'all'}
              onChange={(whose) =>
                change({ ...NO_GROUP, whose: whose === 'all' ? undefined : whose, page: 1 })
              }
              data={(['all', 'mine', 'others'] as const).map((value) => ({
                value,
                label: t(`onHold.${value}`),
              }))}
            />
          )
        }
      />
      <OnHoldGroups
        parts={takesPart ? ['mine', 'others'] : ['others']}
        groups={page.data?.groups}
        search={search}
        onChoose={(group) => change({ ...NO_GROUP, ...group, whose: undefined, page: 1 })}
      />
      {one && (
        <p className={classes.filtered}>
          {t('onHold.filtered')}
          <Button size="compact-xs" onClick={() => change({ ...NO_GROUP, page: 1 })}>
            {t('onHold.showAll')}
          </Button>
        </p>
      )}
      <DataTable
        label={title}
        name="orders.on-hold"
        views
        columns={columns}
        rows={page.data?.data}
        rowKey={(order) => order.id}
        {...(answer.isError ? { error: answer.error, onRetry: () => void answer.refetch() } : {})}
        onOpen={open}
        sort={null}
        onSort={() => undefined}
        groupChoice={groups.choice}
        {...(groups.table ?? { paging })}
        empty={<EmptyState next={<LeadOn ways={['process']} />}>{t('onHold.none')}</EmptyState>}
      />
      {step.dialog}
      {traced && <TraceDialog order={traced} onClose={() => setTraced(null)} />}
    </>
  )
}

const NO_GROUP = { action: undefined, party: undefined, company: undefined }

const filtersOf = ({ whose, action, party, company }: OnHoldSearch) => ({
  ...(whose === undefined ? {} : { whose }),
  ...(action === undefined ? {} : { action }),
  ...(party === undefined ? {} : { side: party }),
  ...(company === undefined ? {} : { company }),
})

/** The orders on hold in groups, as lists of orders are. */
function useGroupedOnHold(search: OnHoldSearch, change: (patch: Partial<OnHoldSearch>) => void) {
  const groupings = useGroupings()
  const labelOf = useOrderGroupLabel()
  const by = groupings.find(({ id }) => id === search.group)?.id ?? null
  const filters = filtersOf(search)
  const heads = useQuery({
    ...callQuery(onHoldCall, { query: { ...filters, by: by ?? undefined, pageSize: 1, offset: 1 } }),
    enabled: by !== null,
    refetchInterval: REFRESH_MS,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group, page }) => ({
        ...callQuery(onHoldCall, { query: { ...filters, group, pageSize: GROUP_ROWS, offset: page } }),
        refetchInterval: REFRESH_MS,
      })),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data, count: data?.count }))
  const groups = useToldGroups({
    ...{ groupings, by, labelOf, useAnswers, amount: 'amount' },
    ...{ told: heads.data?.grouped, unfold: search.unfold, onChange: change },
    rowKey: ({ id }: OnHoldRow) => id,
  })
  return { heads, ...groups }
}

function useOnHold(search: OnHoldSearch) {
  return useQuery({
    ...callQuery(onHoldCall, {
      query: { pageSize: search.size, offset: search.page, ...filtersOf(search) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

function useOpen(): (order: OrderView) => void {
  const navigate = useNavigate()
  const backTo = useRouterState({ select: (state) => state.location.href })
  return (order) => void navigate({ to: '/orders/$id', params: { id: order.id }, state: { backTo } })
}
