import { type DealSumView, type DealView, dealsCall } from '@fxmatch/contract/http/company-book'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { usePageState } from '../../lib/navigation/use-list-state.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PaperLink } from '../../ui/paper-link.tsx'
import { useStatusLabel } from '../../ui/use-status-label.ts'
import { columnsFor } from './book-columns.tsx'

/** What is proven of a price is called as in the lists of orders. */
const PROVEN: ReadonlySet<string> = new Set(['priceSpread', 'priceCost', 'priceRank'])

type Props = {
  of: DealSumView
  filter: { company?: string; startDate?: string; endDate?: string }
  onClose: () => void
}

/** The deals behind one line: each with its order and its ticket, the last one first. */
export function DealsDialog({ of: sum, filter, onClose }: Props) {
  const { t } = useTranslation(['book', 'common', 'requests', 'orders'])
  const format = useFormat()
  const step = useStatusLabel()
  const [page, setPage] = usePageState('book.deals-with')
  const query = {
    ...filter,
    currency: sum.currency,
    side: sum.side,
    page: page.page,
    pageSize: page.size,
  }
  const deals = useQuery({
    ...callQuery(dealsCall, { params: { counterparty: sum.counterparty.id }, query }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => {
    const of = columnsFor<DealView>(
      (id) =>
        t(PROVEN.has(id) ? `orders:column.${id as 'priceCost'}` : (`column.${id}` as 'column.reference')),
      format,
    )
    const order = ({ id, reference }: DealView) => (
      <Link to="/orders/$id" params={{ id }}>
        {reference}
      </Link>
    )
    const ticket = (row: DealView) => (
      <PaperLink file={row.ticket.file} download>
        {row.ticket.reference}
      </PaperLink>
    )
    return [
      of.text('reference', (row) => row.reference, { hideable: false, render: order }),
      of.moment('dealAt', (row) => row.at),
      of.text('ticket', (row) => row.ticket.reference, { render: ticket }),
      of.text('step', (row) => step(row.status), { kind: 'status' }),
      of.text('operation', (row) => t(`requests:operation.${row.operationType}`)),
      of.text('form', (row) => t(`requests:form.${row.form}`)),
      of.amount('amount', (row) => row.amount),
      of.rate('orderRate', (row) => row.rate),
      of.dinars('equivalent', (row) => row.equivalent),
      ...(sum.payable === null ? [] : [of.dinars('payable', (row) => row.payable)]),
      of.number('priceSpread', (row) => row.spreadBps, {
        ...{ unit: t('common:rate.points'), yields: 2 },
        render: ({ spreadBps }) => (spreadBps === null ? MISSING : format.signed(spreadBps)),
      }),
      of.dinars('priceCost', (row) => row.costTnd, { yields: 3 }),
      // Of what one sold there is no rank: what it was compared with is the buyer's business.
      ...(sum.side === 'SELL' ? [] : [of.number('priceRank', (row) => row.priceRank, { yields: 1 })]),
    ]
  }, [t, format, step, sum.payable, sum.side])
  const title = t('deals.with', { name: sum.counterparty.name })
  return (
    <Dialog title={title} size="80rem" onClose={onClose}>
      <DataTable
        label={title}
        name="book.deals-with"
        columns={columns}
        rows={deals.data?.data}
        rowKey={({ id }) => id}
        {...(deals.isError ? { error: deals.error, onRetry: () => void deals.refetch() } : {})}
        sort={null}
        onSort={() => undefined}
        totals={{
          amount: format.amount(sum.amount, sum.currencyPattern),
          equivalent: format.dinars(sum.equivalent),
          ...(sum.payable === null ? {} : { payable: format.dinars(sum.payable) }),
        }}
        paging={{ ...page, total: deals.data?.count ?? 0, onChange: setPage }}
      />
    </Dialog>
  )
}
