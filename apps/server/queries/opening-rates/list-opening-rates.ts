import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import type { Actor } from '@fxmatch/domain/access/actor'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import {
  decideOpening,
  isUndecided,
  OPENING_RATE_STATUS,
  type OpeningRateDecision,
} from '@fxmatch/domain/opening-rates/opening-rate'
import { allowedRates, rangeOf } from '@fxmatch/domain/pricing/price-band'
import { readCountsAs } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import {
  lastValidatedRates,
  type OpeningRateView,
  openingRateViews,
  toOpeningFacts,
} from '../../db/opening-rates/opening-rate-rows.ts'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'

const CODES = {
  OPENING_RATE_DECIDED: 'OPENING_RATE_DECIDED',
  SEGREGATION_OPENING_RATE: 'SEGREGATION',
} as const

/** Who reads, as far as it decides what they may do. */
type Viewer = Pick<Actor, 'userId' | 'capabilities'>

const DECISIONS = [
  { action: 'validate', status: OPENING_RATE_STATUS.VALIDATED },
  { action: 'reject', status: OPENING_RATE_STATUS.REJECTED },
] as const

/** The market day's opening rates by currency, with what each would allow; empty until they are prepared. */
export function listOpeningRates(db: Db, viewer: Viewer, now: Date): Promise<OpenRate[]> {
  return inSnapshot(db, async (snapshot) => {
    const day = await readMarketDay(snapshot, now)
    const rows = await openingRateViews(snapshot)
      .where('opening_rates.day', '=', day)
      .orderBy('opening_rates.currency')
      .execute()
    return presentAll(snapshot, viewer, rows, day, now)
  })
}

/** One opening rate, of whatever day; null where there is none. */
export async function getOpeningRate(
  db: Db,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<OpenRate | null> {
  return inSnapshot(db, async (snapshot) => {
    const row = await openingRateViews(snapshot).where('opening_rates.id', '=', id).executeTakeFirst()
    if (!row) return null
    const [presented] = await presentAll(snapshot, viewer, [row], row.day, now)
    return presented ?? null
  })
}

type Why = Parameters<typeof presentRefusable>[0]

/**
 * Why somebody cannot decide on some rates, in the order in which the command asks: their right, then the rate, of which they are no
 * second person by another account of who typed it or asked to reject it; null: they can.
 */
export async function readOpeningWhyNot(
  db: Db,
  { userId, capabilities }: Viewer,
  rows: readonly OpeningRateView[],
): Promise<(row: OpeningRateView, status: OpeningRateDecision) => Why> {
  const capability = 'opening_rate.validate'
  if (!capabilities.has(capability))
    return () => ({ code: 'MISSING_CAPABILITY', rule: 'MISSING_CAPABILITY', details: { capability } })
  const firsts = rows.filter(({ status }) => isUndecided(status)).map(toOpeningFacts)
  const as = await readCountsAs(
    db,
    userId,
    firsts.flatMap(({ proposedBy, rejectionAskedBy }) =>
      [proposedBy, rejectionAskedBy].filter((first) => first !== null),
    ),
  )
  return (row, status) => {
    const facts = toOpeningFacts(row)
    const first = status === OPENING_RATE_STATUS.VALIDATED ? facts.proposedBy : facts.rejectionAskedBy
    const decision = decideOpening(first === null ? userId : as(first), facts, status)
    return 'rule' in decision ? { code: CODES[decision.rule], rule: decision.rule } : null
  }
}

async function presentAll(
  db: Db,
  viewer: Viewer,
  rows: readonly OpeningRateView[],
  day: string,
  now: Date,
): Promise<OpenRate[]> {
  const whyNot = await readOpeningWhyNot(db, viewer, rows)
  const previous = await lastValidatedRates(db, day)
  const bands = await readPriceBands(db, now)
  // Of one order, they would be its price and amount.
  const counted = viewer.capabilities.has('opening_rate.validate') || viewer.capabilities.has('platform.read')
  return rows.map((row) => {
    const band = bands.get(row.currency)
    if (!band) throw new Error(`no price band of ${row.currency}`)
    const { deviationPercent } = band
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
        orders: counted ? row.basis_orders : null,
        amount: counted ? presentAmount(row.basis_amount, row.decimals) : null,
      },
      previousRate: previous.get(row.currency) ?? null,
      deviationPercent,
      lowestRate: lowest,
      highestRate: highest,
      inForce: rangeOf(band),
      decidedBy:
        row.decider_name !== null && row.decider_company !== null
          ? { name: row.decider_name, company: row.decider_company }
          : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      rejectionAskedBy:
        isUndecided(row.status) && row.asker_name !== null && row.asker_company !== null
          ? { name: row.asker_name, company: row.asker_company }
          : null,
      allowedActions: DECISIONS.map(({ action, status }) => ({
        action,
        ...presentRefusable(whyNot(row, status)),
      })),
    }
  })
}
