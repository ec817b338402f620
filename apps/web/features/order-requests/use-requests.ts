import { orderRequestsCall } from '@fxmatch/contract/http/order-requests'
import type { RequestGrouping } from '@fxmatch/contract/registers/list-groupings'
import { REQUEST_SORTS } from '@fxmatch/contract/registers/request-register'
import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { isCompanyStep, statusesAt } from '@fxmatch/domain/order-requests/company-steps'
import {
  isFinalRequest,
  REQUEST_STATUSES,
  type RequestStatus,
} from '@fxmatch/domain/order-requests/request-status'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { CallInput } from '../../lib/api/call-api.ts'
import { callQuery } from '../../lib/api/call-query.ts'
import { PRICE_NOUNS } from '../../live/price-nouns.ts'
import { useChanges } from '../../live/use-changes.ts'
import { type AskedPage, GROUP_ROWS } from '../../ui/data-table/use-group-pages.tsx'
import type { RequestList } from './request-lists.ts'
import type { RequestsSearch } from './requests-search.ts'

type Query = NonNullable<CallInput<typeof orderRequestsCall>['query']>

/** The statuses of requests that are not over. */
const OPEN = REQUEST_STATUSES.filter((status) => !isFinalRequest(status))

function statusesOf(list: RequestList, { status }: RequestsSearch): RequestStatus[] {
  if (status === 'open') return OPEN
  if (isCompanyStep(status)) return statusesAt(status)
  return status === undefined || status === 'all' ? [...list.statuses] : [status]
}

/** Since when a list shows requests: a step of their life holds them however old they are. */
export function sinceOf(list: RequestList, { from, status }: RequestsSearch, today: string): string {
  return from ?? (list.sinceToday && !isCompanyStep(status) ? today : 'all')
}

/** What a list asks the server for; a page of it, or without one what its export and its older rows are asked by. */
export function requestsQuery(list: RequestList, search: RequestsSearch, today: string): Query {
  const from = sinceOf(list, search, today)
  return {
    ...(search.status === 'all' ? {} : { 'status[]': statusesOf(list, search) }),
    ...(search.currency === undefined ? {} : { currency: search.currency }),
    ...(search.due === undefined ? {} : { due: 'true' as const }),
    ...(search.due === undefined || search.due === 'all' ? {} : { valueDate: search.due }),
    ...(search.reference === undefined ? {} : { reference: search.reference }),
    ...(from === 'all' ? {} : { 'createdAt[after]': startOfMarketDate(from).toISOString() }),
    ...(search.to === undefined
      ? {}
      : { 'createdAt[before]': new Date(endOfMarketDate(search.to).getTime() - 1).toISOString() }),
  }
}

/** The rows of a page of requests, live. */
export function useRequests(list: RequestList, search: RequestsSearch, today: string) {
  useChanges(['order_request', 'bid', ...PRICE_NOUNS], [orderRequestsCall])
  const query = {
    ...requestsQuery(list, search, today),
    itemNbr: search.size,
    page: search.page,
    sort: sortOf(search.sort),
    direction: search.direction ?? ('desc' as const),
  }
  return useQuery({ ...callQuery(orderRequestsCall, { query }), placeholderData: keepPreviousData })
}

/** The groups of a list of requests, and the rows of those that are unfolded. @param by null where it is not grouped: nothing is asked then */
export function useRequestGroups(
  list: RequestList,
  search: RequestsSearch,
  today: string,
  by: RequestGrouping | null,
) {
  const query = {
    ...requestsQuery(list, search, today),
    sort: sortOf(search.sort),
    direction: search.direction ?? ('desc' as const),
  }
  const heads = useQuery({
    ...callQuery(orderRequestsCall, { query: { ...query, by: by ?? undefined, itemNbr: 1, page: 1 } }),
    enabled: by !== null,
  })
  const useAnswers = (asked: readonly AskedPage[]) =>
    useQueries({
      queries: asked.map(({ group, page }) =>
        callQuery(orderRequestsCall, { query: { ...query, group, itemNbr: GROUP_ROWS, page } }),
      ),
    }).map(({ data, ...answer }) => ({ ...answer, rows: data?.data.data, count: data?.data.totalItems }))
  return { heads, useAnswers }
}

/** How many requests of the list are older than it shows; zero while every day is shown. */
export function useOlder(
  list: RequestList,
  search: RequestsSearch,
  today: string,
  shown: number | undefined,
) {
  const hidden = sinceOf(list, search, today) !== 'all' && search.from === undefined
  const all = useQuery({
    ...callQuery(orderRequestsCall, {
      query: { ...requestsQuery(list, { ...search, from: 'all' }, today), itemNbr: 1, page: 1 },
    }),
    enabled: hidden && shown !== undefined,
  })
  const total = all.data?.data.totalItems
  return hidden && total !== undefined && shown !== undefined ? Math.max(0, total - shown) : 0
}

/** How many requests that are under way the list's own statuses leave out; zero where a status was chosen. */
export function underWay(
  list: RequestList,
  search: RequestsSearch,
  counts: Readonly<Record<string, number>> | undefined,
): number {
  if (search.status !== undefined) return 0
  return list.underWay.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
}

function sortOf(column: string | undefined): (typeof REQUEST_SORTS)[number] {
  return REQUEST_SORTS.find((sort) => sort === column) ?? 'createdAt'
}
