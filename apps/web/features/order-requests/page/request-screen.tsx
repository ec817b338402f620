import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import type { CompanyStep } from '@fxmatch/domain/order-requests/company-steps'
import { companyStepOf } from '@fxmatch/domain/order-requests/company-steps'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { momentSearch } from '../../../lib/navigation/moment-search.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { useCan, useSession } from '../../../lib/session/session.ts'
import { PRICE_NOUNS } from '../../../live/price-nouns.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { useOrderChanges } from '../../../live/use-order-changes.ts'
import { AskForPrices } from '../../../ui/ask-for-prices.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RequestLife, RequestNext } from '../../../ui/request-life.tsx'
import { RequestStatusBadge } from '../../../ui/request-status-badge.tsx'
import { useDoerOfCompany } from '../../../ui/use-doer.ts'
import { RequestActions } from '../actions/request-actions.tsx'
import { type RequestStep, StepDialog } from '../actions/step-dialog.tsx'
import { GoForm } from '../bank/go-form.tsx'
import { RequestFigures, TitleFigures } from '../details/request-details.tsx'
import { RequestOrdersTable } from '../details/request-orders-table.tsx'
import { RequestStory } from '../details/request-story.tsx'
import { MANIFEST, type RequestList, TRANSACTIONS } from '../request-lists.ts'
import classes from '../requests.module.css'

const RequestMomentScreen = lazyComponent(
  async () => (await import('./moment/request-moment-screen.tsx')).RequestMomentScreen,
  { ahead: false },
)

/** `/transaction/{id}`: a request for all who may read it, or with `?at=` what it was at a second. */
export function RequestScreen() {
  const { id = '' } = useParams({ strict: false })
  const [{ at }] = useSearchState(momentSearch)
  return at === undefined ? (
    <RequestOfNow id={id} />
  ) : (
    <Suspense fallback={null}>
      <RequestMomentScreen id={id} at={at} />
    </Suspense>
  )
}

/** A request with its life, what comes next and whose it is, and its orders with their states. */
function RequestOfNow({ id }: { id: string }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const [step, setStep] = useState<RequestStep | null>(null)
  const list = useListOfRequests()
  // What happened to it while another screen was open was told to nobody here.
  const found = useQuery({ ...callQuery(orderRequestCall, { params: { id } }), refetchOnMount: 'always' })
  useChanges(['order_request', 'bid', ...PRICE_NOUNS], [orderRequestCall])
  useOrderChanges([orderRequestCall])
  const request = found.data?.data
  const what = request && format.sum(request.totalAmount, request.currencyPattern, request.currency)
  return (
    <>
      <PageHeader
        title={request ? format.facts([request.reference, what]) : id}
        badges={request && <RequestStatusBadge status={request.status} />}
        actions={
          <>
            {request && list === TRANSACTIONS && <AskForPrices request={request} />}
            {request && list && <RequestActions request={request} list={list} onStep={setStep} />}
            {list && (
              <Link to={`/${list.name}`} className={classes.action} data-screen-only>
                {t('page.all')}
              </Link>
            )}
          </>
        }
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="soft">{t('loading')}</p>}
      {request && <Request request={request} />}
      {step && <StepDialog step={step} onClose={() => setStep(null)} />}
    </>
  )
}

/** The list in which the reader has requests, with what it does there; null for who reads them one by one, as auditors do. */
function useListOfRequests(): RequestList | null {
  const manages = useCan('order_request.manage')
  const validates = useCan('order_request.validate_front_office')
  return manages ? TRANSACTIONS : validates ? MANIFEST : null
}

function Request({ request }: { request: OrderRequestDetail }) {
  const { t } = useTranslation('requests')
  const turn = turnOf(request)
  return (
    <>
      <section className={classes.life} aria-label={t('page.life')}>
        <Life request={request} />
        <Next request={request} turn={turn} />
      </section>
      <div className={classes.columns}>
        <Panel title={t('bank.figures')}>
          <RequestFigures request={request} />
        </Panel>
        {turn !== null && (
          <Panel title={t('bank.buy')}>
            <GoForm request={request} />
          </Panel>
        )}
        <Panel title={t('column.importReference')}>
          <TitleFigures request={request} />
        </Panel>
      </div>
      <section className={classes.section}>
        <h3>{t('orders')}</h3>
        <RequestOrdersTable request={request} />
      </section>
      <RequestStory request={request} />
    </>
  )
}

/** The step that waits for the reader: sending a draft, or buying anew what was lost. */
function turnOf({ status, allowedActions }: OrderRequestDetail): 'go' | 'buy_rest' | null {
  if (!allowedActions.some(({ action, allowed }) => action === 'go' && allowed)) return null
  return status === 'DRAFT' ? 'go' : 'buy_rest'
}

/** The steps, each with when the request came to it. */
function Life({ request }: { request: OrderRequestDetail }) {
  const format = useFormat()
  const notes: Partial<Record<CompanyStep, string>> = {}
  // The last time that it came to a step counts: it may have gone back.
  for (const { before, after, created_at } of request.history) {
    const step = companyStepOf(after)
    if (step !== null && (before === null || companyStepOf(before) !== step))
      notes[step] = format.dateTime(created_at)
  }
  return <RequestLife reference={request.reference} status={request.status} notes={notes} />
}

/** What comes next, whose it is, since when the request stands there, and by when it has to move on. */
function Next({ request, turn }: { request: OrderRequestDetail; turn: 'go' | 'buy_rest' | null }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  const doer = useDoerOfCompany()
  // What comes next is said to the company: its bank and an auditor would read of themselves as of others.
  const isOfCompany = useSession().companyKind === 'CORPORATE'
  const { status, openAmount, currencyPattern, currency, expiresAt, valueDate } = request
  const missing = isPositiveDecimal(openAmount) ? format.sum(openAmount, currencyPattern, currency) : null
  const last = request.history.at(-1)
  const by = last && doer(last.user)
  return (
    <p className={classes.next}>
      {isOfCompany && <RequestNext turn={turn} status={status} missing={missing} />}
      {last && <span>{t('page.since', { at: format.dateTime(last.created_at), by })}</span>}
      {expiresAt !== null && <span>{t('page.until', { at: format.dateTime(expiresAt) })}</span>}
      {request.submittedAt !== null && <span>{t('page.valueDate', { day: format.date(valueDate) })}</span>}
      {request.reason !== null && <span>{request.reason}</span>}
    </p>
  )
}
