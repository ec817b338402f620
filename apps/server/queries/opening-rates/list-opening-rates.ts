import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import type { Actor } from '@fxmatch/domain/access/actor'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { decideOpening, isUndecided, OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { allowedRates } from '@fxmatch/domain/pricing/price-band'
import type { Db } from '../../db/connect.ts'
import {
  lastValidatedRates,
  type OpeningRateView,
  openingRateViews,
  toOpeningFacts,
} from '../../db/opening-rates/opening-rate-rows.ts'
import { readPolicies } from '../../db/position-policies/policy-rows.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

const CODES = {
  OPENING_RATE_DECIDED: 'OPENING_RATE_DECIDED',
  SEGREGATION_OPENING_RATE: 'SEGREGATION',
} as const

const DECISIONS = [
  { action: 'validate', status: OPENING_RATE_STATUS.VALIDATED },
  { action: 'reject', status: OPENING_RATE_STATUS.REJECTED },
] as const

/** The market day's opening rates by currency, with what each would allow; empty until they are prepared. */
export function listOpeningRates(db: Db, viewer: Pick<Actor, 'userId'>, now: Date): Promise<OpenRate[]> {
  return inSnapshot(db, async (snapshot) => {
    const day = await readMarketDay(snapshot, now)
    const rows = await openingRateViews(snapshot)
      .where('opening_rates.day', '=', day)
      .orderBy('opening_rates.currency')
      .execute()
    return presentAll(snapshot, viewer, rows, day)
  })
}

/** One opening rate, of whatever day; null where there is none. */
export async function getOpeningRate(
  db: Db,
  viewer: Pick<Actor, 'userId'>,
  id: string,
): Promise<OpenRate | null> {
  return inSnapshot(db, async (snapshot) => {
    const row = await openingRateViews(snapshot).where('opening_rates.id', '=', id).executeTakeFirst()
    if (!row) return null
    const [presented] = await presentAll(snapshot, viewer, [row], row.day)
    return presented ?? null
  })
}

async function presentAll(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  rows: readonly OpeningRateView[],
  day: string,
): Promise<OpenRate[]> {
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
      rejectionAskedBy:
        isUndecided(row.status) && row.asker_name !== null && row.asker_company !== null
          ? { name: row.asker_name, company: row.asker_company }
          : null,
      allowedActions: DECISIONS.map(({ action, status }) => {
        const decision = decideOpening(userId, toOpeningFacts(row), status)
        if (!('rule' in decision)) return { action, ...presentRefusable(null) }
        const { rule } = decision
        return { action, ...presentRefusable({ code: CODES[rule], rule }) }
      }),
    }
  })
}
