import type { PositionPolicyView } from '@fxmatch/contract/http/position-policies'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMarketDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { targetPercentOf } from '@fxmatch/domain/pricing/all-in-price'
import { averageOfWorth } from '@fxmatch/domain/pricing/average'
import { type PriceBand, rangeOf } from '@fxmatch/domain/pricing/price-band'
import { readWholeNumber } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import { type PolicyRow, readPolicies } from '../../db/position-policies/policy-rows.ts'
import { readTraded, type TradedRow } from '../../db/positions/traded.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from '../market/load-price-view.ts'

/**
 * The PMP of every currency, or of one: limits in force, and what was concluded since the market day began.
 * @param viewer whose commission and margin stand in `targetPercent`; null: a bank's
 */
export function listPositionPolicies(
  db: Db,
  now: Date,
  currency?: string,
  viewer: Actor | null = null,
): Promise<PositionPolicyView[]> {
  return inSnapshot(db, async (snapshot) => {
    const day = await readMarketDay(snapshot, now)
    const policies = await readPolicies(snapshot, currency)
    const bands = await readPriceBands(snapshot, now, currency)
    const traded = await readTraded(snapshot, startOfMarketDate(day), endOfMarketDate(marketDate(now)))
    const { terms, buyer } = await loadPriceView(snapshot, viewer, now)
    const generalHours = await readWholeNumber(snapshot, 'position.max_hours')
    return policies.map((policy) => {
      const band = bands.get(policy.currency)
      if (!band) throw new Error(`no price band of ${policy.currency}`)
      return {
        ...presentLimits(policy, generalHours),
        day,
        ...presentRange(band),
        targetPercent: targetPercentOf(
          { CASH: terms('CASH', policy.currency), DIGITAL: terms('DIGITAL', policy.currency) },
          buyer,
        ),
        traded: presentTraded(
          traded.filter((row) => row.currency === policy.currency),
          policy.decimals,
        ),
      }
    })
  })
}

function presentLimits(policy: PolicyRow, generalHours: number) {
  const bound = (amount: string | null) => (amount === null ? null : presentAmount(amount, policy.decimals))
  return {
    currency: { isoCode: policy.currency, pattern: policy.decimals, unit: policy.unit },
    version: policy.version,
    validFrom: policy.valid_from.toISOString(),
    setBy: policy.set_by_name,
    smallestAmount: bound(policy.smallest_amount),
    largestAmount: bound(policy.largest_amount),
    deviationPercent: policy.deviation_percent,
    maxHours: policy.max_hours,
    effectiveMaxHours: policy.max_hours ?? generalHours,
  }
}

function presentRange(band: PriceBand) {
  const range = rangeOf(band)
  return {
    openingRate: band.reference?.rate ?? null,
    referenceDay: band.reference?.day ?? null,
    lowestRate: range?.lowest ?? null,
    highestRate: range?.highest ?? null,
  }
}

function presentTraded(rows: readonly TradedRow[], decimals: number): PositionPolicyView['traded'] {
  const of = (counted: readonly TradedRow[]) => {
    const amount = sumDecimals(counted.map((row) => row.amount)).toString()
    const worth = sumDecimals(counted.map((row) => row.worth)).toString()
    return {
      orders: counted.reduce((sum, { orders }) => sum + orders, 0),
      amount: presentAmount(amount, decimals),
      average: averageOfWorth({ amount, worth }),
    }
  }
  return {
    all: of(rows),
    CASH: of(rows.filter(({ form }) => form === 'CASH')),
    DIGITAL: of(rows.filter(({ form }) => form === 'DIGITAL')),
  }
}
