import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { allowedRates } from '@fxmatch/domain/positions/position-policy'
import type { Db } from '../../db/connect.ts'
import {
  lastValidatedRates,
  type OpeningRateView,
  openingRateViews,
} from '../../db/opening-rates/opening-rate-rows.ts'
import { readPolicies } from '../../db/position-policies/policy-rows.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { inSnapshot } from '../in-snapshot.ts'

/** The market day's opening rates by currency, with what each would allow; empty until they are prepared. */
export function listOpeningRates(db: Db, now: Date): Promise<OpenRate[]> {
  return inSnapshot(db, async (snapshot) => {
    const day = await readMarketDay(snapshot, now)
    const rows = await openingRateViews(snapshot)
      .where('opening_rates.day', '=', day)
      .orderBy('opening_rates.currency')
      .execute()
    return presentAll(snapshot, rows, day)
  })
}

/** One opening rate, of whatever day; null where there is none. */
export async function getOpeningRate(db: Db, id: string): Promise<OpenRate | null> {
  return inSnapshot(db, async (snapshot) => {
    const row = await openingRateViews(snapshot).where('opening_rates.id', '=', id).executeTakeFirst()
    if (!row) return null
    const [presented] = await presentAll(snapshot, [row], row.day)
    return presented ?? null
  })
}

async function presentAll(db: Db, rows: readonly OpeningRateView[], day: string): Promise<OpenRate[]> {
  const previous = await lastValidatedRates(db, day)
  const percents = new Map(
    (await readPolicies(db)).map((policy) => [policy.currency, policy.deviation_percent]),
  )
  return rows.map((row) => {
    const deviationPercent = percents.get(row.currency)
    if (deviationPercent === undefined) throw new Error(`${row.currency} has no position policy`)
    const { lowest, highest } = allowedRates(row.rate, deviationPercent)
    return {
      id: row.id,
      day: row.day,
      currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
      rate: row.rate,
      status: row.status,
      basis: {
        kind: row.basis,
        day: row.basis_day,
        orders: row.basis_orders,
        amount: presentAmount(row.basis_amount, row.decimals),
      },
      previousRate: previous.get(row.currency) ?? null,
      deviationPercent,
      lowestRate: lowest,
      highestRate: highest,
      decidedBy:
        row.decider_name !== null && row.decider_company !== null
          ? { name: row.decider_name, company: row.decider_company }
          : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
    }
  })
}
