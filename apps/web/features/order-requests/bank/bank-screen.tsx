import type { OrderRequestDetail } from '@fxmatch/contract/http/order-request-view'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { PRICE_NOUNS } from '../../../live/price-nouns.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RequestFigures } from '../details/request-details.tsx'
import { RequestOrdersTable } from '../details/request-orders-table.tsx'
import classes from '../requests.module.css'
import { GoForm } from './go-form.tsx'

/** `/transaction/{id}/bank`: what the positions do not cover is bought from the bank, and the request goes to it. */
export function BankScreen() {
  const { t } = useTranslation('requests')
  const { id = '' } = useParams({ strict: false })
  const found = useQuery(callQuery(orderRequestCall, { params: { id } }))
  useChanges(['order_request', 'bid', ...PRICE_NOUNS], [orderRequestCall])
  return (
    <>
      <PageHeader
        title={found.data ? t('bank.title', { reference: found.data.data.reference }) : t('bank.titleAlone')}
      />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="soft">{t('loading')}</p>}
      {found.data && <Remainder request={found.data.data} />}
    </>
  )
}

function Remainder({ request }: { request: OrderRequestDetail }) {
  const { t } = useTranslation('requests')
  return (
    <>
      <div className={classes.columns}>
        <Panel title={t('bank.figures')}>
          <RequestFigures request={request} />
        </Panel>
        <Panel title={t('bank.buy')}>
          <GoForm request={request} />
        </Panel>
      </div>
      <section className={classes.section}>
        <h3>{t('orders')}</h3>
        <RequestOrdersTable request={request} />
      </section>
    </>
  )
}
