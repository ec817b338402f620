import { isMarketStatusMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { type MarketStatus, marketStatusCall } from '@fxmatch/contract/http/market'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery } from '../../lib/api/call-query.ts'
import { useCan } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { useChanges } from '../../live/use-changes.ts'

/** Asked again this often, should the feed be silent. */
const REFRESH_MS = 60_000

/** Whether the market is on, on standby or off; undefined until known. */
export function useMarketStatus(): MarketStatus['status'] | undefined {
  const client = useQueryClient()
  const mayHear = useCan('market.view')
  const { data } = useQuery({ ...callQuery(marketStatusCall, {}), refetchInterval: REFRESH_MS })
  useLiveTopic(mayHear ? TOPICS.marketStatus : null, isMarketStatusMessage, () => {
    void client.invalidateQueries({ queryKey: callKey(marketStatusCall) })
  })
  // New hours or holidays: the market may open at another time.
  useChanges(['configuration'], [marketStatusCall])
  return data?.status
}
