import { useMemo, useRef } from 'react'
import type { FeedRow, MarketFeed } from '../feed/market-feed.ts'
import type { MarketOrder } from '../market-search.ts'
import { arrange, type MarketFilter } from './arrange.ts'

/** The market's rows that pass the filters, in order; undefined until the first snapshot. */
export function useArranged(
  { loaded, shown }: Pick<MarketFeed, 'loaded' | 'shown'>,
  { currency, form, region }: MarketFilter,
  order: MarketOrder,
): readonly FeedRow[] | undefined {
  // Only makes it quicker: a drawing that is begun and thrown away may leave it as it likes.
  const before = useRef<readonly FeedRow[]>([])
  return useMemo(() => {
    if (!loaded) return undefined
    before.current = arrange(shown, { currency, form, region }, order, before.current)
    return before.current
  }, [loaded, shown, currency, form, region, order])
}
