import { countAskBidsCall, countAskRequestsCall } from '@fxmatch/contract/http/bids'
import { orderRequestCall } from '@fxmatch/contract/http/order-requests'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { PRICE_NOUNS } from '../../../live/price-nouns.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SidePane } from '../../../ui/side-pane.tsx'
import { TabBar, type TabEntry, TabPanel } from '../../../ui/tab-bar.tsx'
import { useMarketFeed } from '../feed/use-market-feed.ts'
import { KeyFigures } from '../key-figures.tsx'
import { passes } from '../list/arrange.ts'
import { MarketNotices } from '../market-notices.tsx'
import { BasketPanel } from './basket-panel.tsx'
import { CompanyMarketTab } from './company-market-tab.tsx'
import { COMPANY_TABS, type CompanyTab, companySearch } from './company-search.ts'
import { MyBidsTab } from './my-bids-tab.tsx'
import { OwnRequestsTab } from './own-requests-tab.tsx'
import { PeerTab } from './peer-tab.tsx'
import { RequestPicker } from './request-picker.tsx'
import type { SubmitForm } from './submit-form.ts'
import { useBasket } from './use-basket.ts'

/**
 * The company's main screen. `submit` is the form that sends a request to its bank, which another part brings: the market with its basket, 'De gré à gré', the banks' bids, and its own requests. */
export function CompanyScreen({ submit }: { submit: SubmitForm }) {
  const { t } = useTranslation(['company', 'shell'])
  const [search, change] = useSearchState(companySearch)
  const market = useMarketFeed()
  const { transaction } = search
  const asked = useQuery({
    ...callQuery(orderRequestCall, { params: { id: transaction ?? '' } }),
    enabled: transaction !== undefined,
  })
  useChanges(['order_request', 'bid'], [orderRequestCall, countAskBidsCall, countAskRequestsCall])
  useChanges(PRICE_NOUNS, [orderRequestCall])
  const request = transaction === undefined ? undefined : asked.data?.data
  const basket = useBasket(request, market.feed)
  const { form, region } = search
  const positions = useMemo(
    () =>
      market.feed.shown.flatMap(({ position }) =>
        passes(position, { currency: request?.currency, form, region }) ? [position] : [],
      ),
    [market.feed.shown, request?.currency, form, region],
  )
  const bids = useQuery(callQuery(countAskBidsCall, { query: { transaction } })).data?.count
  const asks = useQuery(callQuery(countAskRequestsCall, { query: {} })).data?.countAskRequest
  const tab = COMPANY_TABS[search.tab ?? 0] ?? 'bid'
  const tabs: TabEntry<CompanyTab>[] = [
    {
      id: 'bid',
      label: t('tab.bid'),
      means: t('shell:means.bid'),
      count: market.feed.loaded ? market.feed.shown.length : undefined,
    },
    { id: 'peer', label: t('tab.peer') },
    { id: 'bids', label: t('tab.bids'), count: bids },
    { id: 'ask', label: t('tab.ask'), means: t('shell:means.ask'), count: asks },
  ]
  const choose = (reference: string | undefined) => change({ transaction: reference })
  return (
    <>
      <PageTitle title={t('title')} />
      <h1 className="visually-hidden">{t('title')}</h1>
      <MarketNotices />
      <KeyFigures kpi={market.kpi} charts={market.charts} />
      <RequestPicker chosen={transaction} request={request} error={asked.error} onChoose={choose} />
      <TabBar
        label={t('tabs')}
        tabs={tabs}
        chosen={tab}
        onChoose={(next) => change({ tab: COMPANY_TABS.indexOf(next) || undefined, position: undefined })}
      />
      <TabPanel tab={tab}>
        <SidePane open={request !== undefined && (tab === 'bid' || tab === 'peer')}>
          {tab === 'bid' && <CompanyMarketTab market={market} basket={basket} request={request} />}
          {tab === 'peer' && <PeerTab basket={basket} request={request} />}
          {tab === 'bids' && <MyBidsTab request={request} />}
          {tab === 'ask' && (
            <OwnRequestsTab
              onChoose={(reference) => change({ transaction: reference, tab: COMPANY_TABS.indexOf('bids') })}
            />
          )}
          {request !== undefined && (tab === 'bid' || tab === 'peer') && (
            <BasketPanel
              request={request}
              basket={basket}
              positions={tab === 'bid' ? positions : null}
              submit={submit}
            />
          )}
        </SidePane>
      </TabPanel>
    </>
  )
}
