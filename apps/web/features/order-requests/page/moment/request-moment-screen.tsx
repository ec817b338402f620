import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import {
  type RequestMoment,
  type RequestThenView,
  requestMomentCall,
} from '@fxmatch/contract/http/time-machine'
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
import { Panel } from '../../../../ui/panel.tsx'
import { PastChanges } from '../../../../ui/past-changes.tsx'
import { PastFrame } from '../../../../ui/past-frame.tsx'
import { PastSteps } from '../../../../ui/past-steps.tsx'
import { RequestFigures, TitleFigures } from '../../details/request-details.tsx'
import { RequestOrdersTable } from '../../details/request-orders-table.tsx'
import { RequestStory } from '../../details/request-story.tsx'
import classes from '../../requests.module.css'
import { BidsThen } from './bids-then.tsx'
import { useRequestChanges } from './use-request-changes.ts'

/** A request as it stood at a second: nothing can be done there. @param id the request's, or its reference */
export function RequestMomentScreen({ id, at }: { id: string; at: string }) {
  const { t } = useTranslation(['past', 'common'])
  const navigate = useNavigate()
  const then = useQuery(callQuery(requestMomentCall, { params: { id }, query: { at } }))
  const now = useQuery(callQuery(orderRequestCall, { params: { id } }))
  if (now.isError && !now.data) return <ErrorState error={now.error} onRetry={() => void now.refetch()} />
  if (!now.data) return <EmptyState>{t('common:table.loading')}</EmptyState>
  const request = now.data.data
  return (
    <>
      <PageHeader
        title={t('requestTitle', { reference: request.reference })}
        actions={
          <PastSteps
            label={t('requestSteps')}
            steps={request.history.map(({ created_at }) => created_at)}
            at={at}
            onGo={(moment) =>
              void navigate({ to: '/transaction/$id', params: { id }, search: { at: moment } })
            }
          >
            <Link to="/transaction/$id" params={{ id }} search={{}}>
              {t('present')}
            </Link>
            <a href={callUrl(momentDocumentCall.path, {}, { at, request: id })} download>
              {t('print')}
            </a>
          </PastSteps>
        }
      />
      {then.isError ? (
        <NoMoment
          error={then.error}
          onRetry={() => void then.refetch()}
          told={(bounds) => t('outsideRequest', bounds)}
        />
      ) : then.data ? (
        <Past moment={then.data} now={request} />
      ) : (
        <EmptyState>{t('common:table.loading')}</EmptyState>
      )}
    </>
  )
}

/** A request of the past as the panels take it, which know no steps of it. */
const asDetail = ({ orders, ...then }: RequestThenView): OrderRequestDetail => ({
  ...{ version: 0, allowedActions: [], remainderOffers: [], file: null },
  ...then,
  orders: orders.map((order) => ({ version: 0, allowedActions: [], ...order })),
})

function Past({ moment, now }: { moment: RequestMoment; now: OrderRequestDetail }) {
  const { t } = useTranslation(['past', 'requests'])
  const format = useFormat()
  const changes = useRequestChanges(moment, now)
  const { at } = moment
  const request = asDetail(moment.request)
  return (
    <PastFrame label={t('request')} moment={`${format.date(at)} ${format.seconds(at)}`} sure={moment}>
      <div className={classes.columns}>
        <Panel title={t('requests:bank.figures')}>
          <RequestFigures request={request} />
        </Panel>
        <Panel title={t('requests:column.importReference')}>
          <TitleFigures request={request} />
        </Panel>
      </div>
      <section className={classes.section}>
        <h3>{t('requests:orders')}</h3>
        <RequestOrdersTable request={request} />
      </section>
      <BidsThen request={request} />
      <RequestStory request={request} moments />
      <PastChanges changes={changes} />
    </PastFrame>
  )
}
