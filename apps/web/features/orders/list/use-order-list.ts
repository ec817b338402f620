import {
  allOrdersCall,
  bankSalesCall,
  companyOrdersCall,
  type OrderPage,
  organizationOrdersCall,
} from '@fxmatch/contract/http/order-lists'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useBatchRunning } from '../../../lib/api/batch-running.ts'
import { askEarly } from '../../../lib/api/call-api.ts'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { OrderListInput } from './order-list-query.ts'
import type { ListSide } from './order-lists.ts'

/** The list that a viewer sees: the platform all orders, a bank one of its sides, others their own company's. */
export function listQuery(viewer: SessionUser, side: ListSide, query: OrderListInput, ask = callQuery) {
  if (viewer.companyKind === 'PLATFORM') return ask(allOrdersCall, { query })
  if (viewer.companyKind !== 'BANK' || side === 'all')
    return ask(organizationOrdersCall, { params: { userId: viewer.id }, query })
  const params = { company: viewer.company }
  return side === 'achat' ? ask(companyOrdersCall, { params, query }) : ask(bankSalesCall, { params, query })
}

const askingEarly: typeof callQuery = (call, input) => {
  askEarly(call, input)
  return callQuery(call, input)
}

/** Asks already for a page of orders that the first page will show. */
export function askOrderList(viewer: SessionUser, side: ListSide, query: OrderListInput): void {
  listQuery(viewer, side, query, askingEarly)
}

/** The platform hears no order's events: its lists are asked for as often as the numbers beside its menu. */
const PLATFORM_REFRESH_MS = 30_000

/** How often somebody's lists are asked for again, where nothing tells that they have changed. */
export const refreshOf = (kind: SessionUser['companyKind']): number | false =>
  kind === 'PLATFORM' ? PLATFORM_REFRESH_MS : false

/** A page of orders for the signed-in person; the page shown stays until the next one is there. */
export function useOrderList(
  side: ListSide,
  query: OrderListInput,
  /** Whether it is shown at all. */
  wanted = true,
): UseQueryResult<OrderPage> {
  const viewer = useSession()
  const enabled = !useBatchRunning() && wanted
  return useQuery({
    ...listQuery(viewer, side, query),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(viewer.companyKind),
  })
}
