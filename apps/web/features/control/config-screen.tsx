import { marketStatusCall } from '@fxmatch/contract/http/market'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCan } from '../../lib/session/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CardLinks } from './card-links.tsx'
import classes from './control.module.css'
import { StatusHistory } from './status-history.tsx'
import { StatusPanel } from './status-panel.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

/** The configuration page (specification 001 §2): the market's status, the cards Course and Position, who did what. */
export function ConfigScreen() {
  const { t } = useTranslation('control')
  const readsMarket = useCan('platform.read')
  // How high the status panel is, and so where the rest stands, is known when the status is.
  const waiting = useQuery(callQuery(marketStatusCall, {})).isPending
  return (
    <>
      <PageHeader title={t('config.title')} />
      <div className={classes.config}>
        <StatusPanel />
        {!waiting && <CardLinks />}
        {!waiting && readsMarket && <WaitingOrders />}
      </div>
      {!waiting && (
        <>
          <h2 className={classes.heading}>{t('history.title')}</h2>
          <StatusHistory />
        </>
      )}
    </>
  )
}
