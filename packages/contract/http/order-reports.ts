import { ORDER_GROUPINGS, readGroup } from '@fxmatch/domain/orders/order-groups'
import { ORDER_ACTIONS } from '@fxmatch/domain/orders/order-table'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { groupQuery, listGroupsSchema } from './list-groups.ts'
import { countMap, countQuery, orderFilterQuery } from './order-lists.ts'
import { orderSchema } from './order-view.ts'
import {
  companyParams,
  decimalString,
  instant,
  isoCode,
  month,
  pageNumber,
  userParams,
  uuid,
} from './scalars.ts'

/** Which of a company's orders: those it buys, those it sells or carries for companies, or both. */
export const sideSchema = z.enum(['purchases', 'sales', 'all'])
export type OrderListSide = z.infer<typeof sideSchema>

/** The filters of a company's list, and the list: `purchases` is what `/api/orders/status/{company}` shows. */
const companyTotalsQuery = orderFilterQuery.extend({ side: sideSchema.default('purchases') })

const totalEquivalent = z.object({ total_equiv: decimalString })
const totalCommission = z.object({ total_comission: decimalString })
/** Amounts of several currencies do not add up: `total_amount` is null unless one is filtered. */
const totalAmount = z.object({
  total_amount: decimalString.nullable(),
  by_currency: z.record(isoCode, decimalString),
})

export const totalCommissionCall = defineCall({
  name: 'totalCommission',
  method: 'GET',
  path: '/api/back-office/orders/total-comission',
  access: 'commission.view',
  summary: 'Commission with VAT of the platform, TND',
  query: orderFilterQuery,
  response: totalCommission,
})
export const allOrdersAmountCall = defineCall({
  name: 'allOrdersAmount',
  method: 'GET',
  path: '/api/back-office/orders/total-amount',
  access: 'platform.read',
  summary: 'Amount of the orders of the whole platform, by currency',
  query: orderFilterQuery,
  response: totalAmount,
})
export const allOrdersEquivalentCall = defineCall({
  name: 'allOrdersEquivalent',
  method: 'GET',
  path: '/api/back-office/orders/total-equivalent',
  access: 'platform.read',
  summary: 'Counter value of the orders of the whole platform, TND',
  query: orderFilterQuery,
  response: totalEquivalent,
})
export const companyEquivalentCall = defineCall({
  name: 'companyEquivalent',
  method: 'GET',
  path: '/api/orders/total-equivalent/:company',
  access: 'order.view',
  summary: "Counter value of a company's orders, TND",
  params: companyParams,
  query: companyTotalsQuery,
  response: totalEquivalent,
})
export const companyAmountCall = defineCall({
  name: 'companyAmount',
  method: 'GET',
  path: '/api/orders/total-amount/:company',
  access: 'order.view',
  summary: "Amount of a company's orders, by currency",
  params: companyParams,
  query: companyTotalsQuery,
  response: totalAmount,
})
export const bankSalesEquivalentCall = defineCall({
  name: 'bankSalesEquivalent',
  method: 'GET',
  path: '/api/orders/bank-sells/total-equivalent/:company',
  access: 'order.view',
  summary: 'Counter value of the orders that a bank sells or carries for its companies, TND',
  params: companyParams,
  query: orderFilterQuery,
  response: totalEquivalent,
})
/** The path is the specification's. */
export const organizationOrderCountsCall = defineCall({
  name: 'organizationOrderCounts',
  method: 'GET',
  path: '/api/orders/count-corpotate/:userId',
  access: 'order.view',
  summary: "Number of orders of a user's company by status code",
  params: userParams,
  query: countQuery,
  response: countMap,
})

/** Without a status, the reports of settled business look at cashed-out orders (status 10). */
export const byDistrictCall = defineCall({
  name: 'ordersByDistrict',
  method: 'GET',
  path: '/api/orders/by-district/:company',
  access: 'order.view',
  summary:
    "Counter value of a company's orders by delivery agency and chef-lieu (status 10 unless given); asked by the platform of itself, of everybody's orders",
  params: companyParams,
  query: orderFilterQuery,
  response: z.array(
    z.object({
      /** Null, as its names, for orders without a delivery agency. */
      agency_id: uuid.nullable(),
      agency_code: z.string().nullable(),
      agency: z.string().nullable(),
      chef_lieu: z.string().nullable(),
      /** Whose agency it is: codes are a bank's own. */
      bank: z.string().nullable(),
      total_equiv: decimalString,
      count: z.number().int(),
    }),
  ),
})
export type DistrictTotal = z.infer<typeof byDistrictCall.response>[number]

export const byProfitCall = defineCall({
  name: 'ordersByProfit',
  method: 'GET',
  path: '/api/orders/by-profit/:company',
  access: 'order.view',
  summary: "A bank's profit: its shares of the commissions plus its margins, TND (status 10 unless given)",
  params: companyParams,
  query: orderFilterQuery,
  response: z.object({
    sum_profit: decimalString,
    by_month: z.array(
      z.object({
        /** Month in Tunis in which the orders were placed, `2026-11`. */
        month,
        currency: isoCode,
        partner: decimalString,
        margin: decimalString,
        total: decimalString,
      }),
    ),
  }),
})
export type ProfitReport = z.infer<typeof byProfitCall.response>

const party = z.enum(['BUYER', 'SELLER', 'BANK'])
const waitingCompany = z.object({ id: uuid, name: z.string() })
const action = z.enum(ORDER_ACTIONS)

export const onHoldQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  offset: pageNumber.default(1),
  /** Orders that the viewer's company can move on, or those that it waits for. */
  whose: z.enum(['mine', 'others']).optional(),
  /** One group: the step awaited, the side and the company that can take it. */
  action: action.optional(),
  side: party.optional(),
  company: uuid.optional(),
  ...groupQuery(ORDER_GROUPINGS, (name) => readGroup(name) !== null),
})
export type OnHoldQuery = z.infer<typeof onHoldQuery>

export const onHoldCall = defineCall({
  name: 'ordersOnHold',
  method: 'GET',
  path: '/api/orders/on-hold',
  access: 'order.view',
  summary: "Orders that wait for someone's step, the longest waiting first, and whose step it is",
  query: onHoldQuery,
  response: z.object({
    count: z.number().int(),
    data: z.array(
      orderSchema.extend({
        /** Since when the order stands in its status. */
        status_since: instant,
        awaits: z.object({
          action,
          /** Any one of them moves the order on. */
          by: z.array(z.object({ side: party, company: waitingCompany, mine: z.boolean() })),
        }),
      }),
    ),
    /** Every group, whatever the filters. An order that either of two companies can move on counts in both. */
    groups: z.array(
      z.object({
        action,
        side: party,
        company: waitingCompany,
        mine: z.boolean(),
        count: z.number().int(),
        oldest: instant,
      }),
    ),
    /** Where it is asked by what the list is grouped, and the viewer has that column. */
    grouped: listGroupsSchema.nullable(),
  }),
})
export type OnHoldPage = z.infer<typeof onHoldCall.response>
