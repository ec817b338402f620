import { deliveredOrdersCall } from '@fxmatch/contract/http/order-requests'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HiddenRows } from '../../ui/hidden-rows.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BookFilters } from './book-filters.tsx'
import { bookSearch, firstDay, olderThan } from './book-search.ts'
import { Totals } from './totals.tsx'
import { useDeliveredColumns } from './use-delivered-columns.tsx'

/** Delivered orders of a company's requests (specification 002 §2): the dates are those of the delivery. */
export function CompanyDeliveredScreen() {
  const { t } = useTranslation('book')
  const format = useFormat()
  const navigate = useNavigate()
  const [search, change] = useListState(bookSearch, 'book.delivered')
  useChanges(['order_request'], [deliveredOrdersCall])
  useOrderChanges([deliveredOrdersCall])
  const today = marketToday(new Date())
  const { to, currency, reference } = search
  const from = firstDay(search, today)
  const filters = {
    ...(to === undefined ? {} : { endDate: to }),
    ...(currency === undefined ? {} : { currency }),
    ...(reference === undefined ? {} : { reference }),
  }
  const since = from === undefined ? {} : { startDate: from }
  const query = { ...filters, ...since, pageSize: search.size, offset: search.page }
  const orders = useQuery({ ...callQuery(deliveredOrdersCall, { query }), placeholderData: keepPreviousData })
  const everyDay = useQuery({
    ...callQuery(deliveredOrdersCall, { query: { ...filters, pageSize: 1, offset: 1 } }),
    enabled: search.from === undefined && orders.isSuccess,
  })
  const older = olderThan(
    search,
    everyDay.data?.count,
    orders.isPlaceholderData ? undefined : orders.data?.count,
  )
  const columns = useDeliveredColumns()
  const totals = orders.data?.totals
  const decimals = orders.data?.data[0]?.currencyPattern
  return (
    <>
      <PageHeader
        title={t('delivered.title')}
        filters={
          <BookFilters
            members={['from', 'to', 'currency', 'reference']}
            search={search}
            change={change}
            today={today}
          />
        }
      />
      <HiddenRows
        count={older}
        text={t('older', { count: older, day: format.date(today) })}
        show={t('showOlder')}
        onShow={() => change({ from: 'all', page: 1 })}
      />
      <Totals
        totals={[
          { term: t('delivered.count'), count: orders.data?.count },
          { term: t('delivered.equivalent'), dinars: totals?.total_equiv },
          { term: t('delivered.payable'), dinars: totals?.total_payable },
        ]}
      />
      <DataTable
        label={t('delivered.title')}
        name="book.delivered"
        views
        columns={columns}
        empty={<EmptyState next={<LeadOn ways={['request', 'process']} />} />}
        rows={orders.data?.data}
        rowKey={({ id }) => id}
        {...(orders.isError ? { error: orders.error, onRetry: () => void orders.refetch() } : {})}
        onOpen={({ id }) => void navigate({ to: '/orders/$id', params: { id } })}
        sort={null}
        onSort={() => undefined}
        {...(totals?.total_amount && decimals !== undefined
          ? { totals: { amount: format.amount(totals.total_amount, decimals) } }
          : {})}
        paging={{
          page: search.page,
          size: search.size,
          total: orders.data?.count ?? 0,
          onChange: ({ page, size }) => change({ page, size }),
        }}
      />
    </>
  )
}
