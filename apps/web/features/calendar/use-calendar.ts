import { isOrderMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { calendarCall } from '@fxmatch/contract/http/calendar'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery } from '../../lib/api/call-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { useChanges } from '../../live/use-changes.ts'

/** The calendar of some days, kept current by what happens to orders, requests, holidays and hours. */
export function useCalendar(range: { from: string; to: string }) {
  const { company } = useSession()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: callKey(calendarCall) })
  useLiveTopic(TOPICS.orders(company), isOrderMessage, refresh)
  useChanges(['order_request', 'import_title', 'configuration'], [calendarCall])
  return useQuery({ ...callQuery(calendarCall, { query: range }), placeholderData: keepPreviousData })
}
