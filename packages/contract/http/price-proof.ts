import { REASON_CAUSES } from '@fxmatch/domain/price-proof/measure-reading'
import { LEAST_NOTE, MOST_NOTE, PRICE_REASONS } from '@fxmatch/domain/price-proof/price-reason'
import { PROOF_MOMENTS } from '@fxmatch/domain/price-proof/proof-moments'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { dateOnly, decimalInput, decimalString, idParams, instant, text, uuid } from './scalars.ts'

/** How far a rate lies from a reference: basis points, and TND on the amount; above zero is dearer for the buyer. */
const distance = { rate: decimalString, spreadBps: decimalString, costTnd: decimalString }

/** What a price is measured by; null: there was none, and nothing takes its place. */
export const proofReferencesSchema = z.object({
  fixing: z.object({ ...distance, day: dateOnly, ageInWorkingDays: z.number().int() }).nullable(),
  opening: z.object({ ...distance, day: dateOnly }).nullable(),
  market: z.object({ ...distance, positions: z.number().int(), houses: z.number().int() }).nullable(),
})

const dearer = z.object({ percent: decimalString, tnd: decimalString })

/** The price's place in the market: for the buyer, its bank and the platform. */
const standingSchema = z.object({
  allIn: decimalString,
  /** The place among the rates of single positions of which the whole amount could be ordered, and of how many places. */
  rank: z.number().int(),
  ranks: z.number().int(),
  /** Against the best of these; null where there was none. */
  slippage: dearer.nullable(),
  alternatives: z.array(
    z.object({
      rank: z.number().int(),
      /** Null: this reader is not told whose it was. */
      house: z.string().nullable(),
      amount: decimalString,
      rate: decimalString,
      allIn: decimalString,
      costTnd: decimalString,
      ageSeconds: z.number().int(),
    }),
  ),
  /** The cheapest of several positions that held the amount together; null where none did, or one alone was the cheapest. */
  stack: z
    .object({
      allIn: decimalString,
      saving: dearer,
      parts: z.array(z.object({ amount: decimalString, rate: decimalString })),
    })
    .nullable(),
  /** Why it was not the best; `code` null: no reason was given. Null where none was asked. */
  reason: z
    .object({
      asked: z.array(z.enum(REASON_CAUSES)),
      code: z.enum(PRICE_REASONS).nullable(),
      text: z.string().nullable(),
    })
    .nullable(),
})

const leftOutSchema = z.object({ positions: z.number().int(), houses: z.number().int() })

export const priceProofSchema = z.object({
  moment: z.enum(PROOF_MOMENTS),
  at: instant,
  by: z.string().nullable(),
  amount: decimalString,
  rate: decimalString,
  references: proofReferencesSchema,
  /** What the seller's rate came down by; null where it is the asked one. */
  negotiated: z.object({ from: decimalString, gainTnd: decimalString }).nullable(),
  standing: standingSchema.nullable(),
  /**
   * Of a deal that was awarded in a request for quotes: what else could be had there, the best first. For who asked, the platform, and
   * the bank of who asked where it is told (`id` leads there). Whose what was not taken was, who asked does not read here. Absent for
   * others, and of other deals.
   */
  quotes: z
    .object({
      /** Of the request for quotes itself; null: it is kept no more. */
      id: uuid.nullable(),
      request: z.string(),
      houses: z.number().int(),
      amount: decimalString,
      /**
       * How many houses could still have answered, so long after it was asked, so long before their time was over (whole seconds).
       * Null: none could; absent: it was not kept yet.
       */
      early: z
        .object({ unanswered: z.number().int(), seconds: z.number().int(), left: z.number().int() })
        .nullable()
        .optional(),
      quotes: z.array(
        z.object({
          house: z.string().nullable(),
          rate: decimalString,
          amount: decimalString,
          taken: decimalString.nullable(),
        }),
      ),
    })
    .optional(),
  /** What of the market was not counted, by the gate's code: for the platform alone. Null: not for this reader, or not frozen yet. */
  leftOut: z.object({ G03: leftOutSchema, G04: leftOutSchema }).nullable(),
  /**
   * Whether what is stored is what was frozen: the hash that the audit tells, and that entry's link; `link` null: it waits for
   * it. The hash is told to whom all that it covers is told.
   */
  verify: z.object({ holds: z.boolean(), link: z.number().int().nullable(), hash: z.string().nullable() }),
})
export type PriceProofView = z.infer<typeof priceProofSchema>

export const orderPriceProofSchema = z.object({
  /** Since when proofs are frozen; an order of before has none. */
  since: instant.nullable(),
  /** The oldest first. */
  proofs: z.array(priceProofSchema),
  /** Index of the one that the order's price is judged by: the newest in which the price was made. Null where there is none. */
  ofRecord: z.number().int().nullable(),
  /** What compliance of the viewer's company has written beside it, the oldest first; the platform reads everybody's. */
  notes: z.array(z.object({ text: z.string(), at: instant, by: z.string(), company: z.string() })),
  /** Whether the viewer may write one. */
  mayNote: z.boolean(),
})
export type OrderPriceProof = z.infer<typeof orderPriceProofSchema>

export const orderPriceProofCall = defineCall({
  name: 'orderPriceProof',
  method: 'GET',
  path: '/api/orders/:id/price-proof',
  access: 'order.view',
  summary: 'What could be had and where the references stood as the price of an order was made',
  params: idParams,
  response: orderPriceProofSchema,
})

export const notePriceProofCall = defineCall({
  name: 'notePriceProof',
  method: 'POST',
  path: '/api/orders/:id/price-proof/note',
  access: 'price_proof.note',
  summary: "Writes a note beside the proof of an order's price; what is written stays",
  params: idParams,
  body: z.object({ text: text(MOST_NOTE).min(LEAST_NOTE, schemaFault('TOO_SHORT', LEAST_NOTE)) }),
  response: orderPriceProofSchema,
  status: 201,
})

export const priceCheckSchema = z.object({
  references: proofReferencesSchema,
  rank: z.number().int(),
  ranks: z.number().int(),
  slippage: dearer.nullable(),
  /** What several positions together would save; null where they would save nothing. */
  stack: z.object({ saving: dearer, parts: z.number().int() }).nullable(),
  /** Empty: no reason is asked. */
  reasonsAsked: z.array(z.enum(REASON_CAUSES)),
})
export type PriceCheck = z.infer<typeof priceCheckSchema>

export const priceCheckCall = defineCall({
  name: 'priceCheck',
  method: 'GET',
  path: '/api/orders/price-check',
  access: 'order.place',
  summary: 'How an order of a position at a price would stand in the market now; nothing is kept of it',
  query: z.object({
    session_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    amount: decimalInput,
    /** TND per quoting unit. */
    rate: decimalInput,
  }),
  response: priceCheckSchema,
})
