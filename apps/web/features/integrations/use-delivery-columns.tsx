import type { DeliveryView } from '@fxmatch/contract/http/webhooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './integrations.module.css'

const TONES: Readonly<Record<DeliveryView['status'], BadgeTone>> = {
  PENDING: 'neutral',
  RETRYING: 'warn',
  DELIVERED: 'good',
  FAILED: 'bad',
}

/** The columns of what an endpoint was told. @param onReplay sends one again */
export function useDeliveryColumns(onReplay: (delivery: DeliveryView) => void): DataColumn<DeliveryView>[] {
  const { t } = useTranslation(['integrations', 'orders'])
  const format = useFormat()
  return useMemo((): DataColumn<DeliveryView>[] => {
    /** What an attempt came to: the status of HTTP, or why there was none. */
    const outcome = ({ code, fault }: DeliveryView['attempts'][number]) =>
      code === null ? t(`fault.${fault ?? 'CONNECTION'}`) : t('deliveries.code', { code })
    const line = (attempt: DeliveryView['attempts'][number]) =>
      format.facts([format.dateTime(attempt.at), outcome(attempt), `${attempt.milliseconds} ms`])
    return [
      {
        id: 'createdAt',
        header: t('deliveries.column.at'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => format.dateTime(createdAt),
        hideable: false,
      },
      { id: 'type', header: t('deliveries.column.type'), value: ({ type }) => type, hideable: false },
      {
        id: 'object',
        header: t('deliveries.column.object'),
        value: ({ objectId }) => objectId,
        yields: 2,
        startsHidden: true,
      },
      {
        id: 'webhookId',
        header: 'webhook-id',
        value: ({ webhookId }) => webhookId,
        yields: 1,
        startsHidden: true,
      },
      {
        id: 'status',
        header: t('orders:column.status'),
        kind: 'status',
        value: ({ status }) => t(`delivery.${status}`),
        render: ({ status }) => <StatusBadge tone={TONES[status]}>{t(`delivery.${status}`)}</StatusBadge>,
        hideable: false,
      },
      {
        id: 'nextAt',
        header: t('deliveries.column.next'),
        kind: 'time',
        value: ({ nextAt }) => nextAt,
        render: ({ nextAt }) => (nextAt === null ? '' : format.dateTime(nextAt)),
        yields: 3,
      },
      {
        id: 'attempts',
        header: t('deliveries.column.attempts'),
        value: ({ attempts }) => attempts.map(line).join('\n'),
        render: ({ attempts }) => (
          <ul className={classes.attempts}>
            {attempts.map((attempt) => (
              <li key={`${attempt.at} ${attempt.milliseconds}`}>
                {line(attempt)}
                {/* What a stranger wrote: text, and nothing else. */}
                {attempt.answer ? <code>{attempt.answer}</code> : null}
              </li>
            ))}
          </ul>
        ),
        wraps: true,
        sentence: true,
      },
      {
        id: 'actions',
        header: t('orders:column.actions'),
        kind: 'action',
        value: () => null,
        hideable: false,
        render: (delivery) =>
          delivery.replayable ? (
            <RowButton onClick={() => onReplay(delivery)}>{t('deliveries.replay')}</RowButton>
          ) : null,
      },
    ]
  }, [t, format, onReplay])
}
