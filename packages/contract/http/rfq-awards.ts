import { MOST_QUOTES } from '@fxmatch/domain/rfq/combine-quotes'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { gateCheckSchema } from './gate.ts'
import { dateOnly, decimalString, idParams } from './scalars.ts'

/** What is about to be taken of a quote: an amount in the currency. */
export interface PartToTake {
  readonly quoteId: string
  readonly amount: string
}

const PART = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,15}(\.\d{1,6})?$/

function areParts(text: string): boolean {
  const parts = text.split(',')
  return parts.length <= MOST_QUOTES && parts.every((part) => PART.test(part))
}

/** Parts as an address carries them: `quote:amount,quote:amount`. */
export function writtenParts(parts: readonly PartToTake[]): string {
  return parts.map(({ quoteId, amount }) => `${quoteId}:${amount}`).join()
}

/** The same, read. @param text as the call's schema let it through */
export function readParts(text: string): readonly PartToTake[] {
  return text.split(',').map((part) => {
    const [quoteId = '', amount = ''] = part.split(':')
    return { quoteId, amount }
  })
}

export const checkAwardCall = defineCall({
  name: 'checkAward',
  method: 'GET',
  path: '/api/rfqs/:id/check',
  access: 'rfq.ask',
  summary:
    "What the limits of one's own company say of quotes that are about to be taken together, what they leave after it, and whether the market has a better price; nothing is kept or reserved by it",
  params: idParams,
  query: z.object({ parts: z.string().max(1_000).refine(areParts, schemaFault('FIELD_INVALID')) }),
  response: z.object({
    /** The value date that the deals would have now, and that the limits count for. */
    day: dateOnly,
    /** One for each limit that counts; empty: none is set, or another bank carries the deals. */
    checks: z.array(gateCheckSchema),
    /** What the market would save whoever buys on the part for which it has most, TND with commission, where a reason is asked for that; null: nothing. */
    better: z.object({ saved: decimalString }).nullable(),
  }),
})
export type AwardCheck = z.infer<typeof checkAwardCall.response>
