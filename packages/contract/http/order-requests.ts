import { isTitleReference, TITLE_REFERENCE_LENGTH } from '@fxmatch/domain/order-requests/import-title'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { REQUEST_GROUPINGS, readListGroup } from '../registers/list-groupings.ts'
import { REQUEST_SORTS } from '../registers/request-register.ts'
import { defineCall } from './define-call.ts'
import { listedTitleSchema } from './import-titles.ts'
import { groupQuery, listGroupsSchema } from './list-groups.ts'
import {
  deliveredOrderSchema,
  importNatureSchema,
  orderRequestDetailSchema,
  orderRequestSchema,
  requestIdParams,
  requestOrderSchema,
  requestStatusSchema,
} from './order-request-view.ts'
import {
  codeText,
  dateOnly,
  decimalInput,
  isoCode,
  listOf,
  momentInput,
  optionalReason,
  pageNumber,
  requiredReason,
  seenVersionField,
  text,
  typedFigure,
  uuid,
} from './scalars.ts'

const statuses = listOf(requestStatusSchema).optional()

/** What tells a title from another: in letters that look like these, one could be financed twice (decision 0143). */
export const titleReference = codeText(TITLE_REFERENCE_LENGTH)
  .min(1, schemaFault('FIELD_REQUIRED'))
  .refine(isTitleReference, schemaFault('TITLE_REFERENCE'))

/** What the form of a new request holds (specification 002 §5). */
export const orderRequestFields = z.object({
  currency: isoCode,
  /** At least three digits before the decimals of the currency. */
  totalAmount: decimalInput,
  /** Target price, all-in, at most four decimals; null or absent without one. */
  rate: typedFigure.nullable().optional(),
  importNature: importNatureSchema,
  importReference: titleReference,
  /** A bank of `/api/bank/banks-list`. */
  domicilaryBank: uuid,
  /** Credit bank (or account: a RIB is checked). */
  creditAccount: text(80).min(1, schemaFault('FIELD_REQUIRED')),
  /** Receiving bank (or account). */
  debitAccount: text(80).min(1, schemaFault('FIELD_REQUIRED')),
  accountType: z.literal('COMMERCIAL_BANK').default('COMMERCIAL_BANK'),
  /** Today or later. */
  valueDate: dateOnly,
  /**
   * The import title's whole amount, when it is first used; by default this request's. A title that is known has its
   * amount: another one is refused.
   */
  importAmount: decimalInput.nullable().optional(),
  /**
   * The last day on which the import title holds, when it is first used; by default six months from today. A title that is
   * known has its day: another one is refused.
   */
  importExpiry: dateOnly.nullable().optional(),
})
export type OrderRequestFields = z.infer<typeof orderRequestFields>

export const createOrderRequestCall = defineCall({
  name: 'createOrderRequest',
  method: 'POST',
  path: '/api/orders_requests',
  access: 'order_request.manage',
  summary: 'Creates an order request, in draft',
  body: orderRequestFields,
  response: orderRequestDetailSchema,
  status: 201,
})

/** Filters of the list of requests, the manifest, the ledger and their export. Brackets of arrays are optional. */
export const orderRequestFilterQuery = z.object({
  'status[]': statuses,
  status: statuses,
  'createdAt[after]': momentInput.optional(),
  'createdAt[before]': momentInput.optional(),
  currency: isoCode.optional(),
  reference: codeText(40).optional(),
  /** Requests with an order that is delivered at this agency, or at one of this governorate. */
  agence: uuid.optional(),
  region: z.coerce.number().int().positive().max(10_000).optional(),
  importReference: codeText(40).optional(),
  valueDate: dateOnly.optional(),
  /** Requests that were sent and are not paid yet, all of them or some of their orders. */
  due: z.stringbool().optional(),
})
export type OrderRequestFilterQuery = z.infer<typeof orderRequestFilterQuery>

export const orderRequestSortQuery = z.object({
  sort: z.enum(REQUEST_SORTS).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})

/** `offset` and `page` are two names of the page number, from 1. */
export const orderRequestListQuery = orderRequestFilterQuery.extend({
  ...orderRequestSortQuery.shape,
  ...groupQuery(REQUEST_GROUPINGS, (name) => readListGroup('requests', name) !== null),
  itemNbr: z.coerce.number().int().min(1).max(100).default(10),
  offset: pageNumber.optional(),
  page: pageNumber.optional(),
})
export type OrderRequestListQuery = z.infer<typeof orderRequestListQuery>

/** A company's own requests; a bank's clients' (its manifest and sales ledger); all of them for the platform. */
export const orderRequestsCall = defineCall({
  name: 'orderRequests',
  method: 'GET',
  path: '/api/orders_requests',
  access: 'order.view',
  summary: 'Order requests of a company, or of the clients of a bank',
  query: orderRequestListQuery,
  response: z.object({
    data: z.object({
      totalItems: z.number().int(),
      data: z.array(orderRequestSchema),
      /** Number of requests by status under the same filters, whatever statuses are asked for. */
      counts: z.record(z.string(), z.number().int()),
      /** Where it is asked by what the list is grouped, and the viewer has that column. */
      grouped: listGroupsSchema.nullable(),
    }),
  }),
})

export const orderRequestCall = defineCall({
  name: 'orderRequest',
  method: 'GET',
  path: '/api/orders_requests/:id',
  access: 'order.view',
  summary: 'An order request with its orders, bids, import title and story',
  params: requestIdParams,
  response: z.object({ data: orderRequestDetailSchema }),
})

export const orderRequestInfoCall = defineCall({
  name: 'orderRequestInfo',
  method: 'GET',
  path: '/api/orders_requests/:id/info',
  access: 'order.view',
  summary: 'Whose request it is',
  params: requestIdParams,
  response: z.object({
    data: z.object({
      name: z.string(),
      email: z.string().nullable(),
      address: z.string().nullable(),
      phone_number: z.string().nullable(),
    }),
  }),
})

export const orderRequestOrdersCall = defineCall({
  name: 'orderRequestOrders',
  method: 'GET',
  path: '/api/orders_requests/:id/orders',
  access: 'order.view',
  summary: 'The orders of a request; without bids that nobody accepted',
  params: requestIdParams,
  response: z.object({ data: z.array(requestOrderSchema) }),
})

export const cancelOrderRequestCall = defineCall({
  name: 'cancelOrderRequest',
  method: 'PUT',
  path: '/api/orders_requests/:id/cancel-organization',
  access: 'order_request.manage',
  summary: 'The company gives its request up; its orders end with it',
  params: requestIdParams,
  body: z.object({ reason: requiredReason }),
  response: orderRequestDetailSchema,
})

export const rejectOrderRequestCall = defineCall({
  name: 'rejectOrderRequest',
  method: 'PUT',
  path: '/api/orders_requests/:id/front-office-reject',
  access: 'order_request.validate_front_office',
  summary: "The bank's front office rejects a request; its orders end with it",
  params: requestIdParams,
  body: z.object({ reason: optionalReason }).nullish(),
  response: orderRequestDetailSchema,
})

export const validateFrontOfficeCall = defineCall({
  name: 'validateFrontOffice',
  method: 'PUT',
  path: '/api/orders_requests/:id/front-office-validation',
  access: 'order_request.validate_front_office',
  summary: "The bank's front office validates a request, with an agency for every order in banknotes",
  params: requestIdParams,
  body: z.array(z.object({ order: uuid, agence: uuid.nullable().optional() })).max(200),
  response: orderRequestDetailSchema,
})

export const validateRequestBackOfficeCall = defineCall({
  name: 'validateRequestBackOffice',
  method: 'PUT',
  path: '/api/orders_requests/:id/back-office-validation',
  access: 'order_request.validate_back_office',
  summary: 'Another person of the bank validates the request: its orders can be confirmed from now on',
  params: requestIdParams,
  /** Where the request has become another since, bought anew in part, it is not validated unread. */
  body: z.object(seenVersionField).nullish(),
  response: orderRequestDetailSchema,
})

export const returnToFrontOfficeCall = defineCall({
  name: 'returnToFrontOffice',
  method: 'PUT',
  path: '/api/orders_requests/:id/back-office-return',
  access: 'order_request.validate_back_office',
  summary: 'The back office sends a request back to the front office',
  params: requestIdParams,
  body: z.object({ reason: requiredReason }),
  response: orderRequestDetailSchema,
})

export const deliveredOrdersCall = defineCall({
  name: 'deliveredOrders',
  method: 'GET',
  path: '/api/orders/orders_requests/DELIVERED',
  access: 'order.view',
  summary: 'Delivered orders of the requests of a company, or of the clients of a bank',
  query: z.object({
    startDate: momentInput.optional(),
    endDate: momentInput.optional(),
    currency: isoCode.optional(),
    reference: codeText(40).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    offset: pageNumber.default(1),
  }),
  response: z.object({
    count: z.number().int(),
    data: z.array(deliveredOrderSchema),
    totals: z.object({
      total_equiv: z.string(),
      total_payable: z.string(),
      total_amount: z.string().nullable(),
    }),
  }),
})

export const importTitlesCall = defineCall({
  name: 'importTitles',
  method: 'GET',
  path: '/api/import-titles',
  access: 'order_request.manage',
  summary:
    "The company's import titles with what is used, reserved and left of each, and when their suppliers are to be paid",
  query: z.object({
    reference: codeText(40).optional(),
    bank: uuid.optional(),
    currency: isoCode.optional(),
  }),
  response: z.object({
    data: z.array(listedTitleSchema),
    /** There are older ones that are not listed. */
    truncated: z.boolean(),
  }),
})
