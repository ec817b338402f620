import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskCount } from '../../features/bids/use-ask-count.ts'
import { type BroughtTab, MarketScreen } from '../../features/market/market-screen.tsx'
import { PendingPage } from './pending-page.tsx'

const AskTab = lazy(async () => ({ default: (await import('../../features/bids/ask-tab.tsx')).AskTab }))

/** The main screen with all its tabs: here the market, the banks' bids and Trust meet. */
export function MainScreen() {
  const { t } = useTranslation('shell')
  const tabs: BroughtTab[] = [{ id: 'ask', label: t('tab.ask'), count: useAskCount() }]
  return (
    <MarketScreen tabs={tabs}>
      {() => (
        <Suspense fallback={<PendingPage />}>
          <AskTab />
        </Suspense>
      )}
    </MarketScreen>
  )
}
