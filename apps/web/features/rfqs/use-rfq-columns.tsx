import type { RfqRowView } from '@fxmatch/contract/http/rfqs'
import { isLiveRfq } from '@fxmatch/domain/rfq/rfq-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { TimeLeft } from '../../ui/time-left.tsx'
import { OutcomeBadge, ownOutcome, RfqStatusBadge } from './rfq-badge.tsx'
import { useSpan } from './use-span.ts'

/** Whether a request is neither over nor past: then its time counts. */
const isOpen = ({ status }: RfqRowView) => status !== 'ENDED' && isLiveRfq(status)

/** The columns of the requests for quotes, what is left of the time first. @param now the server's time */
export function useRfqColumns(now: Date): DataColumn<RfqRowView>[] {
  const { t } = useTranslation(['rfqs', 'orders', 'market'])
  const format = useFormat()
  const span = useSpan()
  return useMemo(
    (): DataColumn<RfqRowView>[] => [
      {
        id: 'left',
        header: t('rfqs:column.left'),
        kind: 'time',
        value: (row) => (isOpen(row) ? row.answerBy : null),
        render: (row) => (isOpen(row) ? <Left row={row} now={now} /> : MISSING),
        hideable: false,
        sortable: true,
      },
      {
        id: 'reference',
        header: t('orders:column.reference'),
        value: ({ reference }) => reference,
        sortable: true,
        yields: 4,
      },
      {
        id: 'asker',
        header: t('rfqs:facts.asker'),
        value: ({ asker }) => asker.name,
        sortable: true,
      },
      {
        id: 'side',
        header: t('orders:list.side'),
        value: ({ as, side }) => t(`rfqs:side.${(as === 'ASKED') === (side === 'BUY') ? 'SELL' : 'BUY'}`),
        sortable: true,
      },
      {
        id: 'currency',
        header: t('orders:column.currency'),
        value: ({ currency }) => currency,
        render: ({ currency, unit }) => <CurrencyLabel iso={currency} unit={unit} />,
        sortable: true,
      },
      {
        id: 'amount',
        header: t('orders:column.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount, decimals }) => format.amount(amount, decimals),
        hideable: false,
        sortable: true,
      },
      {
        id: 'form',
        header: t('orders:column.form'),
        means: 'form',
        value: ({ form }) => t(`orders:form.${form}`),
        sortable: true,
        yields: 3,
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        kind: 'status',
        value: (row) =>
          row.as === 'ASKED' ? t(`rfqs:own.${ownOutcome(row, now)}`) : t(`rfqs:status.${row.status}`),
        render: (row) =>
          row.as === 'ASKED' ? (
            <OutcomeBadge outcome={ownOutcome(row, now)} />
          ) : (
            <RfqStatusBadge status={row.status} />
          ),
        hideable: false,
        sortable: true,
      },
      {
        id: 'answers',
        header: t('rfqs:column.answers'),
        kind: 'number',
        value: ({ answered, own }) => answered ?? own?.rate ?? null,
        render: ({ answered, asked, own }) =>
          answered === null
            ? format.rate(own?.rate)
            : t('rfqs:answeredOf', { answered: format.count(answered), asked: format.count(asked ?? 0) }),
      },
      {
        id: 'seconds',
        header: t('rfqs:column.seconds'),
        kind: 'number',
        value: ({ answerSeconds }) => answerSeconds,
        render: ({ answerSeconds }) => (answerSeconds === null ? MISSING : span(answerSeconds)),
        sortable: true,
        yields: 2,
      },
      {
        id: 'createdAt',
        header: t('rfqs:column.asked'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => format.dateTime(createdAt),
        sortable: true,
        yields: 1,
      },
    ],
    [t, format, span, now],
  )
}

function Left({ row, now }: { row: RfqRowView; now: Date }) {
  const { t } = useTranslation('rfqs')
  const holds = row.as === 'ASKED' && ownOutcome(row, now) === 'LIVE' ? row.own?.validUntil : null
  return <TimeLeft until={holds ?? row.answerBy} from={row.createdAt} now={now} over={t('timeOver')} />
}
