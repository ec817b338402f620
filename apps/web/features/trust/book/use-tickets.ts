import { trustProposalCountCall, trustProposalsCall } from '@fxmatch/contract/http/trust-offers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useChanges } from '../../../live/use-changes.ts'
import type { TrustBookSearch } from './book-search.ts'

/** What the list of tickets is narrowed to, as its call takes it. */
export const ticketFilters = ({ startDate, endDate, currency, status, company }: TrustBookSearch) => ({
  ...{ startDate, endDate, currency, company },
  status: status && [status],
})

/** A page of tickets, kept current: by what happens to them, and by the clock where a report becomes possible. */
export function useTickets(search: TrustBookSearch) {
  const { page, size } = search
  const tickets = useQuery({
    ...callQuery(trustProposalsCall, { query: { ...ticketFilters(search), pageSize: size, offset: page } }),
    placeholderData: keepPreviousData,
  })
  useChanges(['trust_proposal'], [trustProposalsCall, trustProposalCountCall])
  const waits = (tickets.data?.data ?? []).flatMap(({ allowedActions }) => allowedActions.report.from ?? [])
  const next = waits.sort()[0]
  const { refetch } = tickets
  useEffect(() => {
    if (next === undefined) return
    const timer = window.setTimeout(() => void refetch(), Math.max(1_000, Date.parse(next) - Date.now()))
    return () => window.clearTimeout(timer)
  }, [next, refetch])
  return tickets
}
