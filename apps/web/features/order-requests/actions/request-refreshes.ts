import {
  orderRequestCall,
  orderRequestOrdersCall,
  orderRequestsCall,
} from '@fxmatch/contract/http/order-requests'

/** What a step of a request makes old on the pages of requests. */
export const REQUEST_REFRESHES = [orderRequestsCall, orderRequestCall, orderRequestOrdersCall] as const
