import { compareDecimals, sumDecimals } from '../money/amount.ts'
import { HOME_DECIMALS } from '../money/decimal.ts'
import {
  type Committed,
  checkBank,
  checkUser,
  type Dealt,
  type GateCheck,
  type GateDeal,
  type GateOutcome,
} from './decide-gate.ts'
import type { LimitInForce } from './limits.ts'

const WORST: readonly GateOutcome[] = ['REFUSE', 'ASK', 'WARN', 'PASS']

/** What deals that are made at once are measured by. */
export interface DealsGround {
  /** The limits of the company whose person makes them. */
  readonly limits: readonly LimitInForce[]
  /** What its bank has dealt on the value date; null: another bank carries them, whose limits are not its to know. */
  readonly dealt: readonly Dealt[] | null
  readonly userId: string
  /** What the person has committed today, these deals aside. */
  readonly committed: Committed
}

/**
 * What the limits of a company say of deals that are made at once, each after the one before: one check for each limit, with what all of
 * them ask together and what is left after the last. Of the limit of a single deal (G07) the largest deal counts. The worst of what is
 * said of any of them is said of all.
 */
export function checkDeals(deals: readonly GateDeal[], ground: DealsGround): readonly GateCheck[] {
  const { limits, dealt, userId, committed } = ground
  const byLimit = new Map<string, GateCheck>()
  for (const [at, deal] of deals.entries()) {
    const before = deals.slice(0, at)
    const engaged = dealt && [...dealt, ...before.map((one) => ({ ...one, delivered: false }))]
    const reserved = sumDecimals([committed.reserved, ...before.map(({ counterValue }) => counterValue)])
    const checks = [
      ...(engaged === null ? [] : checkBank(deal, limits, engaged)),
      ...checkUser(deal, limits, userId, { ...committed, reserved: reserved.toFixed() }),
    ]
    for (const check of checks) {
      const key = `${check.code} ${check.of}`
      const first = byLimit.get(key)
      byLimit.set(key, first === undefined ? check : together(first, check))
    }
  }
  return [...byLimit.values()]
}

/** Two checks of one limit as one. */
function together(first: GateCheck, next: GateCheck): GateCheck {
  const outcome = WORST.find((one) => one === first.outcome || one === next.outcome) ?? next.outcome
  if (first.code === 'G07')
    return { ...(compareDecimals(next.asked, first.asked) > 0 ? next : first), outcome }
  return {
    ...first,
    outcome,
    asked: sumDecimals([first.asked, next.asked]).toFixed(HOME_DECIMALS),
    left: next.left,
  }
}
