import { DAY_WORK } from '@fxmatch/domain/home/day-line'
import { readGroup } from '@fxmatch/domain/orders/order-groups'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { ORDER_SORTS } from '../registers/order-register.ts'
import { defineCall } from './define-call.ts'
import { orderSchema } from './order-view.ts'
import {
  codeText,
  companyParams,
  formSchema,
  isoCode,
  listOf,
  momentInput,
  operationTypeSchema,
  pageNumber,
  rateTypeSchema,
  text,
  userParams,
  uuid,
} from './scalars.ts'

const status = z.coerce.number().int().min(1).max(999)
const statusList = listOf(status).optional()
const operations = listOf(operationTypeSchema).optional()

/** Filters of every order list, its totals and its exports. Brackets of array parameters are optional. */
export const orderFilterQuery = z.object({
  'status[]': statusList,
  status: statusList,
  startDate: momentInput.optional(),
  endDate: momentInput.optional(),
  before: momentInput.optional(),
  to: momentInput.optional(),
  expired: z.stringbool().optional(),
  currency: isoCode.optional(),
  form: formSchema.optional(),
  rateType: rateTypeSchema.optional(),
  statusCode: status.optional(),
  /**
   * Of the orders that wait for a decision in status 8: those of which the back office decides, or those of which both
   * parties do because of a short count. Other statuses are not asked.
   */
  decides: z.enum(['BACK_OFFICE', 'PARTIES']).optional(),
  /** Orders for which this step was taken, by anybody, and still stands (`standsIn`); the days are then those on which it was taken. */
  done: z.enum(DAY_WORK).optional(),
  ref: codeText(40).optional(),
  user: text(120).optional(),
  region: z.coerce.number().int().positive().max(10_000).optional(),
  zone: z.coerce.number().int().positive().max(10_000).optional(),
  agence: uuid.optional(),
  'operation_type[]': operations,
  operation_type: operations,
})
export type OrderFilterQuery = z.infer<typeof orderFilterQuery>

export const orderSortQuery = z.object({
  sort: z.enum(ORDER_SORTS).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type OrderSortQuery = z.infer<typeof orderSortQuery>

export const orderListQuery = orderFilterQuery.extend({
  ...orderSortQuery.shape,
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  /** The page number, from 1, as the specification's screens send it. */
  offset: pageNumber.default(1),
  /** One group of the list, as the call of its groups names it. */
  group: z
    .string()
    .max(60)
    .refine((name) => readGroup(name) !== null, schemaFault('FIELD_INVALID'))
    .optional(),
})
export type OrderListQuery = z.infer<typeof orderListQuery>

const sums = z.object({
  /** Null unless one currency is filtered: amounts of several do not add up. */
  total_amount: z.string().nullable(),
  total_equiv: z.string(),
  /** For holders of `commission.view` only. */
  total_comission: z.string().optional(),
})

const page = z.object({
  count: z.number().int(),
  data: z.array(orderSchema),
  /** Of all orders that the filters find; and apart, of those that claim their amount or had it, and of the dead. */
  totals: sums.extend({ live: sums, dead: sums.extend({ count: z.number().int() }) }),
})
export type OrderPage = z.infer<typeof page>

const base = { method: 'GET', query: orderListQuery, response: page } as const

export const allOrdersCall = defineCall({
  ...base,
  name: 'allOrders',
  path: '/api/back-office/orders/get-all',
  access: 'platform.read',
  summary: 'Orders of the whole platform',
})
export const bankSalesCall = defineCall({
  ...base,
  name: 'bankSales',
  path: '/api/orders/bank-sells/:company',
  access: 'order.view',
  summary: 'Orders that a bank sells or carries for its companies',
  params: companyParams,
})
export const companyOrdersCall = defineCall({
  ...base,
  name: 'companyOrders',
  path: '/api/orders/status/:company',
  access: 'order.view',
  summary: 'Orders that a company buys',
  params: companyParams,
})
export const organizationOrdersCall = defineCall({
  ...base,
  name: 'organizationOrders',
  path: '/api/orders/organization/:userId',
  access: 'order.view',
  summary: "Orders of a user's company, whichever side it stands on",
  params: userParams,
})
export const filteredOrdersCall = defineCall({
  ...base,
  name: 'filteredOrders',
  path: '/api/orders/filter/:userId',
  access: 'order.view',
  summary: "Orders of a user's company by filters",
  params: userParams,
})

export const countQuery = z.object({ startDate: momentInput.optional() })
export const countMap = z.record(z.string(), z.number().int())

export const allOrderCountsCall = defineCall({
  name: 'allOrderCounts',
  method: 'GET',
  path: '/api/back-office/orders/count',
  access: 'platform.read',
  summary: 'Number of orders by status code, platform-wide',
  query: countQuery,
  response: countMap,
})
export const orderCountsCall = defineCall({
  name: 'orderCounts',
  method: 'GET',
  path: '/api/orders/count/:companyId',
  access: 'order.view',
  summary: "Number of a company's orders by status code",
  params: z.object({ companyId: uuid }),
  query: countQuery,
  response: countMap,
})
