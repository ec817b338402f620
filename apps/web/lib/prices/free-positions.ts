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
  const places = Map.groupBy(free, ({ region }) => region?.name ?? null)
  let best: MarketPosition | undefined
  for (const position of free) if (!best || isBetter(position, best)) best = position
  return {
    ...sumOf(free),
    best: best ? { id: best.id, rate: best.rate } : null,
    places: [...places]
      .map(([name, there]) => ({ name, ...sumOf(there) }))
      .sort((one, other) => compareDecimals(other.amount, one.amount)),
  }
}

function isBetter(position: MarketPosition, than: MarketPosition): boolean {
  const order = compareDecimals(position.rate, than.rate)
  return order < 0 || (order === 0 && position.id < than.id)
}

function sumOf(positions: readonly MarketPosition[]): { count: number; amount: string } {
  return { count: positions.length, amount: sumDecimals(positions.map(({ amount }) => amount)).toFixed() }
}
