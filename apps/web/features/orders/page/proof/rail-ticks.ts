import type { PriceProofView } from '@fxmatch/contract/http/price-proof'

/** A rate on the rail. */
export interface RailTick {
  readonly key: string
  readonly kind: 'fixing' | 'opening' | 'market' | 'alternative' | 'deal'
  readonly rate: string
  readonly rank: number | null
  /** Where it stands, in percent of the rail's length. */
  readonly percent: number
  /** Written below the line: the one before it on the same side is too near. */
  readonly low: boolean
}

/** How near two labels may stand, in percent of the rail. */
const NEAR_PERCENT = 17

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
  let above = Number.NEGATIVE_INFINITY
  return placed.map((one) => {
    const low = one.percent - above < NEAR_PERCENT
    if (!low) above = one.percent
    return { ...one, low }
  })
}
