import type { MarketPosition } from '@fxmatch/contract/http/market'
import { compareDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import type { Form } from '@fxmatch/domain/orders/order-facts'

/** What is free of one currency and form. */
export interface FreePositions {
  readonly count: number
  /** Of the currency. */
  readonly amount: string
  /** The lowest seller's price, TND per quoting unit, of whichever came first; null where nothing is free. */
  readonly best: { readonly id: number; readonly rate: string } | null
  /** By governorate, the largest amount first; null: of a position without one. */
  readonly places: readonly {
    readonly name: string | null
    readonly count: number
    readonly amount: string
  }[]
}

/** What of some positions is free of a currency and form: how much, the best price, and where. */
export function freePositions(
  positions: Iterable<MarketPosition>,
  asked: { currency: string; form: Form },
): FreePositions {
  const free = [...positions].filter(
    ({ status, currency, form }) =>
      status === 'FREE' && currency.iso_code === asked.currency && form === asked.form,
  )
  const places = [...Map.groupBy(free, ({ region }) => region?.name ?? null)].map(([name, there]) => ({
    ...{ name, count: there.length },
    amount: sumDecimals(there.map(({ amount }) => amount)).toFixed(),
  }))
  const best = lowestPriced(free)
  return {
    count: free.length,
    amount: sumDecimals(places.map(({ amount }) => amount)).toFixed(),
    best: best ? { id: best.id, rate: best.rate } : null,
    places: places.sort((one, other) => compareDecimals(other.amount, one.amount)),
  }
}

/** The lowest price's first. Thousands of positions have far fewer prices: only those are compared by value. */
function lowestPriced(free: readonly MarketPosition[]): MarketPosition | undefined {
  const firsts = new Map<string, MarketPosition>()
  for (const position of free) {
    const first = firsts.get(position.rate)
    if (!first || position.id < first.id) firsts.set(position.rate, position)
  }
  let best: MarketPosition | undefined
  for (const first of firsts.values()) if (!best || isBetter(first, best)) best = first
  return best
}

function isBetter(position: MarketPosition, than: MarketPosition): boolean {
  const order = compareDecimals(position.rate, than.rate)
  return order < 0 || (order === 0 && position.id < than.id)
}
