import { requestBidsCall } from '@fxmatch/contract/http/bids'
import type { BidView, OrderRequestView } from '@fxmatch/contract/http/order-request-view'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useLedRow } from '../../../lib/navigation/use-led-to.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { AskForPrices } from '../../../ui/ask-for-prices.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { AnswerBid } from './answer-bid.tsx'

type Answer = { bid: BidView; accept: boolean }

/** The banks' bids on the chosen request, the best all-in price first, to be accepted or declined. */
export function MyBidsTab({ request }: { request: OrderRequestView | undefined }) {
  const { t } = useTranslation('company')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const bids = useQuery({
    ...callQuery(requestBidsCall, { params: { id: request?.reference ?? '' } }),
    enabled: request !== undefined,
  })
  useChanges(['bid', 'order_request'], [requestBidsCall])
  const ledTo = useLedRow('bid')
  const columns = useBidColumns(request, setAnswer)
  if (request === undefined) return <EmptyState>{t('chooseForBids')}</EmptyState>
  return (
    <>
      <AskForPrices request={request} why={t('timed')} />
      <DataTable
        label={t('tab.bids')}
        name="bids"
        columns={columns}
        rows={bids.data?.data}
        rowKey={({ order_id }) => order_id}
        atOnce
        tone={({ order_id }) => (order_id === ledTo ? 'current' : undefined)}
        error={bids.error}
        onRetry={() => void bids.refetch()}
        empty={<EmptyState>{t('noBids')}</EmptyState>}
      />
      {answer && (
        <AnswerBid
          request={request}
          bid={answer.bid}
          accept={answer.accept}
          onClose={() => setAnswer(null)}
        />
      )}
    </>
  )
}

function useBidColumns(
  request: OrderRequestView | undefined,
  onAnswer: (answer: Answer) => void,
): DataColumn<BidView>[] {
  const { t } = useTranslation('company')
  const format = useFormat()
  const label = useStatusLabel()
  const places = request?.currencyPattern ?? 2
  return useMemo(
    () => [
      { id: 'bank', header: t('column.bank'), value: ({ bank }) => bank.name, hideable: false },
      { id: 'form', header: t('column.form'), means: 'form', value: ({ form }) => t(`form.${form}`) },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount }) => format.amount(amount, places),
      },
      {
        id: 'rate',
        header: t('column.rate'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ rate }) => rate,
        render: ({ rate }) => format.rate(rate),
      },
      {
        id: 'rateTCC',
        header: t('column.tcc'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ rateTCC }) => rateTCC,
        render: ({ rateTCC }) => format.rate(rateTCC),
      },
      {
        id: 'equivalentTCC',
        header: t('column.equivalentTcc'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ equivalentTCC }) => equivalentTCC,
        render: ({ equivalentTCC }) => format.dinars(equivalentTCC),
      },
      { id: 'status', header: t('column.status'), kind: 'status', value: ({ status }) => label(status) },
      {
        id: 'time',
        header: t('column.created'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => format.dateTime(createdAt),
      },
      {
        id: 'action',
        header: t('column.action'),
        kind: 'action',
        hideable: false,
        value: () => null,
        render: (bid) =>
          bid.status.code === ORDER_STATUS.BID_PLACED && (
            <Group gap={4} wrap="nowrap" justify="flex-end">
              <Button
                size="compact-xs"
                variant="light"
                aria-label={t('acceptOf', { bank: bid.bank.name })}
                onClick={() => onAnswer({ bid, accept: true })}
              >
                {t('accept')}
              </Button>
              <Button
                size="compact-xs"
                color="red"
                aria-label={t('declineOf', { bank: bid.bank.name })}
                onClick={() => onAnswer({ bid, accept: false })}
              >
                {t('decline')}
              </Button>
            </Group>
          ),
      },
    ],
    [t, label, format, places, onAnswer],
  )
}
