import type { MarketPosition } from '@fxmatch/contract/http/market'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { isWrittenPrice } from '@fxmatch/domain/pricing/price-band'
import { useDeferredValue, useMemo } from 'react'
import { freePositions } from '../../../lib/prices/free-positions.ts'
import { usePriceContext } from '../../../lib/prices/use-price-context.ts'
import { PriceContext } from '../../../ui/price-context/price-context.tsx'
import type { MarketFeed } from '../feed/market-feed.ts'

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
  // Of a busy market the list comes first.
  const shown = useDeferredValue(feed.shown)
  const free = useMemo(
    () =>
      freePositions(
        shown.map((row) => row.position),
        { currency, form },
      ),
    [shown, currency, form],
  )
  return (
    <PriceContext
      context={context}
      error={error}
      onRetry={retry}
      price={typed === '' ? position.rate : priceOf(typed)}
      free={feed.loaded ? free : undefined}
      position={position.id}
    />
  )
}

/** What is typed, once it is a price; null until then. */
const priceOf = (typed: string): string | null =>
  isWrittenPrice(typed) && isPositiveDecimal(typed) ? typed : null
