import type { OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { usePageState } from '../../../lib/navigation/use-list-state.ts'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LeadOn } from '../../../ui/lead-on.tsx'

/** ASK: the company's own requests that banks may bid on, with the number of bids that wait. */
export function OwnRequestsTab({ onChoose }: { onChoose: (reference: string) => void }) {
  const { t } = useTranslation('company')
  const format = useFormat()
  const [page, setPage] = usePageState('own-requests')
  const requests = useQuery(
    callQuery(orderRequestsCall, {
      query: { 'status[]': ['DRAFT'], itemNbr: page.size, page: page.page },
    }),
  )
  const columns = useMemo(
    (): DataColumn<OrderRequestView>[] => [
      {
        id: 'reference',
        header: t('column.reference'),
        value: ({ reference }) => reference,
        hideable: false,
      },
      {
        id: 'currency',
        header: t('column.currency'),
        value: ({ currency }) => currency,
        render: ({ currency, currencyUnit }) => <CurrencyLabel iso={currency} unit={currencyUnit} />,
      },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: ({ totalAmount }) => totalAmount,
        render: ({ totalAmount, currencyPattern }) => format.amount(totalAmount, currencyPattern),
      },
      {
        id: 'open',
        header: t('column.open'),
        kind: 'number',
        value: ({ openAmount }) => openAmount,
        render: ({ openAmount, currencyPattern }) => format.amount(openAmount, currencyPattern),
      },
      {
        id: 'target',
        header: t('column.target'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ rate }) => rate,
        render: ({ rate }) => (rate === null ? '–' : format.rate(rate)),
      },
      { id: 'bids', header: t('column.bids'), kind: 'number', value: ({ bidCount }) => bidCount },
      {
        id: 'time',
        header: t('column.created'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => format.dateTime(createdAt),
      },
    ],
    [t, format],
  )
  const found = requests.data?.data
  return (
    <DataTable
      label={t('tab.ask')}
      name="own-requests"
      columns={columns}
      empty={<EmptyState next={<LeadOn ways={['request']} />} />}
      rows={found?.data}
      rowKey={({ id }) => id}
      error={requests.error}
      onRetry={() => void requests.refetch()}
      onOpen={({ reference }) => onChoose(reference)}
      paging={{ ...page, total: found?.totalItems ?? 0, onChange: setPage }}
    />
  )
}
