import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import type { Call } from '@fxmatch/contract/http/call'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../lib/api/call-query.ts'
import { useSession } from '../lib/session/session.ts'
import { useLiveTopic } from './live-provider.tsx'

/**
 * Keeps what some calls answered current by the steps of orders: those of the viewer's company, for the platform
 * everyone's. Their queries are fetched anew with the viewer's own rights.
 */
export function useOrderChanges(calls: readonly Pick<Call, 'name'>[]): void {
  const { company } = useSession()
  const client = useQueryClient()
  useLiveTopic(TOPICS.orders(company), isOrderMessage, () => {
    for (const call of calls) void client.invalidateQueries({ queryKey: callKey(call) })
  })
}
