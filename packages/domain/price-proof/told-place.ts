import { MOST_RANKED } from './measure-reading.ts'

/**
 * A deal's place among the rates of its market as it is told: rates are counted up to {@link MOST_RANKED} on each side of the deal's,
 * and what may be more than was counted has a plus behind it.
 */
export function toldPlace({ rank, ranks }: { readonly rank: number; readonly ranks: number }): {
  readonly rank: string
  readonly ranks: string
} {
  const told = (count: number, open: boolean) => (open ? `${count}+` : `${count}`)
  const openBelow = rank > MOST_RANKED
  return {
    rank: told(rank, openBelow),
    ranks: told(ranks, openBelow || ranks - rank >= MOST_RANKED),
  }
}
