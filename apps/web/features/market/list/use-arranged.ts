import { useDeferredValue, useMemo } from 'react'
import type { FeedRow, MarketFeed } from '../feed/market-feed.ts'
import type { MarketOrder } from '../market-search.ts'
import { arrange, type MarketFilter, type Openings } from './arrange.ts'

/**
 * The market's rows that pass the filters, in order; undefined until the first snapshot. Another filter or order is seen to be
 * chosen first; the rows follow in a drawing of their own.
 */
export function useArranged(
  { loaded, shown }: Pick<MarketFeed, 'loaded' | 'shown'>,
  { currency, form, region, taken }: MarketFilter,
  order: MarketOrder,
  openings?: Openings,
): readonly FeedRow[] | undefined {
  const wanted = useMemo(
    () => ({ filter: { currency, form, region, taken }, order }),
    [currency, form, region, taken, order],
  )
  const { filter, order: by } = useDeferredValue(wanted)
  return useMemo(
    () => (loaded ? arrange(shown, filter, by, openings) : undefined),
    [loaded, shown, filter, by, openings],
  )
}
