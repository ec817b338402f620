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
import { Panel } from '../../../../ui/panel.tsx'
import { PastChanges } from '../../../../ui/past-changes.tsx'
import { PastPage } from '../../../../ui/past-page.tsx'
import { RequestFigures, TitleFigures } from '../../details/request-details.tsx'
import { RequestOrdersTable } from '../../details/request-orders-table.tsx'
import { RequestStory } from '../../details/request-story.tsx'
import classes from '../../requests.module.css'
import { BidsThen } from './bids-then.tsx'
import { useRequestChanges } from './use-request-changes.ts'

/** A request as it stood at a second: nothing can be done there. @param id the request's, or its reference */
export function RequestMomentScreen({ id, at }: { id: string; at: string }) {
  const { t } = useTranslation('past')
  const navigate = useNavigate()
  const then = useQuery(callQuery(requestMomentCall, { params: { id }, query: { at } }))
  const now = useQuery({
    ...callQuery(orderRequestCall, { params: { id } }),
    select: ({ data }: { data: OrderRequestDetail }) => data,
  })
  return (
    <PastPage
      at={at}
      onGo={(moment) => void navigate({ to: '/transaction/$id', params: { id }, search: { at: moment } })}
      then={then}
      now={now}
      words={{
        title: (reference) => t('requestTitle', { reference }),
        frame: t('request'),
        steps: t('requestSteps'),
        outside: (bounds) => t('outsideRequest', bounds),
      }}
      present={
        <Link to="/transaction/$id" params={{ id }} search={{}}>
          {t('present')}
        </Link>
      }
      print={callUrl(momentDocumentCall.path, {}, { at, request: id })}
    >
      {(moment, today) => <Past moment={moment} now={today} />}
    </PastPage>
  )
}

/** A request of the past as the panels take it, which know no steps of it. */
const asDetail = ({ orders, ...then }: RequestThenView): OrderRequestDetail => ({
  ...{ version: 0, allowedActions: [], remainderOffers: [], file: null },
  ...then,
  orders: orders.map((order) => ({ version: 0, allowedActions: [], ...order })),
})

function Past({ moment, now }: { moment: RequestMoment; now: OrderRequestDetail }) {
  const { t } = useTranslation('requests')
  const changes = useRequestChanges(moment, now)
  const request = asDetail(moment.request)
  return (
    <>
      <div className={classes.columns}>
        <Panel title={t('bank.figures')}>
          <RequestFigures request={request} />
        </Panel>
        <Panel title={t('column.importReference')}>
          <TitleFigures request={request} />
        </Panel>
      </div>
      <section className={classes.section}>
        <h3>{t('orders')}</h3>
        <RequestOrdersTable request={request} />
      </section>
      <BidsThen request={request} />
      <RequestStory request={request} />
      <PastChanges changes={changes} />
    </>
  )
}
