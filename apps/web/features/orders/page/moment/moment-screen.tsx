import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { orderDetailCall } from '@fxmatch/contract/http/orders'
import { type OrderMoment, orderMomentCall } from '@fxmatch/contract/http/time-machine'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../lib/api/call-query.ts'
import { type ApiError, asApiError } from '../../../../lib/failures/api-error.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { alongTheLine } from '../../../../lib/keys/along-the-line.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { PastFrame } from '../../../../ui/past-frame.tsx'
import { OrderStatusBadge } from '../../facts/status-badge.tsx'
import { NegotiationPanel } from '../negotiation-panel.tsx'
import page from '../page.module.css'
import { PricePanel } from '../price-panel.tsx'
import { TracePanel } from '../trace-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import classes from './moment.module.css'
import { momentOf } from './moment-search.ts'

/** An order as it stood at a second: nothing can be done there. */
export function MomentScreen({ id, at }: { id: string; at: string }) {
  const { t } = useTranslation(['past', 'common'])
  const then = useQuery(callQuery(orderMomentCall, { params: { id }, query: { at } }))
  const now = useQuery(callQuery(orderDetailCall, { params: { id } }))
  if (now.isError && !now.data) return <ErrorState error={now.error} onRetry={() => void now.refetch()} />
  if (!now.data) return <EmptyState>{t('common:table.loading')}</EmptyState>
  return (
    <>
      <PageHeader
        title={t('orderTitle', { reference: now.data.reference })}
        actions={<Steps order={now.data} at={at} />}
      />
      {then.isError ? (
        <NoMoment error={asApiError(then.error)} retry={() => void then.refetch()} />
      ) : then.data ? (
        <Past moment={then.data} now={now.data} />
      ) : (
        <EmptyState>{t('common:table.loading')}</EmptyState>
      )}
    </>
  )
}

/** The moment before and after, by the steps that the order has taken; the arrow keys lead there too. */
function Steps({ order, at }: { order: OrderDetail; at: string }) {
  const { t } = useTranslation('past')
  const navigate = useNavigate()
  const moments = [...new Set(order.history.map(({ created_at }) => momentOf(created_at)))]
  // A step of this very second has no moment of its own yet.
  const shown = moments.filter((moment) => new Date(moment) <= new Date())
  const to = { back: shown.findLast((moment) => moment < at), on: shown.find((moment) => moment > at) }
  const go = (moment: string | undefined) =>
    moment && void navigate({ to: '/orders/$id', params: { id: order.id }, search: { at: moment } })
  const onKeyDown = (event: KeyboardEvent) => {
    const key = alongTheLine(event.key)
    if (key === 'ArrowLeft') go(to.back)
    if (key === 'ArrowRight') go(to.on)
  }
  return (
    <div role="toolbar" aria-label={t('steps')} className={classes.steps} onKeyDown={onKeyDown}>
      <Button size="compact-sm" disabled={!to.back} onClick={() => go(to.back)}>
        {t('previous')}
      </Button>
      <Button size="compact-sm" disabled={!to.on} onClick={() => go(to.on)}>
        {t('next')}
      </Button>
      <Link to="/orders/$id" params={{ id: order.id }} search={{}}>
        {t('present')}
      </Link>
    </div>
  )
}

function Past({ moment, now }: { moment: OrderMoment; now: OrderDetail }) {
  const { t } = useTranslation(['past', 'orders'])
  const format = useFormat()
  const { at } = moment
  // What is of today alone is not asked by the panels below.
  const order: OrderDetail = {
    ...{ version: 0, allowedActions: [], nextSteps: [], quoteBindsUntil: null, proof: null },
    secondValidation: { needed: false, threshold: null, rule: null },
    ...moment.order,
  }
  return (
    <PastFrame label={t('order')} moment={`${format.date(at)} ${format.seconds(at)}`} sure={moment}>
      <div className={classes.grid}>
        <div className={page.column}>
          <FactsPanel order={moment.order} />
          <NegotiationPanel order={order} />
        </div>
        <div className={page.column}>
          <PricePanel order={order} />
        </div>
        <div className={page.column}>
          <div>
            <OrderStatusBadge status={order.status} pendingDecision={order.pendingDecision} />
          </div>
          <TracePanel order={order} />
        </div>
        <div className={`${page.column} ${classes.wide}`}>
          <ChangesPanel past={moment.order} now={now} changed={moment.changedSince} />
        </div>
      </div>
    </PastFrame>
  )
}

/** The moment lies before the order, or has not come. */
function NoMoment({ error, retry }: { error: ApiError; retry: () => void }) {
  const { t } = useTranslation('past')
  const format = useFormat()
  const { from, until } = (error.refusal?.details ?? {}) as { from?: string; until?: string }
  if (error.status !== 400 || !from || !until) return <ErrorState error={error} onRetry={retry} />
  const told = (instant: string) => `${format.date(instant)} ${format.seconds(instant)}`
  return <EmptyState>{t('outside', { from: told(from), until: told(until) })}</EmptyState>
}
