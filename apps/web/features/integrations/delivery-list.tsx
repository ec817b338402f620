import {
  type DeliveryView,
  deliveriesCall,
  type EndpointView,
  replayDeliveriesCall,
  webhookEndpointsCall,
} from '@fxmatch/contract/http/webhooks'
import { DELIVERY_DAYS, DELIVERY_STATUSES } from '@fxmatch/domain/webhooks/delivery-table'
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './integrations.module.css'
import { useDeliveryColumns } from './use-delivery-columns.tsx'

/** Attempts are made while one looks: nobody is told of each by the feed. */
const LOOK_AGAIN_MS = 4_000

/** What an endpoint was told, with each attempt and its answer; sent again one by one, those chosen, or all since a moment. */
export function DeliveryList({ endpoint }: { endpoint: EndpointView }) {
  const { t } = useTranslation('integrations')
  const [{ page, size }, setPage] = useState({ page: 1, size: 20 })
  const [status, setStatus] = useState<DeliveryView['status'] | ''>('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [since, setSince] = useState('')
  const query = { page: String(page), pageSize: String(size), ...(status === '' ? {} : { status }) }
  const deliveries = useQuery({
    ...callQuery(deliveriesCall, { params: { id: endpoint.id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const replay = useCommand(replayDeliveriesCall, {
    refreshes: [deliveriesCall, webhookEndpointsCall],
    success: ({ replayed, more }) =>
      more
        ? t('deliveries.replayedSome', { count: replayed })
        : t('deliveries.replayed', { count: replayed }),
    onSuccess: () => setChosen(new Set()),
  })
  const again = (ids: readonly string[]) => void replay.run({ body: { ids: [...ids] } })
  const columns = useDeliveryColumns((delivery) => again([delivery.id]))
  return (
    <>
      <div className={classes.since}>
        <NativeSelect
          label={t('deliveries.filter')}
          value={status}
          onChange={({ currentTarget }) => {
            setStatus(DELIVERY_STATUSES.find((one) => one === currentTarget.value) ?? '')
            setPage({ page: 1, size })
          }}
          data={[
            { value: '', label: t('deliveries.all') },
            ...DELIVERY_STATUSES.map((value) => ({ value, label: t(`delivery.${value}`) })),
          ]}
        />
        <DateTimeField
          label={t('deliveries.since')}
          description={t('deliveries.sinceHint', { days: DELIVERY_DAYS })}
          value={since}
          onChange={setSince}
        />
        <Button
          disabled={since.length < 'yyyy-MM-ddTHH:mm'.length}
          loading={replay.running}
          onClick={() => void replay.run({ body: { endpointId: endpoint.id, from: since } })}
        >
          {t('deliveries.replaySince')}
        </Button>
      </div>
      <DataTable
        label={t('deliveries.title')}
        name="webhook-deliveries"
        columns={columns}
        rows={deliveries.data?.data}
        rowKey={({ id }) => id}
        error={deliveries.isError ? deliveries.error : undefined}
        onRetry={() => void deliveries.refetch()}
        selection={{
          selected: chosen,
          onChange: setChosen,
          unable: ({ replayable }) => (replayable ? null : t('deliveries.unable')),
          actions: (rows) => (
            <Button loading={replay.running} onClick={() => again(rows.map(({ id }) => id))}>
              {t('deliveries.replayChosen')}
            </Button>
          ),
        }}
        paging={{ page, size, total: deliveries.data?.total ?? 0, onChange: setPage }}
        empty={<EmptyState>{t('deliveries.none')}</EmptyState>}
      />
    </>
  )
}
