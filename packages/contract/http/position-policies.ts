import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalInput, decimalString, instant, isoCode, typedFigure } from './scalars.ts'

/**
 * What was concluded of a currency on a market day, as far as it is told (decision 0276): the platform all, others what is in
 * a group of three or more. The average price has 4 decimals, `null` where nothing is told.
 */
const traded = z.object({
  orders: z.number().int(),
  amount: decimalString,
  average: decimalString.nullable(),
})

/** PMP: the limits of one currency's positions, and its weighted average price of the day (domain rules §7). */
export const positionPolicySchema = z.object({
  currency: z.object({ isoCode: z.string(), pattern: z.number().int(), unit: z.number().int() }),
  version: z.number().int(),
  validFrom: instant,
  /** `null`: the product's default. */
  setBy: z.string().nullable(),
  smallestAmount: decimalString.nullable(),
  largestAmount: decimalString.nullable(),
  deviationPercent: decimalString,
  /** The currency's own limit in hours; `null`: the general one. */
  maxHours: z.number().int().nullable(),
  /** The limit in force. */
  effectiveMaxHours: z.number().int(),
  day: dateOnly,
  /** What prices are measured by: the newest opening rate validated in the last five working days. Without it none is taken. */
  openingRate: decimalString.nullable(),
  /** The market day that it opened. */
  referenceDay: dateOnly.nullable(),
  lowestRate: decimalString.nullable(),
  highestRate: decimalString.nullable(),
  /** What the target price of a request has over the seller's rate for the viewer, in percent of it: commission and margin. */
  targetPercent: decimalString,
  traded: z.object({ all: traded, CASH: traded, DIGITAL: traded }),
})
export type PositionPolicyView = z.infer<typeof positionPolicySchema>

export const positionPoliciesCall = defineCall({
  name: 'positionPolicies',
  method: 'GET',
  path: '/api/position-policies',
  access: 'market.view',
  summary: 'Limits of positions and weighted average prices of the market day, by currency',
  response: z.array(positionPolicySchema),
})

const bound = decimalInput.nullable()

export const setPositionPolicyCall = defineCall({
  name: 'setPositionPolicy',
  method: 'PUT',
  path: '/api/position-policies/:currency',
  access: 'configuration.manage',
  summary: "Sets a currency's limits from now on; `version` is the one that was seen",
  params: z.object({ currency: isoCode }),
  body: z.object({
    version: z.number().int().positive().max(2_147_483_646),
    smallestAmount: bound,
    largestAmount: bound,
    deviationPercent: typedFigure,
    maxHours: z.number().int().min(1).max(720).nullable(),
  }),
  response: positionPolicySchema,
})
