import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { homeCall } from '@fxmatch/contract/http/home'
import { panelsOf } from '@fxmatch/domain/home/home-panels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBatchRunning } from '../../lib/api/batch-running.ts'
import { callKey, callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { useChanges } from '../../live/use-changes.ts'

/** What no event tells: the platform hears none of orders, and time passes. */
const REFRESH_MS = 60_000
/** Where the market's prices stand: they are others' doing, of which a company hears nothing by name. */
const PRICES_MS = 10_000

const CHANGES = ['order_request', 'bid', 'position', 'closing'] as const satisfies Parameters<
  typeof useChanges
>[0]

/** The figures of the signed-in person's home, kept current by what happens. */
export function useHome() {
  const user = useSession()
  const { company } = user
  const client = useQueryClient()
  useLiveTopic(TOPICS.orders(company), isOrderMessage, () => {
    void client.invalidateQueries({ queryKey: callKey(homeCall) })
  })
  useChanges(CHANGES, [homeCall])
  const enabled = !useBatchRunning()
  const refetchInterval = panelsOf(user).includes('best') ? PRICES_MS : REFRESH_MS
  return useQuery({ ...callQuery(homeCall, {}), enabled, refetchInterval })
}
