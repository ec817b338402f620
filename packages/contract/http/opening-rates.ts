import { OPENING_RATE_BASES, OPENING_RATE_STATUSES } from '@fxmatch/domain/opening-rates/opening-rate'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { dateOnly, decimalString, idParams, instant, isoCode, typedFigure, uuid } from './scalars.ts'

const status = z.literal(OPENING_RATE_STATUSES)

/** A day's reference rate of one currency (specification 001 §3): 0 'En attente', 1 'Validé', 2 'Rejeté'. */
export const openRateSchema = z.object({
  id: uuid,
  /** The market day it opens. */
  day: dateOnly,
  currency: z.object({ isoCode: z.string(), pattern: z.number().int(), unit: z.number().int() }),
  /** TND per quoting unit, 4 decimals. */
  rate: decimalString,
  status,
  /**
   * Where it comes from: the concluded orders of the market day before, or an older rate. How many orders, and of how much, is
   * told to who validates it and to the platform alone (decision 0276).
   */
  basis: z.object({
    kind: z.enum(OPENING_RATE_BASES),
    day: dateOnly,
    orders: z.number().int().nullable(),
    amount: decimalString.nullable(),
  }),
  /** The last validated rate before this day. */
  previousRate: decimalString.nullable(),
  /** What positions may be priced at, once it is validated. */
  deviationPercent: decimalString,
  lowestRate: decimalString,
  highestRate: decimalString,
  /** What prices of its currency are allowed now: around the newest validated rate; null: none serves. */
  inForce: z.object({ lowest: decimalString, highest: decimalString }).nullable(),
  decidedBy: z.object({ name: z.string(), company: z.string() }).nullable(),
  decidedAt: instant.nullable(),
  /** Who asked for its rejection, while a second person has not decided it. */
  rejectionAskedBy: z.object({ name: z.string(), company: z.string() }).nullable(),
  /** What the reader may decide, and by which rule not. */
  allowedActions: z.array(z.object({ action: z.enum(['validate', 'reject']), ...refusable })),
})
export type OpenRate = z.infer<typeof openRateSchema>

export const openRatesCall = defineCall({
  name: 'openRates',
  method: 'GET',
  path: '/api/open-rate',
  access: 'market.view',
  summary: "The market day's opening rates, by currency",
  response: z.array(openRateSchema),
})

export const decideOpenRateCall = defineCall({
  name: 'decideOpenRate',
  method: 'PUT',
  path: '/api/open-rate/update/:id',
  access: 'opening_rate.validate',
  summary:
    'Validates (1) or rejects (2) a waiting opening rate, once; a rejection waits (0) until a second person rejects too',
  params: idParams,
  body: z.object({ status: z.coerce.number().pipe(z.literal([1, 2])) }),
  response: openRateSchema,
})

export const proposeOpenRateCall = defineCall({
  name: 'proposeOpenRate',
  method: 'POST',
  path: '/api/open-rate',
  access: 'opening_rate.validate',
  summary: 'Types the first opening rate of a currency that has no reference; another person validates it',
  body: z.object({ currency: isoCode, rate: typedFigure }),
  response: openRateSchema,
  status: 201,
})

export const openRateHistoryCall = defineCall({
  name: 'openRateHistory',
  method: 'GET',
  path: '/api/open-rate/history',
  access: 'market.view',
  summary: 'Opening rates of the last days by currency, oldest first, whatever became of them',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  response: z.array(
    z.object({
      currency: z.string(),
      points: z.array(z.object({ day: dateOnly, rate: decimalString, status })),
    }),
  ),
})
export type OpenRateHistory = z.infer<typeof openRateHistoryCall.response>
