import type { OrderMessage } from '@fxmatch/contract/events/live-events'
import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { orderDetailCall, orderHistoryCall } from '@fxmatch/contract/http/orders'
import { orderPriceProofCall } from '@fxmatch/contract/http/price-proof'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../../lib/api/call-query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLiveTopic } from '../../../live/live-provider.tsx'
import { useKept } from '../../../live/use-kept.ts'
import { ORDER_LIST_CALLS, ORDER_REPORT_CALLS } from './order-calls.ts'

const ONE_ORDER_CALLS = [orderDetailCall, orderHistoryCall, orderPriceProofCall]

/** Marks as old what the events of some orders changed; what is on screen is then fetched with the viewer's rights. */
export function refreshOrders(client: QueryClient, messages: readonly OrderMessage[]): void {
  for (const call of [...ORDER_LIST_CALLS, ...ORDER_REPORT_CALLS])
    void client.invalidateQueries({ queryKey: callKey(call) })
  for (const { id } of messages) {
    for (const call of ONE_ORDER_CALLS)
      void client.invalidateQueries({ queryKey: [call.name, { params: { id } }] })
  }
}

const KEPT = [...ORDER_LIST_CALLS, ...ORDER_REPORT_CALLS, ...ONE_ORDER_CALLS]

/** Keeps the lists and the open order current by the events of the viewer's company; the shell keeps the counts. */
export function useLiveOrders(): void {
  const { company } = useSession()
  const client = useQueryClient()
  useKept(KEPT)
  useLiveTopic(TOPICS.orders(company), isOrderMessage, (messages) => refreshOrders(client, messages))
}
