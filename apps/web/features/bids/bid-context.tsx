import { marketDataCall } from '@fxmatch/contract/http/market'
import type { AskRequestView } from '@fxmatch/contract/http/order-request-view'
import { isRequestRate } from '@fxmatch/domain/order-requests/basket'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../lib/api/call-query.ts'
import { freePositions } from '../../lib/prices/free-positions.ts'
import { usePriceContext } from '../../lib/prices/use-price-context.ts'
import { PriceContext } from '../../ui/price-context/price-context.tsx'
import type { BidSeen } from './bid-form.tsx'

/** What is free on the market is read again this often. */
const READ_AGAIN_MS = 15_000

/** The bid's price beside the market's of its currency and form. */
export function BidContext({ request, seen }: { request: AskRequestView; seen: BidSeen }) {
  const asked = { currency: request.currency, form: seen.form }
  const { context, error, retry } = usePriceContext(asked)
  const market = useQuery({ ...callQuery(marketDataCall, { query: asked }), refetchInterval: READ_AGAIN_MS })
  const positions = market.data?.data.data
  const { currency, form } = asked
  const free = useMemo(
    () => positions && freePositions(positions, { currency, form }),
    [positions, currency, form],
  )
  return (
    <PriceContext
      context={context}
      error={error}
      onRetry={retry}
      price={isRequestRate(seen.rate) ? seen.rate : null}
      free={free}
    />
  )
}
