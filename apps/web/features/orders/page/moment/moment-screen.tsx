import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { orderDetailCall } from '@fxmatch/contract/http/orders'
import { type OrderMoment, orderMomentCall } from '@fxmatch/contract/http/time-machine'
import { momentDocumentCall } from '@fxmatch/contract/http/time-machine-documents'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../lib/api/call-query.ts'
import { callUrl } from '../../../../lib/api/call-url.ts'
import { PastPage } from '../../../../ui/past-page.tsx'
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
  const { t } = useTranslation('past')
  const navigate = useNavigate()
  const then = useQuery(callQuery(orderMomentCall, { params: { id }, query: { at } }))
  const now = useQuery(callQuery(orderDetailCall, { params: { id } }))
  return (
    <PastPage
      at={at}
      onGo={(moment) => void navigate({ to: '/orders/$id', params: { id }, search: { at: moment } })}
      then={then}
      now={now}
      words={{
        title: (reference) => t('orderTitle', { reference }),
        frame: t('order'),
        steps: t('steps'),
        outside: (bounds) => t('outside', bounds),
      }}
      present={
        <Link to="/orders/$id" params={{ id }} search={{}}>
          {t('present')}
        </Link>
      }
      print={callUrl(momentDocumentCall.path, {}, { at, order: id })}
    >
      {(moment, today) => <Past moment={moment} now={today} />}
    </PastPage>
  )
}

function Past({ moment, now }: { moment: OrderMoment; now: OrderDetail }) {
  // What is of today alone is not asked by the panels below.
  const order: OrderDetail = {
    ...{ version: 0, allowedActions: [], nextSteps: [], quoteBindsUntil: null, proof: null },
    secondValidation: { needed: false, threshold: null, rule: null },
    ...moment.order,
  }
  return (
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
  )
}
