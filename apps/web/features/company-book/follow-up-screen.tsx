import { organizationOrdersCall } from '@fxmatch/contract/http/order-lists'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { sortOf, sortPatch } from '../../lib/navigation/list-search.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { columnsFor } from './book-columns.tsx'
import { BookFilters } from './book-filters.tsx'
import { type BookSearch, bookSearch, firstDay } from './book-search.ts'
import { useStepLabel } from './use-step-label.ts'

const SORTS = ['createdAt', 'reference', 'amount', 'currency', 'status'] as const

type Row = OrderView & { currencyPattern: number }

/** 'Suivi commandes' (specification 002 §2): every order of the company, where it stands and since when; read only. */
export function FollowUpScreen() {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const navigate = useNavigate()
  const [search, change] = useSearchState(bookSearch)
  const { id: userId } = useSession()
  useChanges(['order_request'], [organizationOrdersCall])
  useOrderChanges([organizationOrdersCall])
  const { to, currency, reference, step } = search
  const from = firstDay(search)
  const query = {
    pageSize: search.size,
    offset: search.page,
    sort: SORTS.find((sort) => sort === search.sort) ?? 'createdAt',
    direction: search.direction ?? ('desc' as const),
    ...(from === undefined ? {} : { startDate: from }),
    ...(to === undefined ? {} : { endDate: to }),
    ...(currency === undefined ? {} : { currency }),
    ...(reference === undefined ? {} : { ref: reference }),
    ...(step === undefined ? {} : { statusCode: step }),
  }
  const orders = useQuery({
    ...callQuery(organizationOrdersCall, { params: { userId }, query }),
    placeholderData: keepPreviousData,
  })
  const columns = useFollowUpColumns()
  return (
    <>
      <PageHeader title={t('followUp.title')} />
      <BookFilters
        members={['from', 'to', 'step', 'currency', 'reference']}
        search={search}
        change={change}
      />
      <DataTable
        label={t('followUp.title')}
        name="book.follow-up"
        columns={columns}
        rows={orders.data?.data.map((order) => ({ ...order, currencyPattern: order.currency.pattern }))}
        rowKey={({ id }) => id}
        {...(orders.isError ? { error: orders.error, onRetry: () => void orders.refetch() } : {})}
        onOpen={({ id }) => void navigate({ to: '/orders/$id', params: { id } })}
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort) as Partial<BookSearch>)}
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

function useFollowUpColumns() {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const format = useFormat()
  const step = useStepLabel()
  return useMemo(() => {
    const of = columnsFor<Row>((id) => t(`column.${id}` as 'column.reference'), format)
    return [
      of.text('reference', (row) => row.reference, { hideable: false, sortable: true }),
      of.moment('createdAt', (row) => row.createdAt, { sortable: true }),
      of.text('step', (row) => step(row.status), { kind: 'status', sortable: true }),
      of.text('currency', (row) => row.currency.isoCode, {
        sortable: true,
        render: (row) => <CurrencyLabel iso={row.currency.isoCode} />,
      }),
      of.amount('amount', (row) => row.amount, { sortable: true }),
      of.rate('orderRate', (row) => row.rate),
      of.dinars('equivalent', (row) => row.equivalent),
      of.text('operation', (row) => t(`requests:operation.${row.operationType}`)),
      of.text('form', (row) => t(`requests:form.${row.form}`)),
      of.text('exop', (row) => row.seller.name),
      of.text('bank', (row) => row.bank.name),
      of.text('agence', (row) => row.agence?.name ?? null),
      of.day('valueDate', (row) => row.valueDate),
      of.moment('expires', (row) => row.expireDate, { startsHidden: true }),
    ]
  }, [t, format, step])
}
