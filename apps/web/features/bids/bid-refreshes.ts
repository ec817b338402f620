import { askRequestsCall, countAskRequestsCall } from '@fxmatch/contract/http/bids'

/** What a change of a bid makes old on the main screen. */
export const BID_REFRESHES = [askRequestsCall, countAskRequestsCall] as const
