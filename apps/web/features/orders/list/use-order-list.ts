import {
  allOrdersCall,
  bankSalesCall,
  companyOrdersCall,
  type OrderPage,
  organizationOrdersCall,
} from '@fxmatch/contract/http/order-lists'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { OrderListInput } from './order-list-query.ts'
import type { ListSide } from './order-lists.ts'

/** The list that a viewer sees: the platform all orders, a bank one of its sides, others their own company's. */
function listQuery(viewer: SessionUser, side: ListSide, query: OrderListInput) {
  if (viewer.companyKind === 'PLATFORM') return callQuery(allOrdersCall, { query })
  if (viewer.companyKind !== 'BANK' || side === 'all')
    return callQuery(organizationOrdersCall, { params: { userId: viewer.id }, query })
  const params = { company: viewer.company }
  return side === 'achat'
    ? callQuery(companyOrdersCall, { params, query })
    : callQuery(bankSalesCall, { params, query })
}

/** A page of orders for the signed-in person; the page shown stays until the next one is there. */
export function useOrderList(
  side: ListSide,
  query: OrderListInput,
  enabled = true,
): UseQueryResult<OrderPage> {
  return useQuery({
    ...listQuery(useSession(), side, query),
    enabled,
    placeholderData: keepPreviousData,
  })
}
