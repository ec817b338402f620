import {
  DEAL_SUM_SORTS,
  type DealSumView,
  dealSumsCall,
  dealsCall,
} from '@fxmatch/contract/http/company-book'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { sortOf, sortPatch } from '../../lib/navigation/list-search.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { columnsFor } from './book-columns.tsx'
import { BookFilters } from './book-filters.tsx'
import { type BookSearch, bookSearch, firstDay } from './book-search.ts'
import { DealsDialog } from './deals-dialog.tsx'
import { Totals } from './totals.tsx'

const TONES = { BUY: 'buy', SELL: 'sell', CARRIED: 'accent' } as const

/**
 * Who trades with whom: the concluded deals between one's company and each counterparty, with the totals of all. The back
 * office chooses the company.
 */
export function DealsScreen() {
  const { t } = useTranslation('book')
  const [search, change] = useListState(bookSearch, 'book.deals')
  const { companyKind } = useSession()
  const picks = useCan('platform.read')
  useOrderChanges([dealSumsCall, dealsCall])
  const filter = dealFilter(search)
  const query = {
    ...filter,
    ...(search.counterparty === undefined ? {} : { counterparty: search.counterparty }),
    pageSize: search.size,
    page: search.page,
    sort: DEAL_SUM_SORTS.find((sort) => sort === search.sort) ?? 'equivalent',
    direction: search.direction ?? ('desc' as const),
  }
  const sums = useQuery({ ...callQuery(dealSumsCall, { query }), placeholderData: keepPreviousData })
  const columns = useDealColumns()
  const totals = sums.data?.totals
  const opened = sums.data?.data.find((row) => keyOf(row) === search.open)
  return (
    <>
      <PageHeader
        title={t('deals.title')}
        filters={
          <BookFilters
            members={[...(picks ? (['company'] as const) : []), 'counterparty', 'from', 'to', 'currency']}
            counterparty={
              sums.data?.data.find(({ counterparty }) => counterparty.id === search.counterparty)
                ?.counterparty.name
            }
            search={search}
            change={change}
          />
        }
      />
      <Totals
        totals={[
          { term: t('deals.counterparties'), count: totals?.counterparties },
          { term: t('deals.count'), count: totals?.count },
          { term: t('deals.equivalent'), dinars: totals?.equivalent },
          ...(companyKind === 'EXCHANGE_OFFICE'
            ? []
            : [{ term: t('deals.payable'), dinars: totals?.payable }]),
        ]}
      />
      <DataTable
        label={t('deals.title')}
        name="book.deals"
        views
        columns={columns}
        rows={sums.data?.data}
        rowKey={keyOf}
        {...(sums.isError ? { error: sums.error, onRetry: () => void sums.refetch() } : {})}
        onOpen={(row) => change({ open: keyOf(row) })}
        sort={sortOf(search)}
        onSort={(sort) => change(sortPatch(sort) as Partial<BookSearch>)}
        paging={{
          page: search.page,
          size: search.size,
          total: sums.data?.count ?? 0,
          onChange: ({ page, size }) => change({ page, size }),
        }}
        empty={
          <EmptyState>{t(picks && filter.company === undefined ? 'deals.choose' : 'deals.none')}</EmptyState>
        }
      />
      {opened && <DealsDialog of={opened} filter={filter} onClose={() => change({ open: undefined })} />}
    </>
  )
}

/** The filters as both calls take them. */
function dealFilter(search: BookSearch) {
  const { company, to, currency } = search
  const from = firstDay(search)
  return {
    ...(company === undefined ? {} : { company }),
    ...(from === undefined ? {} : { startDate: from }),
    ...(to === undefined ? {} : { endDate: to }),
    ...(currency === undefined ? {} : { currency }),
  }
}

const keyOf = ({ counterparty, side, currency }: DealSumView) => `${counterparty.id}.${side}.${currency}`

function useDealColumns() {
  const { t } = useTranslation('book')
  const format = useFormat()
  const { companyKind } = useSession()
  return useMemo(() => {
    const of = columnsFor<DealSumView>((id) => t(`column.${id}` as 'column.reference'), format)
    const sortable = { sortable: true }
    return [
      of.text('counterparty', (row) => row.counterparty.name, { hideable: false, ...sortable }),
      of.text('kind', (row) => t(`kind.${row.counterparty.kind}`), sortable),
      of.text('side', (row) => t(`side.${row.side}`), {
        ...sortable,
        render: (row) => <StatusBadge tone={TONES[row.side]}>{t(`side.${row.side}`)}</StatusBadge>,
      }),
      of.text('currency', (row) => row.currency, {
        ...sortable,
        render: (row) => <CurrencyLabel iso={row.currency} unit={row.currencyUnit} />,
      }),
      of.number('deals', (row) => row.count, sortable),
      of.amount('amount', (row) => row.amount, sortable),
      of.rate('avgRate', (row) => row.avgRate, sortable),
      of.dinars('equivalent', (row) => row.equivalent, sortable),
      ...(companyKind === 'EXCHANGE_OFFICE' ? [] : [of.dinars('payable', (row) => row.payable, sortable)]),
      { ...of.moment('lastAt', (row) => row.lastAt, sortable), yields: 10 },
    ]
  }, [t, format, companyKind])
}
