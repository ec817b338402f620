import { orderGroupsCall } from '@fxmatch/contract/http/order-groups'
import { organizationOrdersCall } from '@fxmatch/contract/http/order-lists'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { ORDER_REGISTER, ORDER_SORTS, type OrderColumnId } from '@fxmatch/contract/registers/order-register'
import type { Say } from '@fxmatch/contract/registers/register'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { sortOf, sortPatch } from '../../lib/navigation/list-search.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useReader, useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { registerColumns } from '../../ui/data-table/register-columns.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BookFilters } from './book-filters.tsx'
import { type BookSearch, bookSearch, firstDay } from './book-search.ts'
import { useGroupedFollowUp } from './use-grouped-follow-up.ts'

/** The columns that are seen unless somebody chooses otherwise. */
const SHOWN: readonly OrderColumnId[] = [
  ...(['reference', 'createdAt', 'status', 'currency', 'amount', 'rate', 'equivalent'] as const),
  ...(['form', 'seller', 'bank', 'agency', 'valueDate'] as const),
]

/** 'Suivi commandes' (specification 002 §2): every order of the company, where it stands and since when; read only. */
export function FollowUpScreen() {
  const { t } = useTranslation('book')
  const navigate = useNavigate()
  const [search, change] = useListState(bookSearch, 'book.follow-up')
  const { id: userId } = useSession()
  useChanges(['order_request'], [organizationOrdersCall, orderGroupsCall])
  useOrderChanges([organizationOrdersCall, orderGroupsCall])
  const { to, currency, reference, step } = search
  const from = firstDay(search)
  const filters = {
    sort: ORDER_SORTS.find((sort) => sort === search.sort) ?? 'createdAt',
    direction: search.direction ?? ('desc' as const),
    ...(from === undefined ? {} : { startDate: from }),
    ...(to === undefined ? {} : { endDate: to }),
    ...(currency === undefined ? {} : { currency }),
    ...(reference === undefined ? {} : { ref: reference }),
    ...(step === undefined ? {} : { statusCode: step }),
  }
  const query = { ...filters, pageSize: search.size, offset: search.page }
  const orders = useQuery({
    ...callQuery(organizationOrdersCall, { params: { userId }, query }),
    placeholderData: keepPreviousData,
  })
  const columns = useFollowUpColumns()
  const groups = useGroupedFollowUp(columns, filters, search, change)
  const answer = groups.table === null ? orders : groups.heads
  return (
    <>
      <PageHeader
        title={t('followUp.title')}
        filters={
          <BookFilters
            members={['from', 'to', 'step', 'currency', 'reference']}
            search={search}
            change={change}
          />
        }
      />
      <DataTable
        label={t('followUp.title')}
        name="book.follow-up"
        views
        columns={columns}
        empty={<EmptyState next={<LeadOn ways={['request']} />} />}
        rows={orders.data?.data}
        rowKey={({ id }) => id}
        {...(answer.isError ? { error: answer.error, onRetry: () => void answer.refetch() } : {})}
        onOpen={({ id }) => void navigate({ to: '/orders/$id', params: { id } })}
        filtered={search}
        onFilter={(member, value) => change({ [member]: value, page: 1 } as Partial<BookSearch>)}
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort) as Partial<BookSearch>)}
        groupChoice={groups.choice}
        {...(groups.table ?? {
          paging: {
            page: search.page,
            size: search.size,
            total: orders.data?.count ?? 0,
            onChange: ({ page, size }) => change({ page, size }),
          },
        })}
      />
    </>
  )
}

function useFollowUpColumns(): DataColumn<OrderView>[] {
  const { t } = useTranslation(['book', 'requests', 'orders'])
  const format = useFormat()
  const reader = useReader()
  return useMemo(() => {
    const columns = registerColumns(ORDER_REGISTER, {
      ...{ reader, format, shown: SHOWN },
      // The keys of a register are data: its test finds each in every language.
      say: t as unknown as Say,
      filters: {
        reference: { member: 'reference' },
        createdAt: { member: 'from' },
        status: { member: 'step', of: ({ status }) => status.code },
        currency: { member: 'currency', of: ({ currency }) => currency.isoCode },
      },
    })
    // Whole words, for companies too: the register's provenance is the short one of banks.
    const operation: DataColumn<OrderView> = {
      id: 'operation',
      header: t('column.operation'),
      value: ({ operationType }) => t(`requests:operation.${operationType}`),
      yields: 1,
    }
    const of = (...ids: OrderColumnId[]) => columns.filter(({ id }) => ids.includes(id))
    return [
      ...of('reference', 'createdAt', 'status', 'currency', 'amount', 'rate', 'equivalent'),
      operation,
      ...of('form', 'seller', 'bank', 'agency', 'valueDate', 'expires'),
    ]
  }, [t, format, reader])
}
