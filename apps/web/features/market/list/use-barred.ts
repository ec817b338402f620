import { type BarredOnMarket, type MarketPosition, marketBarredCall } from '@fxmatch/contract/http/market'
import { barredBy } from '@fxmatch/domain/gate/barred-houses'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue } from 'react'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useChanges } from '../../../live/use-changes.ts'

/** How often it is asked again: what others decide reaches no feed of the viewer's. */
const AGAIN_MS = 30_000
const NONE: readonly BarredOnMarket[] = []

/** Why one's own house can order nothing of a position; null where it can. */
export type WhyBarred = (position: MarketPosition) => string | null

/**
 * Why positions of some houses cannot be ordered by one's own: by papers, or because houses do not deal with each other. Asked for once
 * the list is seen; until it is known nothing is barred, and the ticket says it before it is sent.
 */
export function useBarred(): WhyBarred {
  const late = useDeferredValue(true, false)
  useChanges(['house_refusal', 'office_paper'], [marketBarredCall])
  const [places, requests] = [useCan('order.place'), useCan('order_request.manage')]
  const { data } = useQuery({
    ...callQuery(marketBarredCall, {}),
    enabled: late && (places || requests),
    refetchInterval: AGAIN_MS,
  })
  const barred = data?.data ?? NONE
  const reasonOf = useReasonText()
  return useCallback(
    ({ members, currency, form }) => {
      if (barred.length === 0) return null
      const houses = members.map(({ ex_op }) => ex_op.uuid)
      return reasonOf(barredBy(barred, { houses, currency: currency.iso_code, form }))
    },
    [barred, reasonOf],
  )
}
