import { calendarCall } from '@fxmatch/contract/http/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../lib/api/call-query.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useOrderChanges } from '../../live/use-order-changes.ts'

/** The calendar of some days, kept current by what happens to orders, requests, holidays and hours. */
export function useCalendar(range: { from: string; to: string }) {
  useOrderChanges([calendarCall])
  useChanges(['order_request', 'import_title', 'configuration'], [calendarCall])
  return useQuery({ ...callQuery(calendarCall, { query: range }), placeholderData: keepPreviousData })
}
