import type { MarketPosition } from '@fxmatch/contract/http/market'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { isWrittenPrice } from '@fxmatch/domain/pricing/price-band'
import { useEffect, useMemo, useRef, useState } from 'react'
import { freePositions } from '../../../lib/prices/free-positions.ts'
import { usePriceContext } from '../../../lib/prices/use-price-context.ts'
import { PriceContext } from '../../../ui/price-context/price-context.tsx'
import type { MarketFeed } from '../feed/market-feed.ts'
import { WaitForPrice } from './wait-for-price.tsx'

/**
 * The position's price, or the one that is typed, beside the market's.
 * @param typed empty: the asked price
 */
export function PositionContext({
  position,
  feed,
  typed,
}: {
  position: MarketPosition
  feed: MarketFeed
  typed: string
}) {
  const currency = position.currency.iso_code
  const { form } = position
  const { context, error, retry } = usePriceContext({ currency, form })
  const now = useEverySecond(feed)
  const free = useMemo(() => freePositions(onMarket(now), { currency, form }), [now, currency, form])
  return (
    <>
      <PriceContext
        context={context}
        error={error}
        onRetry={retry}
        price={typed === '' ? position.rate : priceOf(typed)}
        free={now.loaded ? free : undefined}
        position={position.id}
        allIn={position.rateTCC}
      />
      <WaitForPrice position={position} price={priceOf(typed)} />
    </>
  )
}

/** The market as it is now, once a second: of a busy one the list comes first, and its sums change faster than anybody reads. */
function useEverySecond(feed: MarketFeed): MarketFeed {
  const newest = useRef(feed)
  useEffect(() => {
    newest.current = feed
  }, [feed])
  const [shown, setShown] = useState(feed)
  useEffect(() => {
    const timer = setInterval(() => setShown(newest.current), 1_000)
    return () => clearInterval(timer)
  }, [])
  return shown
}

/**
 * What is on the market, whatever the list shows: while somebody points at it, what has left still stands there, and what has
 * come waits.
 */
function* onMarket({ shown, waiting }: MarketFeed): Generator<MarketPosition> {
  for (const { position, mark } of shown) if (mark !== 'gone') yield position
  yield* waiting
}

/** What is typed, once it is a price; null until then. */
const priceOf = (typed: string): string | null =>
  isWrittenPrice(typed) && isPositiveDecimal(typed) ? typed : null
