import IconPlus from 'virtual:icons/plus'
import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { sortOf, sortPatch } from '../../lib/navigation/list-search.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useCan } from '../../lib/session/session.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HiddenRows } from '../../ui/hidden-rows.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type RequestStep, StepDialog } from './actions/step-dialog.tsx'
import { RequestDetails } from './details/request-details.tsx'
import { RequestFilters } from './request-filters.tsx'
import { MANIFEST, type RequestList, TRANSACTIONS } from './request-lists.ts'
import { type RequestsSearch, requestsSearch } from './requests-search.ts'
import { useGroupedRequests } from './use-grouped-requests.ts'
import { useRequestColumns } from './use-request-columns.tsx'
import { underWay, useOlder, useRequests } from './use-requests.ts'

/** A company's requests. One that the address names, as links of before do, is shown on its page. */
export function TransactionsScreen() {
  const { open } = useSearchState(requestsSearch)[0]
  return open === undefined ? (
    <RequestsScreen list={TRANSACTIONS} />
  ) : (
    <Navigate to={`/transaction/${encodeURIComponent(open)}` as string} replace />
  )
}
/** A bank's requests of its clients. */
export const ManifestScreen = () => <RequestsScreen list={MANIFEST} />

function RequestsScreen({ list }: { list: RequestList }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const [search, change] = useListState(requestsSearch, `requests.${list.name}`)
  const today = marketToday(new Date())
  const requests = useRequests(list, search, today)
  const found = requests.data?.data
  const older = useOlder(list, search, today, requests.isPlaceholderData ? undefined : found?.totalItems)
  const others = underWay(list, search, found?.counts)
  const [step, setStep] = useState<RequestStep | null>(null)
  const navigate = useNavigate()
  const manages = useCan('order_request.manage')
  const columns = useRequestColumns(list, search.due !== undefined, setStep)
  const title = t(`list.${list.name}`)
  const groups = useGroupedRequests(list, search, today, { columns, change })
  const answer = groups.table === null ? requests : groups.heads
  const paging = {
    page: search.page,
    size: search.size,
    total: found?.totalItems ?? 0,
    onChange: ({ page, size }: { page: number; size: number }) => change({ page, size }),
  }
  return (
    <>
      <PageHeader
        title={title}
        filters={<RequestFilters list={list} search={search} today={today} change={change} />}
        actions={
          list.name === 'transaction' && manages ? (
            <LinkButton to="/transaction/new" variant="filled" leftSection={<IconPlus size={14} />}>
              {t('create')}
            </LinkButton>
          ) : null
        }
      />
      <HiddenRows
        count={older}
        text={t('older', { count: older, day: format.date(today) })}
        show={t('showOlder')}
        onShow={() => change({ from: 'all', page: 1 })}
      />
      <HiddenRows
        count={others}
        text={t('underWay', { count: others })}
        show={t('showOlder')}
        onShow={() => change({ status: 'all', page: 1 })}
        keyed={older === 0}
      />
      <DataTable
        label={title}
        name={`requests.${list.name}`}
        views
        columns={columns}
        rows={found?.data}
        rowKey={({ id }) => id}
        {...(answer.isError ? { error: answer.error, onRetry: () => void answer.refetch() } : {})}
        onOpen={(request: OrderRequestView) =>
          list.name === 'transaction'
            ? void navigate({ to: `/transaction/${request.reference}` as string })
            : change({ open: request.reference })
        }
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort) as Partial<RequestsSearch>)}
        groupChoice={groups.choice}
        {...(groups.table ?? { paging })}
        empty={
          <EmptyState next={<LeadOn ways={['request', 'clients']} />}>{t(`none.${list.name}`)}</EmptyState>
        }
        tone={({ allowedActions }) =>
          allowedActions.some(({ action, allowed }) => allowed && list.actions.includes(action))
            ? 'highlight'
            : undefined
        }
      />
      {step && <StepDialog step={step} onClose={() => setStep(null)} />}
      {search.open !== undefined && (
        <RequestDetails reference={search.open} onClose={() => change({ open: undefined })} />
      )}
    </>
  )
}
