import type { QuoteView, RfqView } from '@fxmatch/contract/http/rfqs'
import { comparePrices } from '@fxmatch/domain/rfq/quote-price'

/** How a house stands on the ladder. */
export type LadderState = 'LIVE' | 'AWARDED' | 'LOST' | 'LAPSED' | 'DECLINED' | 'WAITING' | 'SILENT'

/** A house on the ladder, with what it said last. */
export interface LadderRow {
  readonly house: { readonly id: string; readonly name: string }
  readonly state: LadderState
  /** Null where it has said nothing. */
  readonly quote: QuoteView | null
  /** Its rate before, where it has improved. */
  readonly before: string | null
}

const PLACES: readonly LadderState[] = ['AWARDED', 'LIVE', 'WAITING', 'LOST', 'LAPSED', 'DECLINED', 'SILENT']

/** A quote that binds its house at an instant: until it lapses, by the server's clock. */
export interface LiveQuote extends QuoteView {
  readonly rate: string
  readonly amount: string
  readonly validUntil: string
}

/** The quotes that can be taken at an instant, in the order in which they were given. */
export function liveQuotes({ quotes }: Pick<RfqView, 'quotes'>, now: Date): LiveQuote[] {
  return quotes
    .filter((quote): quote is LiveQuote => isLive(quote, now))
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
}

function isLive({ status, rate, amount, validUntil }: QuoteView, now: Date): boolean {
  const whole = rate !== null && amount !== null && validUntil !== null
  return whole && status === 'LIVE' && Date.parse(validUntil) > now.getTime()
}

/**
 * The houses that were asked, each with what it said last: those that can be taken first, the best price before the others, then who
 * has not answered, then what is over. Who quoted and was awarded part of an earlier award stands there for it.
 *
 * @param now the server's time
 */
export function ladderRows(
  rfq: Pick<RfqView, 'houses' | 'quotes' | 'side' | 'answerBy' | 'endedAt'>,
  now: Date,
): LadderRow[] {
  // Of a request that is over nobody waits for an answer, however much of its time was left.
  const isOpen = rfq.endedAt === null && Date.parse(rfq.answerBy) > now.getTime()
  const rows = rfq.houses.map((house): LadderRow => {
    const said = rfq.quotes
      .filter((quote) => quote.house.id === house.id)
      .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    const quote = said.at(-1) ?? null
    const before = said.findLast(({ status }) => status === 'REPLACED')?.rate ?? null
    return { house, quote, before, state: stateOf(quote, { isOpen, now }) }
  })
  return rows.toSorted(
    (one, other) =>
      PLACES.indexOf(one.state) - PLACES.indexOf(other.state) ||
      byPrice(rfq.side, one, other) ||
      one.house.name.localeCompare(other.house.name),
  )
}

function stateOf(quote: QuoteView | null, { isOpen, now }: { isOpen: boolean; now: Date }): LadderState {
  if (quote === null) return isOpen ? 'WAITING' : 'SILENT'
  if (quote.status === 'LIVE') return isLive(quote, now) ? 'LIVE' : 'LAPSED'
  return quote.status === 'REPLACED' ? 'LAPSED' : quote.status
}

function byPrice(side: RfqView['side'], one: LadderRow, other: LadderRow): number {
  const rates = [one.quote?.rate ?? null, other.quote?.rate ?? null] as const
  if (rates[0] === null || rates[1] === null) return 0
  return comparePrices(side, rates[0], rates[1])
}
