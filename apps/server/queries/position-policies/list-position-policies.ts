import type { PositionPolicyView } from '@fxmatch/contract/http/position-policies'
import type { Actor } from '@fxmatch/domain/access/actor'
import { gatherDeals, worthOfDeals } from '@fxmatch/domain/analytics/told-deals'
import { endOfMarketDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { targetPercentOf } from '@fxmatch/domain/pricing/all-in-price'
import { averageOfWorth } from '@fxmatch/domain/pricing/average'
import { type PriceBand, rangeOf } from '@fxmatch/domain/pricing/price-band'
import { readWholeNumber } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import { type PolicyRow, readPolicies } from '../../db/position-policies/policy-rows.ts'
import { type DealRow, readDeals } from '../../db/positions/traded.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { loadPriceView } from '../market/load-price-view.ts'

/**
 * The PMP of every currency, or of one: limits in force, and what was concluded since the market day began, as far as the
 * reader is told of it.
 * @param viewer whose commission and margin stand in `targetPercent`; null: a bank's, and all that was concluded
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
    const deals = toldOf(
      await readDeals(snapshot, startOfMarketDate(day), endOfMarketDate(marketDate(now)), { currency }),
      viewer === null || viewer.capabilities.has('platform.read'),
    )
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
          deals.filter((deal) => deal.currency === policy.currency),
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

/** The deals of which a reader is told what they add up to: those that are in a group (decision 0276), or all. */
function toldOf(deals: readonly DealRow[], all: boolean): readonly DealRow[] {
  if (all) return deals.filter(({ fell }) => !fell)
  const parts = Map.groupBy(deals, ({ currency, form }) => `${currency} ${form}`)
  return [...parts.values()].flatMap((part) => gatherDeals(part).flat())
}

function presentTraded(deals: readonly DealRow[], decimals: number): PositionPolicyView['traded'] {
  const of = (counted: readonly DealRow[]) => {
    const worth = worthOfDeals(counted)
    return {
      orders: counted.length,
      amount: presentAmount(worth.amount, decimals),
      average: averageOfWorth(worth),
    }
  }
  const ofForm = (form: Form) => of(deals.filter((deal) => deal.form === form))
  return { all: of(deals), CASH: ofForm('CASH'), DIGITAL: ofForm('DIGITAL') }
}
