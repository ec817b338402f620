import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import type { Call } from '@fxmatch/contract/http/call'
import { useCan, useSession } from '../lib/session/session.ts'
import { useLiveTopic } from './live-provider.tsx'
import { useKept } from './use-kept.ts'

/**
 * Keeps what some calls answered current by the steps of orders: those of the viewer's company, for the platform
 * everyone's; of nobody's where the viewer may see none. Their queries are fetched anew with the viewer's own rights.
 */
export function useOrderChanges(calls: readonly Pick<Call, 'name'>[]): void {
  const { company } = useSession()
  const mayHear = useCan('order.view')
  useLiveTopic(mayHear ? TOPICS.orders(company) : null, isOrderMessage, useKept(calls))
}
