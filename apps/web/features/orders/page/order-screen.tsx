import { gateRecordsCall } from '@fxmatch/contract/http/gate'
import { orderMessagesCall } from '@fxmatch/contract/http/order-messages'
import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { orderDetailCall } from '@fxmatch/contract/http/orders'
import { orderPriceProofCall } from '@fxmatch/contract/http/price-proof'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { askEarly } from '../../../lib/api/call-api.ts'
import { callQuery } from '../../../lib/api/call-query.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { momentSearch } from '../../../lib/navigation/moment-search.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { useCan } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useStepDialog } from '../actions/use-step-dialog.tsx'
import { OrderStatusBadge } from '../facts/status-badge.tsx'
import { useLiveOrders } from '../facts/use-live-orders.ts'
import { BanknotesPanel } from './banknotes-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { GatePanel } from './gate-panel.tsx'
import { LifePanel } from './life-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { NegotiationPanel } from './negotiation-panel.tsx'
import classes from './page.module.css'
import { PartiesPanel } from './parties-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { ProofPanel } from './proof/proof-panel.tsx'
import { ShortagePanel } from './shortage-panel.tsx'
import { TracePanel } from './trace-panel.tsx'
import { YourTurnPanel } from './your-turn-panel.tsx'

const MomentScreen = lazyComponent(async () => (await import('./moment/moment-screen.tsx')).MomentScreen, {
  ahead: false,
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the list that an order was opened from. */
    backTo?: string
  }
}

/** An identifier that an order can have; another address would be another call's. */
const ORDER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Asks for what an order's page shows first. @returns false where there can be no order, and for a moment of the past */
export function askForOrder({ capabilities }: SessionUser, id: string, search: object): boolean {
  if (!ORDER_ID.test(id) || 'at' in search) return false
  const params = { id }
  askEarly(orderDetailCall, { params })
  askEarly(orderPriceProofCall, { params })
  if (capabilities.includes('gate.view')) askEarly(gateRecordsCall, { query: { order: id } })
  askEarly(orderMessagesCall, { params })
  return true
}

/** An order as a page with its story; kept current by its events. */
export function OrderScreen() {
  const { id = '' } = useParams({ strict: false })
  const [{ at }] = useSearchState(momentSearch)
  return at === undefined ? (
    <OrderOfNow id={id} />
  ) : (
    <Suspense fallback={null}>
      <MomentScreen id={id} at={at} />
    </Suspense>
  )
}

function OrderOfNow({ id }: { id: string }) {
  const { t } = useTranslation('common')
  const order = useQuery(callQuery(orderDetailCall, { params: { id } }))
  useLiveOrders()
  // An address that is no order's identifier is as absent as another company's order.
  if (order.isError && !order.data)
    return [400, 404].includes(asApiError(order.error).status) ? (
      <MissingOrder />
    ) : (
      <ErrorState error={order.error} onRetry={() => void order.refetch()} />
    )
  if (!order.data) return <EmptyState>{t('table.loading')}</EmptyState>
  return <OrderPage order={order.data} />
}

function OrderPage({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const step = useStepDialog()
  const seesLimits = useCan('gate.view')
  const traits = [
    t(`provenance.${order.operationType}`),
    t(`form.${order.form}`),
    t(`rateType.${order.rateType}`),
  ]
  return (
    <>
      <BackLink />
      <PageHeader
        title={t('page.title', { reference: order.reference })}
        badges={
          <>
            <OrderStatusBadge status={order.status} pendingDecision={order.pendingDecision} />
            <StatusBadge>{format.facts(traits)}</StatusBadge>
          </>
        }
      />
      <LifePanel order={order} />
      <div className={classes.grid}>
        <div className={classes.column}>
          <PartiesPanel order={order} />
          {order.shortage && <ShortagePanel order={order} />}
          {order.bills.length > 0 && <BanknotesPanel order={order} />}
          <NegotiationPanel order={order} />
        </div>
        <div className={classes.column}>
          <PricePanel order={order} />
        </div>
        <div className={`${classes.column} ${classes.wide}`}>
          <ProofPanel order={order} />
          {seesLimits && <GatePanel order={order} />}
          <MessagesPanel order={order} />
        </div>
        <aside className={classes.column}>
          <div className={classes.turn}>
            <YourTurnPanel order={order} onStep={step.open} />
          </div>
          <DocumentsPanel order={order} />
          <TracePanel order={order} />
        </aside>
      </div>
      {step.dialog}
    </>
  )
}

/** The way back to the list with its filters, where the order was opened from one. */
function BackLink() {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const backTo = useRouterState({ select: (state) => state.location.state.backTo })
  if (backTo === undefined) return null
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ href: backTo })
  }
  return (
    <a className={classes.back} data-screen-only href={backTo} onClick={go}>
      <span className="mirrored">←</span> {t('page.back')}
    </a>
  )
}

/** An order that is not there for this person: it does not exist, or is not their company's. */
function MissingOrder() {
  const { t } = useTranslation('orders')
  return (
    <section className={classes.missing}>
      <PageHeader title={t('page.missingTitle')} />
      <p>{t('page.missingText')}</p>
      <Link to="/draft">{t('page.toLists')}</Link>
    </section>
  )
}
