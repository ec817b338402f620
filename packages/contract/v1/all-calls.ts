import { v1MeCall } from './account.ts'
import { v1BookCall, v1TicketCall } from './book.ts'
import { V1_FEED_CALLS } from './feeds.ts'
import {
  v1AcceptCall,
  v1CancelCall,
  v1ConfirmCall,
  v1OrderCall,
  v1OrdersCall,
  v1PlaceCall,
  v1ProposeCall,
  v1RejectCall,
} from './orders.ts'
import {
  v1MarketCall,
  v1MarketPositionCall,
  v1OwnPositionsCall,
  v1PublishCall,
  v1WithdrawCall,
} from './positions.ts'
import { v1AgenciesCall, v1CurrenciesCall, v1GovernoratesCall } from './reference.ts'
import {
  v1CancelRequestCall,
  v1CreateRequestCall,
  v1DeclineCall,
  v1QuoteCall,
  v1QuoteRequestsCall,
  v1RequestCall,
  v1RequestsCall,
  v1SubmitRequestCall,
} from './requests.ts'
import { v1StreamCall } from './stream.ts'
import type { V1Call } from './v1-call.ts'
import { v1EndpointsCall, v1ReplayCall } from './webhooks.ts'

/** Every call of the public contract. */
export const V1_CALLS: readonly V1Call[] = [
  v1MeCall,
  v1CurrenciesCall,
  v1GovernoratesCall,
  v1AgenciesCall,
  v1MarketCall,
  v1MarketPositionCall,
  v1OwnPositionsCall,
  v1PublishCall,
  v1WithdrawCall,
  v1OrdersCall,
  v1OrderCall,
  v1PlaceCall,
  v1AcceptCall,
  v1ProposeCall,
  v1ConfirmCall,
  v1CancelCall,
  v1RejectCall,
  v1TicketCall,
  v1BookCall,
  v1RequestsCall,
  v1RequestCall,
  v1CreateRequestCall,
  v1SubmitRequestCall,
  v1CancelRequestCall,
  v1QuoteRequestsCall,
  v1QuoteCall,
  v1DeclineCall,
  v1EndpointsCall,
  v1ReplayCall,
  v1StreamCall,
  ...V1_FEED_CALLS,
]
