import type { RfqView } from '@fxmatch/contract/http/rfqs'
import { comparePrices } from '@fxmatch/domain/rfq/quote-price'
import { useState } from 'react'
import type { LiveQuote } from '../ladder-rows.ts'
import { type Part, type PartFault, partFault } from '../taking.ts'

/** What is about to be taken of each house. */
export interface Taking {
  /** What stands in a house's field; '' for nothing. */
  readonly typed: (houseId: string) => string
  readonly change: (houseId: string, amount: string) => void
  /** Null: what stands there can be taken, or nothing does. */
  readonly fault: (houseId: string) => PartFault | null
  /** What is taken, as it stands; fields at fault are left out. */
  readonly parts: readonly Part[]
  readonly isFaulty: boolean
  /** Whether it is what the server proposes. */
  readonly isProposed: boolean
  /** Back to what the server proposes; null where that is what stands there. */
  readonly reset: (() => void) | null
}

/** The best way that the server proposes, as long as each of its quotes binds. */
export function proposedParts(
  { proposals }: Pick<RfqView, 'proposals'>,
  live: readonly LiveQuote[],
): readonly Part[] {
  const parts = (proposals?.combination ?? proposals?.single)?.parts ?? []
  return parts.every(({ quoteId }) => live.some(({ id }) => id === quoteId)) ? parts : []
}

/**
 * What is taken of each house: what the server proposes, which follows every quote that comes or lapses, until the person types an
 * amount of their own; that is kept for the house, also where it improves.
 */
export function useTaking(rfq: RfqView, live: readonly LiveQuote[]): Taking {
  const proposed = proposedParts(rfq, live)
  const [own, setOwn] = useState<Readonly<Record<string, string>> | null>(null)
  // What was awarded since leaves a request with other figures.
  const [awarded, setAwarded] = useState(rfq.awarded)
  if (awarded !== rfq.awarded) {
    setAwarded(rfq.awarded)
    setOwn(null)
  }
  const proposedOf = (quote: LiveQuote) => proposed.find(({ quoteId }) => quoteId === quote.id)?.amount ?? ''
  const quoteOf = (houseId: string) => live.find(({ house }) => house.id === houseId)
  const typed = (houseId: string) => {
    const quote = quoteOf(houseId)
    if (quote === undefined) return ''
    return own === null ? proposedOf(quote) : (own[houseId] ?? '')
  }
  const fault = (houseId: string) => {
    const quote = quoteOf(houseId)
    return quote === undefined ? null : partFault(rfq, quote, typed(houseId))
  }
  const chosen = live
    .filter(({ house }) => typed(house.id) !== '')
    .toSorted((one, other) => comparePrices(rfq.side, one.rate, other.rate))
  const isProposed =
    chosen.length === proposed.length && chosen.every((quote) => typed(quote.house.id) === proposedOf(quote))
  return {
    typed,
    fault,
    change: (houseId, amount) => {
      const before = own ?? Object.fromEntries(live.map((quote) => [quote.house.id, proposedOf(quote)]))
      setOwn({ ...before, [houseId]: amount })
    },
    parts: chosen
      .filter(({ house }) => fault(house.id) === null)
      .map(({ id, house, rate }) => ({ quoteId: id, amount: typed(house.id), rate })),
    isFaulty: chosen.some(({ house }) => fault(house.id) !== null),
    isProposed,
    reset: own !== null && !isProposed ? () => setOwn(null) : null,
  }
}
