import { type MarketPosition, marketPositionCall } from '@fxmatch/contract/http/market'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../lib/api/call-query.ts'
import { findListed, type MarketFeed } from '../feed/market-feed.ts'

export type OpenPosition = {
  /** The last that is known of it; undefined while nothing is, or when it may not be seen. */
  position: MarketPosition | undefined
  /** On the market now, free: it can still be ordered. */
  available: boolean
  error: Error | null
}

/**
 * The position that the address names. On the market, the live feed tells its state; once it has left the market, the
 * last that was known of it stays; one that was never seen here is asked for.
 */
export function useOpenPosition(feed: MarketFeed, id: number | undefined): OpenPosition {
  const listed = id === undefined ? undefined : findListed(feed, id)
  const [seen, setSeen] = useState<MarketPosition>()
  if (listed !== undefined && listed !== seen) setSeen(listed)
  const kept = seen?.id === id ? seen : undefined
  const asked = useQuery({
    ...callQuery(marketPositionCall, { params: { id: id ?? 0 } }),
    enabled: id !== undefined && feed.loaded && listed === undefined && kept === undefined,
    retry: false,
  })
  const position = listed ?? kept ?? asked.data?.data
  return {
    position,
    available: listed?.status === 'FREE',
    error: position === undefined ? asked.error : null,
  }
}
