import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { ORDER_GROUPINGS } from '@fxmatch/domain/orders/order-groups'
import { z } from 'zod'
import type { ORDER_COLUMN_IDS } from '../registers/order-register.ts'
import { defineCall } from './define-call.ts'
import { orderFilterQuery } from './order-lists.ts'
import { sideSchema } from './order-reports.ts'
import { decimalString, isoCode } from './scalars.ts'

// A list is grouped by columns that it has.
ORDER_GROUPINGS satisfies readonly (typeof ORDER_COLUMN_IDS)[number][]

const sums = z.object({
  count: z.number().int(),
  /** By currency: amounts of several do not add up. */
  amounts: z.array(z.object({ currency: isoCode, amount: decimalString })),
  /** TND. */
  total_equiv: decimalString,
  /** TND; for holders of `commission.view` only. */
  total_comission: decimalString.optional(),
})
export type GroupSums = z.infer<typeof sums>

const told = z.object({
  /** Of the orders that claim their amount or had it. */
  live: sums,
  /** Of those that came to nothing. */
  dead: sums,
})

const group = told.extend({
  /** What the list is asked for to have the orders of the group: `buyer:<id>`. */
  group: z.string(),
  /** The value without its kind; empty where the orders have none. */
  key: z.string(),
  /** The name behind an id; null where the key says it itself. */
  name: z.string().nullable(),
})
export type ToldGroup = z.infer<typeof group>

/** The groups of a list of the viewer's company, or of the platform's; all sums from one snapshot. */
export const orderGroupsCall = defineCall({
  name: 'orderGroups',
  method: 'GET',
  path: '/api/orders/groups',
  access: 'order.view',
  summary:
    "The groups of a list of orders by one of its columns, with the sums of all of each group's orders",
  query: orderFilterQuery.extend({ by: z.enum(ORDER_GROUPINGS), side: sideSchema.default('all') }),
  response: z.object({
    groups: z.array(group).max(MOST_GROUPS),
    /** Those after the last that is told one by one, and how many they are; null where there are none. */
    rest: told.extend({ groups: z.number().int() }).nullable(),
    /** Of all: what the groups and the rest add up to. */
    totals: told,
  }),
})
export type OrderGroups = z.infer<typeof orderGroupsCall.response>
