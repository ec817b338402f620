import type { MarketPosition } from '@fxmatch/contract/http/market'
import { compareDecimals } from '../../../lib/format/decimal.ts'
import type { MarketOrder, MarketSearch } from '../market-search.ts'

export type MarketFilter = Pick<MarketSearch, 'currency' | 'form' | 'region' | 'taken'>

/**
 * Whether a position is taken. What others take leaves the list by itself: those that stay are held by an order of the viewer's own
 * company.
 */
export const isTaken = ({ status }: Pick<MarketPosition, 'status'>): boolean => status !== 'FREE'

/** Whether a position passes the filters; a filter that is left out lets everything through. */
export function passes(position: MarketPosition, filter: MarketFilter): boolean {
  return (
    (filter.currency === undefined || position.currency.iso_code === filter.currency) &&
    (filter.form === undefined || position.form === filter.form) &&
    (filter.region === undefined || position.region?.id === filter.region) &&
    (filter.taken !== false || !isTaken(position))
  )
}

/** The validated opening of each currency that has one, by its code. */
export type Openings = ReadonlyMap<string, string>

const NO_OPENINGS: Openings = new Map()

type Arranged = { readonly position: MarketPosition }

/**
 * The rows that pass the filters, in one of the orders (specification 001 §9, decision 0276). `rows` come newest first; equal
 * prices and values stay so.
 */
export function arrange<Row extends Arranged>(
  rows: readonly Row[],
  filter: MarketFilter,
  order: MarketOrder,
  openings: Openings = NO_OPENINGS,
): readonly Row[] {
  const open =
    filter.currency === undefined &&
    filter.form === undefined &&
    filter.region === undefined &&
    filter.taken !== false
  const kept = open ? rows : rows.filter((row) => passes(row.position, filter))
  switch (order) {
    case 'recent':
      return kept
    case 'oldest':
      return kept.toReversed()
    case 'priceAsc':
      return sorted(kept, ({ position }) => position.rate, 1)
    case 'priceDesc':
      return sorted(kept, ({ position }) => position.rate, -1)
    case 'valueAsc':
      return sorted(kept, ({ position }) => position.amount, 1)
    case 'valueDesc':
      return sorted(kept, ({ position }) => position.amount, -1)
    case 'openingAsc':
      return byOpening(kept, openings, 1)
    case 'openingDesc':
      return byOpening(kept, openings, -1)
  }
}

/** By how far prices lie from their opening, as a share of it; those without one last. To put in order, a number is enough. */
function byOpening<Row extends Arranged>(
  rows: readonly Row[],
  openings: Openings,
  sign: 1 | -1,
): readonly Row[] {
  return rows
    .map((row, place) => {
      const opening = openings.get(row.position.currency.iso_code)
      return { row, place, share: opening === undefined ? null : Number(row.position.rate) / Number(opening) }
    })
    .sort((a, b) => {
      if (a.share === null || b.share === null)
        return Number(a.share === null) - Number(b.share === null) || a.place - b.place
      return (a.share - b.share) * sign || a.place - b.place
    })
    .map(({ row }) => row)
}

/** How many of the rows that pass the other filters are taken. */
export function takenAmong(rows: readonly Arranged[], filter: MarketFilter): number {
  const others = { ...filter, taken: undefined }
  let taken = 0
  for (const { position } of rows) if (isTaken(position) && passes(position, others)) taken += 1
  return taken
}

/**
 * Sorts by a decimal. Ten thousand rows move several times a second, so it is read once for each row, as a number: of two that
 * differ as numbers the greater is the greater. Those that do not are compared as what they are, unless they are written alike.
 */
function sorted<Row>(rows: readonly Row[], decimalOf: (row: Row) => string, sign: 1 | -1): readonly Row[] {
  return rows
    .map((row, place) => {
      const decimal = decimalOf(row)
      return { row, place, decimal, number: Number(decimal) }
    })
    .sort((a, b) => {
      if (a.number !== b.number) return (a.number - b.number) * sign
      if (a.decimal === b.decimal) return a.place - b.place
      return compareDecimals(a.decimal, b.decimal) * sign || a.place - b.place
    })
    .map(({ row }) => row)
}
