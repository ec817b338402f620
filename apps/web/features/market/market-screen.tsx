import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpeningView } from '../../lib/navigation/use-opening-view.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { TabBar, type TabEntry, TabPanel } from '../../ui/tab-bar.tsx'
import { BidTab } from './bid-tab.tsx'
import { useMarketFeed } from './feed/use-market-feed.ts'
import { KeyFigures } from './key-figures.tsx'
import { MarketNotices } from './market-notices.tsx'
import { MARKET_LIST, MARKET_TABS, type MarketTab, marketSearch } from './market-search.ts'

/** A tab that another part of the product brings; the market brings BID FXMatch itself. */
export type BroughtTab = TabEntry<Exclude<MarketTab, 'bid'>>

/** The main screen: the day's figures, and the tabs with their live numbers. */
export function MarketScreen({
  tabs,
  asked,
  children,
}: {
  tabs: readonly BroughtTab[]
  /** What waits for an answer of the viewer's house, above all of it. */
  asked?: ReactNode
  /** What stands under a tab that was brought. */
  children: (tab: Exclude<MarketTab, 'bid'>) => ReactNode
}) {
  const { t } = useTranslation(['market', 'shell'])
  useOpeningView(MARKET_LIST)
  const [search, change] = useSearchState(marketSearch)
  const market = useMarketFeed()
  const own: TabEntry<MarketTab> = {
    id: 'bid',
    label: t('tab'),
    means: t('shell:means.bid'),
    count: market.feed.loaded ? market.feed.shown.length : undefined,
  }
  const all: TabEntry<MarketTab>[] = [own, ...tabs]
  const usable = all.some(({ id, closed }) => id === search.tab && closed === undefined)
  const tab = search.tab !== undefined && usable ? search.tab : 'bid'
  // The tab is seen to be chosen first, with nothing of the other in sight; then that is taken apart, and what the new one has drawn.
  const shown = useDeferredValue(tab)
  const content = useMemo(
    () => (shown === 'bid' ? <BidTab market={market} /> : children(shown)),
    [shown, market, children],
  )
  return (
    <>
      <title>{`${t('title')} · FXMatch`}</title>
      <h1 className="visually-hidden">{t('title')}</h1>
      <MarketNotices />
      {asked}
      <KeyFigures kpi={market.kpi} charts={market.charts} />
      <TabBar
        label={t('tabs')}
        tabs={all}
        chosen={tab}
        onChoose={(next) => change({ ...ONE_TAB_ONLY, tab: next === MARKET_TABS[0] ? undefined : next })}
      />
      <TabPanel tab={tab}>
        <div hidden={shown !== tab}>{content}</div>
      </TabPanel>
    </>
  )
}

/** What is open belongs to its tab; filters and order go along. */
const ONE_TAB_ONLY = {
  ...{ position: undefined, info: undefined, request: undefined, offer: undefined },
  // What one tab is grouped by may be no column of the other.
  ...{ group: undefined, unfold: undefined },
}
