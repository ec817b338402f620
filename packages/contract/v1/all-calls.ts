import { v1MeCall } from './account.ts'
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
import type { V1Call } from './v1-call.ts'

/** Every call of the public contract. */
export const V1_CALLS: readonly V1Call[] = [
  v1MeCall,
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
]
