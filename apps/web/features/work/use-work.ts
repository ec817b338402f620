import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { workQueueCall } from '@fxmatch/contract/http/work'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { useChanges } from '../../live/use-changes.ts'
import type { WorkSearch } from './work-search.ts'

/** Deadlines pass without anybody's doing. */
const REFRESH_MS = 60_000

/** A page of the queue, kept current by what happens to orders, requests, sign-ups, rules, rates, companies and Trust. */
export function useWork({ page, size, whose, kind, step, currency }: WorkSearch) {
  const { company } = useSession()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: callKey(workQueueCall) })
  useLiveTopic(TOPICS.orders(company), isOrderMessage, refresh)
  useChanges(
    [
      'order_request',
      'bid',
      'sign_up',
      'authorisation_rule',
      'user',
      'rate_change',
      'company',
      'opening_rate',
      // Banknotes that wait for a second person.
      'configuration',
      'trust_request',
      'trust_proposal',
    ],
    [workQueueCall],
  )
  return useQuery({
    ...callQuery(workQueueCall, { query: { page, pageSize: size, whose, kind, step, currency } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}
