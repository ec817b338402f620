import { orderGroupsCall } from '@fxmatch/contract/http/order-groups'
import { orderListCountsCall } from '@fxmatch/contract/http/order-list-counts'
import {
  allOrderCountsCall,
  allOrdersCall,
  bankSalesCall,
  companyOrdersCall,
  orderCountsCall,
  organizationOrdersCall,
} from '@fxmatch/contract/http/order-lists'
import {
  allOrdersEquivalentCall,
  byDistrictCall,
  byProfitCall,
  companyEquivalentCall,
  onHoldCall,
} from '@fxmatch/contract/http/order-reports'
import { orderDetailCall, orderHistoryCall } from '@fxmatch/contract/http/orders'

/** The calls of every order list, whoever looks. */
export const ORDER_LIST_CALLS = [
  allOrdersCall,
  bankSalesCall,
  companyOrdersCall,
  organizationOrdersCall,
] as const

/** What is counted and summed up over orders. */
export const ORDER_REPORT_CALLS = [
  orderListCountsCall,
  orderGroupsCall,
  byDistrictCall,
  byProfitCall,
  onHoldCall,
  allOrdersEquivalentCall,
  companyEquivalentCall,
] as const

/** Everything shown of orders: what a step of one of them makes old. */
export const ORDER_CALLS = [
  ...ORDER_LIST_CALLS,
  ...ORDER_REPORT_CALLS,
  orderCountsCall,
  allOrderCountsCall,
  orderDetailCall,
  orderHistoryCall,
] as const
