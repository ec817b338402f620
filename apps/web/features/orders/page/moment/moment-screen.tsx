import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { orderDetailCall } from '@fxmatch/contract/http/orders'
import { type OrderMoment, orderMomentCall } from '@fxmatch/contract/http/time-machine'
import { momentDocumentCall } from '@fxmatch/contract/http/time-machine-documents'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../lib/api/call-query.ts'
import { callUrl } from '../../../../lib/api/call-url.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { NoMoment } from '../../../../ui/no-moment.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { PastFrame } from '../../../../ui/past-frame.tsx'
import { PastSteps } from '../../../../ui/past-steps.tsx'
import { OrderStatusBadge } from '../../facts/status-badge.tsx'
import { NegotiationPanel } from '../negotiation-panel.tsx'
import page from '../page.module.css'
import { PricePanel } from '../price-panel.tsx'
import { TracePanel } from '../trace-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import classes from './moment.module.css'

/** An order as it stood at a second: nothing can be done there. */
export function MomentScreen({ id, at }: { id: string; at: string }) {
  const { t } = useTranslation(['past', 'common'])
  const navigate = useNavigate()
  const then = useQuery(callQuery(orderMomentCall, { params: { id }, query: { at } }))
  const now = useQuery(callQuery(orderDetailCall, { params: { id } }))
  if (now.isError && !now.data) return <ErrorState error={now.error} onRetry={() => void now.refetch()} />
  if (!now.data) return <EmptyState>{t('common:table.loading')}</EmptyState>
  return (
    <>
      <PageHeader
        title={t('orderTitle', { reference: now.data.reference })}
        actions={
          <PastSteps
            label={t('steps')}
            steps={now.data.history.map(({ created_at }) => created_at)}
            at={at}
            onGo={(moment) => void navigate({ to: '/orders/$id', params: { id }, search: { at: moment } })}
          >
            <Link to="/orders/$id" params={{ id }} search={{}}>
              {t('present')}
            </Link>
            <a href={callUrl(momentDocumentCall.path, {}, { at, order: id })} download>
              {t('print')}
            </a>
          </PastSteps>
        }
      />
      {then.isError ? (
        <NoMoment
          error={then.error}
          onRetry={() => void then.refetch()}
          told={(bounds) => t('outside', bounds)}
        />
      ) : then.data ? (
        <Past moment={then.data} now={now.data} />
      ) : (
        <EmptyState>{t('common:table.loading')}</EmptyState>
      )}
    </>
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
