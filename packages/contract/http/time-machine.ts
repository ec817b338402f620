import { COMPANY_KINDS } from '@fxmatch/domain/access/roles'
import { GAPS, GRADES } from '@fxmatch/domain/time-machine/moment'
import { POSITION_ENDINGS } from '@fxmatch/domain/time-machine/position-at'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { marketPositionSchema, marketStatusValue } from './market.ts'
import { orderRequestDetailSchema, requestIdParams, requestOrderSchema } from './order-request-view.ts'
import { orderDetailSchema } from './order-view.ts'
import { decimalString, formSchema, idParams, instant, instantInput, isoCode, uuid } from './scalars.ts'

// What stood at a second of the past (packages/domain/time-machine): what is on record, folded. Nothing of it is a promise of today.

const moment = {
  /** The moment as it was asked for, in whole seconds. */
  at: instant,
  grade: z.enum(GRADES),
  /** So many milliseconds may lie between a change and its being seen. */
  precisionMs: z.number().int(),
  /** What was not recorded then. */
  gaps: z.array(z.enum(GAPS)),
}

/** What of an order's page is of its moment; what one can do, and what comes next, is of today alone. */
export const orderThenSchema = orderDetailSchema.omit({
  version: true,
  allowedActions: true,
  nextSteps: true,
  secondValidation: true,
  quoteBindsUntil: true,
  proof: true,
})
export type OrderThenView = z.infer<typeof orderThenSchema>

/** The members of an order's page whose change since is told. */
export const CHANGED_MEMBERS = [
  'status',
  'amount',
  'rate',
  'equivalent',
  'payable',
  'agence',
  'valueDate',
  'expireDate',
  'shortage',
  'rejectedBy',
  'bills',
  'ticket',
  'bank_bids',
] as const
export type ChangedMember = (typeof CHANGED_MEMBERS)[number]

export const orderMomentSchema = z.object({
  ...moment,
  order: orderThenSchema,
  changedSince: z.array(z.enum(CHANGED_MEMBERS)),
})
export type OrderMoment = z.infer<typeof orderMomentSchema>

export const orderMomentCall = defineCall({
  name: 'orderMoment',
  method: 'GET',
  path: '/api/time-machine/orders/:id',
  access: 'order.view',
  summary: 'An order as it stood at a second, for those who may know it now and could then',
  params: idParams,
  query: z.object({ at: instantInput }),
  response: orderMomentSchema,
})

/** What of a request's page is of its moment; what one can do, and what the bank would sell now, is of today alone. */
export const requestThenSchema = orderRequestDetailSchema
  .omit({ version: true, allowedActions: true, remainderOffers: true, file: true })
  .extend({ orders: z.array(requestOrderSchema.omit({ version: true, allowedActions: true })) })
export type RequestThenView = z.infer<typeof requestThenSchema>

/** The members of a request's page whose change since is told. */
export const CHANGED_REQUEST_MEMBERS = [
  'status',
  'valueDate',
  'openAmount',
  'remainderAmount',
  'remainderRate',
  'totalEquivalent',
  'totalPayable',
  'leftToPay',
  'avgCost',
  'expiresAt',
  'reason',
  'orders',
  'bids',
  'title',
] as const
export type ChangedRequestMember = (typeof CHANGED_REQUEST_MEMBERS)[number]

export const requestMomentSchema = z.object({
  ...moment,
  request: requestThenSchema,
  changedSince: z.array(z.enum(CHANGED_REQUEST_MEMBERS)),
})
export type RequestMoment = z.infer<typeof requestMomentSchema>

export const requestMomentCall = defineCall({
  name: 'requestMoment',
  method: 'GET',
  path: '/api/time-machine/requests/:id',
  access: 'order.view',
  summary:
    'An order request as it stood at a second, with its orders, its bids and its import title, for those who may know it',
  params: requestIdParams,
  query: z.object({ at: instantInput }),
  response: requestMomentSchema,
})

/** A position as the market showed it then, and how that ended. */
export const marketThenSchema = marketPositionSchema.extend({
  /** Whether its last change lies so near that it may not have been seen yet. */
  within: z.boolean(),
  /**
   * When it left the market, later; how, and by which order, only where the company that looks knew it: others were told that it was gone.
   */
  next: z
    .object({
      at: instant,
      how: z.enum(POSITION_ENDINGS).nullable(),
      order: z.object({ id: uuid, reference: z.string() }).nullable(),
    })
    .nullable(),
})
export type MarketThen = z.infer<typeof marketThenSchema>

export const marketMomentSchema = z.object({
  ...moment,
  /** With whose eyes. */
  as: z.object({ id: uuid, name: z.string() }),
  /** From when on there is anything to see. */
  from: instant,
  marketStatus: z.object({ status: marketStatusValue, since: instant.nullable() }),
  openingRates: z.array(z.object({ currency: isoCode, rate: decimalString })),
  rows: z.array(marketThenSchema),
})
export type MarketMoment = z.infer<typeof marketMomentSchema>

/** What of the market is asked for, and with whose eyes. */
export const marketSeen = { currency: isoCode.optional(), form: formSchema.optional(), as: uuid.optional() }

export const marketMomentCall = defineCall({
  name: 'marketMoment',
  method: 'GET',
  path: '/api/time-machine/market',
  access: 'time.view',
  summary: 'The market at a second as a company saw it: the own one, and for the platform any',
  query: z.object({ at: instantInput, ...marketSeen }),
  response: marketMomentSchema,
})

export const marketMarksCall = defineCall({
  name: 'marketMarks',
  method: 'GET',
  path: '/api/time-machine/events',
  access: 'time.view',
  summary: 'What happened to a company and to the market within a day at most, oldest first',
  query: z.object({ from: instantInput, to: instantInput, as: uuid.optional() }),
  response: z.object({
    marks: z.array(
      z.object({
        at: instant,
        kind: z.enum(['ORDER', 'STATUS', 'OPENING']),
        /** The order's reference, the market's status, or the currency. */
        told: z.string(),
        order: uuid.nullable(),
      }),
    ),
    /** Whether there are more than are told. */
    more: z.boolean(),
  }),
})
export type MarketMark = z.infer<typeof marketMarksCall.response>['marks'][number]

export const marketDiffCall = defineCall({
  name: 'marketDiff',
  method: 'GET',
  path: '/api/time-machine/diff',
  access: 'time.view',
  summary:
    'Which positions came to the market between two seconds of a day, left it, or changed, as a company saw it',
  query: z.object({ from: instantInput, to: instantInput, ...marketSeen }),
  response: z.object({
    came: z.array(z.number().int()),
    gone: z.array(z.number().int()),
    changed: z.array(z.number().int()),
  }),
})

export const companiesOfViewCall = defineCall({
  name: 'companiesOfView',
  method: 'GET',
  path: '/api/time-machine/companies',
  access: 'time.view',
  summary: 'With whose eyes one may look: the own company, and for the platform every other',
  response: z.object({
    companies: z.array(z.object({ id: uuid, name: z.string(), kind: z.enum(COMPANY_KINDS) })),
  }),
})
