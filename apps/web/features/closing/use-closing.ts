import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { closingCall } from '@fxmatch/contract/http/closing'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'

/** A day's closing, kept current while the day lasts. */
export function useClosing(day: string) {
  const { company, companyKind } = useSession()
  const client = useQueryClient()
  useLiveTopic(TOPICS.orders(company), isOrderMessage, () => {
    void client.invalidateQueries({ queryKey: callKey(closingCall) })
  })
  return useQuery({
    ...callQuery(closingCall, { query: { day } }),
    enabled: companyKind === 'BANK',
    placeholderData: keepPreviousData,
  })
}
