import { homeCall } from '@fxmatch/contract/http/home'
import { panelsOf } from '@fxmatch/domain/home/home-panels'
import { useQuery } from '@tanstack/react-query'
import { useBatchRunning } from '../../lib/api/batch-running.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'

/** What no event tells: the platform hears none of orders, and time passes. */
const REFRESH_MS = 60_000
/** Where the market's prices stand: they are others' doing, of which a company hears nothing by name. */
const PRICES_MS = 10_000

const CHANGES = ['order_request', 'bid', 'position', 'closing'] as const satisfies Parameters<
  typeof useChanges
>[0]

const CALLS = [homeCall]

/** The figures of the signed-in person's home, kept current by what happens. */
export function useHome() {
  const user = useSession()
  useOrderChanges(CALLS)
  useChanges(CHANGES, CALLS)
  const enabled = !useBatchRunning()
  const refetchInterval = panelsOf(user).includes('best') ? PRICES_MS : REFRESH_MS
  return useQuery({ ...callQuery(homeCall, {}), enabled, refetchInterval })
}
