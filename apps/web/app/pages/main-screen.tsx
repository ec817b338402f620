import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskCount } from '../../features/bids/use-ask-count.ts'
import { type BroughtTab, MarketScreen } from '../../features/market/market-screen.tsx'
import { useTrustCounts } from '../../features/trust/tab/use-trust-counts.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useCan } from '../../lib/session/session.ts'
import { AskedOfUs } from './asked-of-us.tsx'
import { PendingPage } from './pending-page.tsx'

const AskTab = lazyComponent(async () => (await import('../../features/bids/ask-tab.tsx')).AskTab, {
  ahead: false,
})
const TrustTab = lazyComponent(async () => (await import('../../features/trust/trust-tab.tsx')).TrustTab, {
  ahead: false,
})

/** The main screen with all its tabs: here the market, the banks' bids and Trust meet. */
export function MainScreen() {
  const { t } = useTranslation('shell')
  const trust = useTrustCounts()
  const closed = useCan('trust.use') ? undefined : t('tab.trustClosed')
  const tabs: BroughtTab[] = [
    { id: 'ask', label: t('tab.ask'), means: t('means.ask'), count: useAskCount() },
    {
      id: 'bid-trust',
      label: t('tab.bidTrust'),
      means: t('means.bidTrust'),
      count: trust?.PURCHASE,
      closed,
    },
    {
      id: 'ask-trust',
      label: t('tab.askTrust'),
      means: t('means.askTrust'),
      count: trust?.SALE,
      closed,
    },
  ]
  return (
    <MarketScreen tabs={tabs} asked={<AskedOfUs />}>
      {(tab) => (
        <Suspense fallback={<PendingPage />}>
          {tab === 'ask' ? (
            <AskTab />
          ) : (
            <TrustTab key={tab} operation={tab === 'bid-trust' ? 'PURCHASE' : 'SALE'} />
          )}
        </Suspense>
      )}
    </MarketScreen>
  )
}
