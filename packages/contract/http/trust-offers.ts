import { z } from 'zod'
import { readListGroup, TICKET_GROUPINGS } from '../registers/list-groupings.ts'
import { defineCall } from './define-call.ts'
import { groupQuery, listGroupsSchema } from './list-groups.ts'
import {
  decimalInput,
  idParams,
  instant,
  isoCode,
  listOf,
  momentInput,
  pageNumber,
  requiredReason,
  typedFigure,
  uuid,
} from './scalars.ts'
import {
  gatewayPaths,
  offerSchema,
  pageQuery,
  proposalSchema,
  proposalStatusSchema,
  rowId,
  trustOperationSchema,
  trustPaths,
  trustRequestStatusSchema,
} from './trust-view.ts'

const orderParams = z.object({ orderId: uuid })

/** The six choices of the tabs: time, price and value, each way (specification 001 §2). */
export const TRUST_OFFER_SORTS = ['createdAt', 'rate', 'amount'] as const

export const trustOffersCall = defineCall({
  name: 'trustOffers',
  method: 'GET',
  ...trustPaths('/exchange'),
  access: 'trust.view',
  summary: "Travellers' open requests: PURCHASE for BID TRUST, SALE for ASK TRUST",
  query: z.object({
    operationType: trustOperationSchema.optional(),
    currency: isoCode.optional(),
    region: rowId.optional(),
    sort: z.enum(TRUST_OFFER_SORTS).default('createdAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
    offset: pageNumber.default(1),
  }),
  response: z.object({ data: z.array(offerSchema), total_items: z.number().int() }),
})
export const trustOfferCall = defineCall({
  name: 'trustOffer',
  method: 'GET',
  ...trustPaths('/exchange/:id'),
  access: 'trust.view',
  summary: "One request: open, or answered by the viewer's company",
  params: idParams,
  response: offerSchema,
})
export const approveTrustOfferCall = defineCall({
  name: 'approveTrustOffer',
  method: 'POST',
  ...trustPaths('/exchange/:id'),
  access: 'trust.use',
  summary: 'Makes a proposal; costs the tokens of the strategy line that the request reaches',
  params: idParams,
  body: z.object({
    transition: z.literal('APPROVE'),
    data: z.object({
      negotiationRate: typedFigure,
      agency: uuid,
      /** At most the request's amount, which it is by default. */
      negotiationAmount: decimalInput.optional(),
    }),
  }),
  response: offerSchema,
})

export const proposalFilterQuery = z.object({
  startDate: momentInput.optional(),
  endDate: momentInput.optional(),
  currency: isoCode.optional(),
  status: listOf(proposalStatusSchema).optional(),
  operationType: trustOperationSchema.optional(),
  company: uuid.optional(),
})
export const trustProposalsCall = defineCall({
  name: 'trustProposals',
  method: 'GET',
  ...trustPaths('/exchange/proposals'),
  access: 'trust.view',
  summary: "The operator's proposals ('tickets'), newest first; every operator's for the platform",
  query: proposalFilterQuery.extend({
    ...pageQuery.shape,
    ...groupQuery(TICKET_GROUPINGS, (name) => readListGroup('tickets', name) !== null),
  }),
  response: z.object({
    data: z.array(proposalSchema),
    total_items: z.number().int(),
    /** Where it is asked by what the list is grouped, and the viewer has that column. */
    grouped: listGroupsSchema.nullable(),
  }),
})
export const trustProposalHistoryCall = defineCall({
  name: 'trustProposalHistory',
  method: 'GET',
  ...trustPaths('/exchange/proposals/:id/history'),
  access: 'trust.view',
  summary: 'Who did what when to a proposal',
  params: idParams,
  response: z.array(
    z.object({
      action: z.string(),
      status: proposalStatusSchema,
      party: z.enum(['OPERATOR', 'CUSTOMER', 'SYSTEM']),
      user: z.string().nullable(),
      at: instant,
    }),
  ),
})
export const trustOfferCountsCall = defineCall({
  name: 'trustOfferCounts',
  method: 'GET',
  ...gatewayPaths('/orders/exchange/count'),
  access: 'trust.view',
  summary: 'Number of requests in a status by direction: the badges of the two tabs',
  query: z.object({
    status: trustRequestStatusSchema.default('REQUEST'),
    groupBy: z.literal('operationType').optional(),
    currency: isoCode.optional(),
    region: rowId.optional(),
  }),
  response: z.object({ PURCHASE: z.number().int(), SALE: z.number().int() }),
})
export const trustProposalCountCall = defineCall({
  name: 'trustProposalCount',
  method: 'GET',
  ...gatewayPaths('/orders/exchange/proposals/count'),
  access: 'trust.view',
  summary: "Number of the operator's proposals by the filters of their list",
  query: proposalFilterQuery,
  response: z.object({ count: z.number().int() }),
})
export const reportTrustProposalCall = defineCall({
  name: 'reportTrustProposal',
  method: 'POST',
  ...gatewayPaths('/orders/exchange/proposals/:id/reports'),
  access: 'trust.use',
  summary: 'Reports that the traveller of an accepted proposal did not come: once, 15 minutes after',
  params: idParams,
  response: proposalSchema,
})
export const returnTrustTokensCall = defineCall({
  name: 'returnTrustTokens',
  method: 'POST',
  ...gatewayPaths('/orders/exchange/proposals/:id/returns'),
  access: 'trust.use',
  summary: 'Asks the tokens back for a traveller who was reported absent; the proposal is over',
  params: idParams,
  body: z.object({ reason: requiredReason }),
  response: proposalSchema,
})
export const cancelTrustProposalCall = defineCall({
  name: 'cancelTrustProposal',
  method: 'DELETE',
  ...gatewayPaths('/orders/exchange/proposals/:orderId'),
  access: 'trust.use',
  summary: "Cancels a waiting or accepted proposal, by its id or its request's; no token is given back",
  params: orderParams,
  response: proposalSchema,
})
export const deliverTrustProposalCall = defineCall({
  name: 'deliverTrustProposal',
  method: 'PUT',
  ...gatewayPaths('/orders/exchange/:orderId'),
  access: 'trust.use',
  summary: "Records that an accepted proposal was delivered, by its id or its request's",
  params: orderParams,
  body: z.object({ transition: z.literal('DELIVER') }),
  response: proposalSchema,
})
