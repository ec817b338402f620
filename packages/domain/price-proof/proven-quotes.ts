import type { DecimalString } from '../money/decimal.ts'
import type { AwardedPart } from '../rfq/decide-award.ts'
import type { Quote } from '../rfq/decide-quote.ts'
import type { EarlyAward } from '../rfq/early-award.ts'
import { comparePrices, type RfqSide } from '../rfq/quote-price.ts'

/** A firm quote that bound its house as the deal was awarded. TND per quoting unit, amounts in the currency. */
export interface ProvenQuote {
  readonly house: string
  readonly rate: DecimalString
  readonly amount: DecimalString
  readonly minAmount: DecimalString | null
  /** What was taken of it at this award; null: nothing. */
  readonly taken: DecimalString | null
}

/** The request for quotes in which a price was made, frozen with it: what could be had, the best first, and what was taken. */
export interface ProvenQuotes {
  readonly request: string
  /** The company that asked: nobody else among the parties is told of it. */
  readonly asker: string
  readonly side: RfqSide
  /** What was asked for in all, and of how many houses. */
  readonly amount: DecimalString
  readonly houses: number
  /** Who had said nothing, and whether they could still have answered (0594); null: nobody. Absent from what was frozen before it was kept (0595). */
  readonly early?: EarlyAward | null
  readonly quotes: readonly ProvenQuote[]
}

/** What is frozen of a request for quotes at an award. @param quotes those that bind at its instant, in the order in which they were given */
export function provenQuotes(
  rfq: Omit<ProvenQuotes, 'quotes'>,
  quotes: readonly Quote[],
  parts: readonly AwardedPart[],
): ProvenQuotes {
  const taken = new Map(parts.map(({ quoteId, amount }) => [quoteId, amount]))
  return {
    ...rfq,
    quotes: quotes
      .toSorted((a, b) => comparePrices(rfq.side, a.rate, b.rate))
      .map(({ id, houseId: house, rate, amount, minAmount }) => ({
        ...{ house, rate, amount, minAmount },
        taken: taken.get(id) ?? null,
      })),
  }
}
