import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { decimalString, formSchema, instant, isoCode, month, uuid } from './scalars.ts'

const outlier = z.object({
  id: uuid,
  order: uuid,
  reference: z.string(),
  month,
  /** When the price was made. */
  at: instant,
  currency: isoCode,
  decimals: z.number().int(),
  form: formSchema,
  amount: decimalString,
  rate: decimalString,
  buyer: z.string(),
  seller: z.string(),
  bank: z.string(),
  /** Against the fixing, in basis points and TND; above zero is dearer for the buyer. */
  spreadBps: decimalString,
  costTnd: decimalString,
  /** Of the month's proofs of the currency and form, as it was found: basis points. */
  medianBps: decimalString,
  deviationBps: decimalString,
  proofs: z.number().int(),
  foundAt: instant,
  /** Who of the own compliance looked at it, and what they wrote; null: nobody has. */
  looked: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
})
export type PriceOutlier = z.infer<typeof outlier>

/** Outliers that are listed at most: the newest. */
export const MOST_OUTLIERS = 500

/** Which of them: those that nobody has looked at, or the others. */
export const OUTLIER_STATES = ['OPEN', 'CLOSED'] as const

export const priceOutliersCall = defineCall({
  name: 'priceOutliers',
  method: 'GET',
  path: '/api/price-outliers',
  access: 'price_proof.note',
  summary:
    'Prices that lie far from the others of their month, for the compliance of the bank and of the platform; a note on the order closes one',
  query: z.object({ state: z.enum(OUTLIER_STATES).optional() }),
  response: z.object({ data: z.array(outlier), total_items: z.number().int() }),
})

/** How many months are drawn together: the running one and those before it. */
export const SPREAD_MONTHS = 12

const spreads = z.object({
  month,
  bank: z.object({ id: uuid, name: z.string() }),
  /** Orders that both sides confirmed and whose price was made in the month. */
  orders: z.number().int(),
  /** Of these, those with a fixing in their proof: the figures below are theirs. */
  proven: z.number().int(),
  /** Spreads to the fixing in basis points, above zero is dearer for the buyer: a quarter lies below the first, half below the middle. */
  lowerBps: decimalString.nullable(),
  medianBps: decimalString.nullable(),
  upperBps: decimalString.nullable(),
  /** What they cost above the fixing, TND. */
  costTnd: decimalString,
  /** Percent of the orders at the best price that could be had. */
  bestPercent: decimalString,
  /** Prices that lay far out. */
  outliers: z.number().int(),
})
export type PriceSpreads = z.infer<typeof spreads>

export const priceSpreadsCall = defineCall({
  name: 'priceSpreads',
  method: 'GET',
  path: '/api/price-spreads',
  access: 'platform.read',
  summary: 'How far prices lay from the fixing, by bank and month, for the platform; the newest month first',
  response: z.object({ data: z.array(spreads) }),
})
