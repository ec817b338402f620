import type { PriceProofView } from '@fxmatch/contract/http/price-proof'

/** A rate on the rail. */
export interface RailTick {
  readonly key: string
  readonly kind: 'fixing' | 'opening' | 'market' | 'alternative' | 'deal'
  readonly rate: string
  readonly rank: number | null
  /** Where it stands, in percent of the rail's length. */
  readonly percent: number
  /** On which side of the line it is named; null: others that matter more are too near on both, and the tables name it. */
  readonly named: 'above' | 'below' | null
}

/** How near two labels may stand, in percent of the rail: none is wider. */
export const NEAR_PERCENT = 17

/**
 * What stands on the rail of a proof, from the lowest rate to the highest. Places are a drawing's: they are computed as numbers.
 * Of rates that are alike one tick is drawn, the deal before a reference before another position.
 */
export function railTicks({
  rate,
  references,
  standing,
}: Pick<PriceProofView, 'rate' | 'references' | 'standing'>): RailTick[] {
  const { fixing, opening, market } = references
  const all = [
    { key: 'deal', kind: 'deal' as const, rate, rank: null },
    ...(fixing ? [{ key: 'fixing', kind: 'fixing' as const, rate: fixing.rate, rank: null }] : []),
    ...(opening ? [{ key: 'opening', kind: 'opening' as const, rate: opening.rate, rank: null }] : []),
    ...(market ? [{ key: 'market', kind: 'market' as const, rate: market.rate, rank: null }] : []),
    ...(standing?.alternatives ?? []).map((one, index) => ({
      key: `alternative ${index}`,
      kind: 'alternative' as const,
      rate: one.rate,
      rank: one.rank,
    })),
  ]
  const seen = new Set<number>()
  const ticks = all.filter((one) => !seen.has(Number(one.rate)) && seen.add(Number(one.rate)))
  const rates = ticks.map((one) => Number(one.rate))
  const [least, most] = [Math.min(...rates), Math.max(...rates)]
  const placed = ticks
    .map((one) => ({
      ...one,
      percent: most === least ? 50 : ((Number(one.rate) - least) / (most - least)) * 100,
    }))
    .sort((one, other) => one.percent - other.percent)
  const taken: { side: 'above' | 'below'; percent: number }[] = []
  const named = new Map<string, 'above' | 'below'>()
  // In the order of what matters: the deal, the references, then what could be had, the cheapest first.
  for (const { key } of ticks) {
    const percent = placed.find((one) => one.key === key)?.percent ?? 0
    const side = (['above', 'below'] as const).find((each) =>
      taken.every((other) => other.side !== each || Math.abs(other.percent - percent) >= NEAR_PERCENT),
    )
    if (side === undefined) continue
    taken.push({ side, percent })
    named.set(key, side)
  }
  return placed.map((one) => ({ ...one, named: named.get(one.key) ?? null }))
}
