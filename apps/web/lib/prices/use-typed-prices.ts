import type { OnTop } from '@fxmatch/domain/pricing/all-in-price'
import type { PriceBand } from '@fxmatch/domain/pricing/price-band'
import { useEffect, useRef, useState } from 'react'
import { judgePrice, type Verdict } from './judge-price.ts'
import { useAskAgain } from './use-ask-again.ts'
import { usePriceWords } from './use-price-words.ts'

/** The bands of all currencies, as far as they are known. */
export interface PriceBands {
  /** Null: not known (yet), or no such currency. */
  readonly of: (currency: string | undefined) => PriceBand | null
  /** What a request's target price has over the seller's rate, in percent of it; null: not known. */
  readonly targetPercent: (currency: string | undefined) => string | null
  /** They could not be read. */
  readonly failed: boolean
  /** These, or where they are still on their way, what they are once they are there or have failed. */
  readonly settled: () => Promise<PriceBands>
}

/** A field in which somebody types a price. */
export interface PriceEntry {
  /** The field, unique among those of the form. */
  readonly key: string
  /** What a question about several prices calls it. */
  readonly label: string
  readonly currency: string | undefined
  readonly typed: string
  /** What the field's prices have over the seller's rate; null: they are seller's rates. */
  readonly onTop: OnTop | null
}

/** What is told of a field's price, in the person's language. */
export interface PriceTelling {
  /** Which prices are allowed, and by what reference; null while that is not known. */
  readonly hint: string | null
  /** The currency that has no reference: its opening rate has to be validated first; null where it has one. */
  readonly unopened: string | null
  /** How far from the reference the price is. */
  readonly distance: string | null
  /** Why it lies outside. */
  readonly fault: string | undefined
  /** Whether it is asked about before it is sent. */
  readonly asked: boolean
  /** The question about it, while it stands. */
  readonly question: string | null
  /** To be called when the person leaves the field: what is begun is judged as it stands. */
  readonly rest: () => void
}

/** The prices of a form. */
export interface TypedPrices {
  readonly of: (key: string) => PriceTelling
  /** The question about all of them, while it stands. */
  readonly question: string | null
  /** Why the form cannot be sent; null when it can. */
  readonly reason: string | null
  /** The prices that only their distance stands against, with their ranges; null where there are none, or other faults. */
  readonly outside: string | null
  /**
   * To be called when the person sends: whether it may go. If not, the fault is shown, or the question asked. Who sends
   * before the bands are there is judged once they are; a second press until then does nothing, and nothing goes where the form was
   * left or changed meanwhile.
   * @param says what else is sent, which may be changed
   */
  readonly confirmed: (says?: () => unknown) => Promise<boolean>
}

interface Judged {
  readonly entry: PriceEntry
  readonly band: PriceBand | null
  readonly verdict: Verdict
}

const NOTHING: PriceTelling = {
  hint: null,
  unopened: null,
  distance: null,
  fault: undefined,
  asked: false,
  question: null,
  rest: () => undefined,
}

const REFUSED: ReadonlySet<Verdict['kind']> = new Set(['OUTSIDE', 'BEGUN', 'NO_REFERENCE'])

/** Without a reference nobody judges a price, nor lets one through. */
const UNJUDGED: ReadonlySet<Verdict['kind']> = new Set(['NO_REFERENCE'])

/**
 * Who asks about far prices: `PRESS`, the form; `SERVER`, which has the amount typed again for what is unusual (decision 0340).
 * `SERVER_LETS`: it is also sent what lies outside, since a second person may let it through (0351): it is told all the same.
 */
type Asks = 'PRESS' | 'SERVER' | 'SERVER_LETS'

/** The verdict on each price: all of them, those that are asked about, and those that are not sent. */
function judgeAll(bands: PriceBands, entries: readonly PriceEntry[], asks: Asks) {
  const stops = asks === 'SERVER_LETS' ? UNJUDGED : REFUSED
  const judged = entries.map((entry): Judged => {
    const band = bands.of(entry.currency)
    return { entry, band, verdict: judgePrice(entry.typed, band, entry.onTop) }
  })
  return {
    judged,
    far: judged.filter(({ verdict }) => verdict.kind === 'FAR'),
    refused: judged.filter(({ verdict }) => stops.has(verdict.kind)),
  }
}

/** What a question about far prices is about; null where there are none. */
const subjectOf = (far: readonly Judged[]): string | null =>
  far.length === 0 ? null : far.map(({ entry }) => `${entry.key} ${entry.typed}`).join('\n')

/** What a form says, as a text. What is on top may only be known with the bands. */
const textOf = (entries: readonly PriceEntry[], more: unknown): string =>
  JSON.stringify([entries.map(({ key, currency, typed }) => [key, currency, typed]), more])

/**
 * What is told of a form's prices while they are typed, and whether they may be sent (decision 0122): one outside its
 * currency's band is at fault, one far from the reference is asked about once more, by a second press.
 */
export function useTypedPrices(
  bands: PriceBands,
  entries: readonly PriceEntry[],
  asks: Asks = 'PRESS',
): TypedPrices {
  const words = usePriceWords()
  const [rested, setRested] = useState<Readonly<Record<string, string>>>({})
  const { judged, far, refused } = judgeAll(bands, entries, asks)
  // Nobody is told of a fault in the middle of a number.
  const isShown = ({ entry, verdict }: Judged) =>
    verdict.kind !== 'BEGUN' || rested[entry.key] === entry.typed
  const { asking, pressed: isAnswered } = useAskAgain(subjectOf(far))
  const isSettling = useRef(false)
  /** The prices that stand in the form; null once it is left. */
  const newest = useRef<readonly PriceEntry[]>(null)
  useEffect(() => {
    newest.current = entries
  })
  useEffect(
    () => () => {
      newest.current = null
    },
    [],
  )
  const rest = (some: readonly Judged[]) =>
    setRested((was) => ({ ...was, ...Object.fromEntries(some.map(({ entry }) => [entry.key, entry.typed])) }))
  const first = refused.find(isShown)

  const tell = (one: Judged): PriceTelling => {
    const { entry, band, verdict } = one
    const isOut = REFUSED.has(verdict.kind) && isShown(one)
    return {
      hint: band ? words.hint(band, entry.onTop) : bands.failed ? words.unknown() : null,
      unopened: band?.reference === null ? band.currency : null,
      distance: words.distance(verdict),
      fault: isOut && band ? words.fault(entry.typed, band, entry.onTop) : undefined,
      asked: verdict.kind === 'FAR',
      question: asking && verdict.kind === 'FAR' ? words.ask(verdict) : null,
      rest: () => rest([one]),
    }
  }
  return {
    of: (key) => {
      const one = judged.find(({ entry }) => entry.key === key)
      return one ? tell(one) : NOTHING
    },
    question: asking
      ? words.askOfAll(far.map(({ entry, verdict }) => words.listed(entry.label, entry.typed, verdict)))
      : null,
    outside:
      first && refused.every(({ verdict }) => verdict.kind !== 'NO_REFERENCE')
        ? refused.map(({ entry, band }) => words.outside(entry.label, entry.typed, band)).join(', ')
        : null,
    reason: first ? words.reason(first.verdict) : null,
    confirmed: async (says = () => null) => {
      if (isSettling.current) return false
      isSettling.current = true
      const pressed = textOf(entries, says())
      const settled = await bands.settled().finally(() => {
        isSettling.current = false
      })
      if (newest.current === null || textOf(newest.current, says()) !== pressed) return false
      const known = judgeAll(settled, entries, asks)
      if (known.refused.length > 0) {
        rest(known.refused)
        return false
      }
      return asks !== 'PRESS' || isAnswered(subjectOf(known.far))
    },
  }
}

/** The same of a form with one price. */
export function useTypedPrice(
  bands: PriceBands,
  price: Pick<PriceEntry, 'currency' | 'typed'>,
  asks: Asks = 'PRESS',
): PriceTelling & Pick<TypedPrices, 'reason' | 'confirmed'> {
  const { of, reason, confirmed } = useTypedPrices(
    bands,
    [{ key: 'price', label: '', onTop: null, ...price }],
    asks,
  )
  return { ...of('price'), reason, confirmed }
}
