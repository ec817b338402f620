import {
  approveTrustOfferCall,
  cancelTrustProposalCall,
  deliverTrustProposalCall,
  reportTrustProposalCall,
  returnTrustTokensCall,
  trustOfferCall,
  trustOfferCountsCall,
  trustOffersCall,
  trustProposalCountCall,
  trustProposalHistoryCall,
  trustProposalsCall,
} from '@fxmatch/contract/http/trust-offers'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { approveTrustOffer } from '../../commands/trust/approve-trust-offer.ts'
import {
  cancelTrustProposal,
  deliverTrustProposal,
  reportTrustProposal,
  returnTrustTokens,
} from '../../commands/trust/settle-trust-proposal.ts'
import { countTrustOffers, getTrustOffer, listTrustOffers } from '../../queries/trust/list-trust-offers.ts'
import {
  countTrustProposals,
  getTrustProposal,
  getTrustProposalHistory,
  listTrustProposals,
} from '../../queries/trust/list-trust-proposals.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** Travellers' requests as operators see them, and the proposals that operators make and settle. */
export function addTrustOfferRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  const show = (tx: Tx, viewer: Actor, { proposalId }: { proposalId: string }) =>
    getTrustProposal(tx, viewer, proposalId, clock.now())
  queryRoute(app, deps, trustOffersCall, (viewer, { query }) =>
    listTrustOffers(db, viewer, query, clock.now()),
  )
  queryRoute(app, deps, trustOfferCall, (viewer, { params }) =>
    getTrustOffer(db, viewer, params.id, clock.now()),
  )
  queryRoute(app, deps, trustOfferCountsCall, (_viewer, { query }) =>
    countTrustOffers(db, query, clock.now()),
  )
  queryRoute(app, deps, trustProposalsCall, (viewer, { query }) =>
    listTrustProposals(db, viewer, query, clock.now()),
  )
  queryRoute(app, deps, trustProposalCountCall, (viewer, { query }) => countTrustProposals(db, viewer, query))
  queryRoute(app, deps, trustProposalHistoryCall, (viewer, { params }) =>
    getTrustProposalHistory(db, viewer, params.id),
  )
  commandRoute(
    app,
    deps,
    approveTrustOfferCall,
    (context, { params, body }) => approveTrustOffer(context, { requestId: params.id, ...body.data }),
    (tx, viewer, { requestId }) => getTrustOffer(tx, viewer, requestId, clock.now()),
  )
  commandRoute(
    app,
    deps,
    reportTrustProposalCall,
    (context, { params }) => reportTrustProposal(context, { id: params.id }),
    show,
  )
  commandRoute(
    app,
    deps,
    returnTrustTokensCall,
    (context, { params, body }) => returnTrustTokens(context, { id: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    cancelTrustProposalCall,
    (context, { params }) => cancelTrustProposal(context, { id: params.orderId }),
    show,
  )
  commandRoute(
    app,
    deps,
    deliverTrustProposalCall,
    (context, { params }) => deliverTrustProposal(context, { id: params.orderId }),
    show,
  )
}
