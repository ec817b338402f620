import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { allOrderCountsCall, orderCountsCall } from '@fxmatch/contract/http/order-lists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWorkCount } from '../../features/work/use-work.ts'
import { callKey, callQuery } from '../../lib/api/call-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import type { MenuCounts } from './menu-link.tsx'

/** The platform's people are in no order's company, so their numbers are asked for this often. */
const PLATFORM_REFRESH_MS = 30_000

/** The numbers beside the menu. */
export function useMenuCounts(): MenuCounts {
  return { orders: useOrderCounts(), work: useWorkCount() }
}

/**
 * Today's number of orders by status code, kept current by the company's own order events. Empty until known: the
 * menu then shows no number rather than a wrong one.
 */
function useOrderCounts(): MenuCounts['orders'] {
  const user = useSession()
  const client = useQueryClient()
  const query = { startDate: marketToday(new Date()) }
  const platform = user.companyKind === 'PLATFORM'
  const all = useQuery({
    ...callQuery(allOrderCountsCall, { query }),
    enabled: platform,
    refetchInterval: PLATFORM_REFRESH_MS,
  })
  const mayHear = user.capabilities.includes('order.view')
  const own = useQuery({
    ...callQuery(orderCountsCall, { params: { companyId: user.company }, query }),
    enabled: !platform && mayHear,
  })
  useLiveTopic(mayHear ? TOPICS.orders(user.company) : null, isOrderMessage, () => {
    void client.invalidateQueries({ queryKey: callKey(orderCountsCall) })
    void client.invalidateQueries({ queryKey: callKey(allOrderCountsCall) })
  })
  return (platform ? all.data : own.data) ?? {}
}
