import {
  trustOfferCall,
  trustOfferCountsCall,
  trustOffersCall,
  trustProposalCountCall,
  trustProposalHistoryCall,
  trustProposalsCall,
} from '@fxmatch/contract/http/trust-offers'
import { trustTokenMovementsCall, trustTokensCall } from '@fxmatch/contract/http/trust-strategy'

/** What a step of a proposal changes on screen. */
export const PROPOSAL_REFRESHES = [
  trustOffersCall,
  trustOfferCall,
  trustOfferCountsCall,
  trustProposalsCall,
  trustProposalCountCall,
  trustProposalHistoryCall,
  trustTokensCall,
  trustTokenMovementsCall,
] as const
