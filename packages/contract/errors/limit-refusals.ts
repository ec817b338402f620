import type { AmountFault } from '@fxmatch/domain/positions/position-policy'
import { allInRange, type OnTop } from '@fxmatch/domain/pricing/all-in-price'
import type { PriceFault, RateRange } from '@fxmatch/domain/pricing/price-band'
import type { RaceState, RaceTimeFault } from '@fxmatch/domain/races/race'
import type { ErrorCode } from './error-codes.ts'
import type { ToldFault, ToldRule } from './field-faults.ts'

/** A refusal by a limit of the market, as the house error carries it; `field` is the input at fault. */
export interface LimitRefusal extends Required<ToldFault> {
  readonly code: ErrorCode
  readonly field: string
}

/** Why an amount is refused by its currency's limits, with the bounds. */
export function amountRefusal(fault: AmountFault, currency: string): LimitRefusal {
  const { rule, smallest, largest, rest } = fault
  const details = { smallest, largest, currency, ...(rest === undefined ? {} : { rest }) }
  return { code: 'AMOUNT_OUT_OF_BOUNDS', rule, details, field: 'amount' }
}

function allowedFacts(range: RateRange, onTop: OnTop | null): Readonly<Record<string, string>> {
  if (onTop === null) return { lowest: range.lowest, highest: range.highest }
  const { lowest, highest } = allInRange(range, onTop)
  return { lowestAllIn: lowest, highestAllIn: highest }
}

/**
 * Why a typed price is refused, with the allowed range in the prices that the person types.
 * @param onTop what these have over the seller's rate; null: they are seller's rates
 */
export function priceRefusal(fault: PriceFault, currency: string, onTop: OnTop | null = null): LimitRefusal {
  const { rule } = fault
  if (rule === 'NO_REFERENCE_RATE') return { code: rule, rule, details: { currency }, field: 'rate' }
  const { reference, unit } = fault
  const allowed = allowedFacts(fault.range, onTop)
  if (rule === 'PRICE_FORM') {
    const details = { ...allowed, decimals: fault.decimals, unit, currency }
    return { code: 'INVALID_INPUT', rule, details, field: 'rate' }
  }
  if (onTop !== null) {
    const details = { ...allowed, unit, currency, day: reference.day }
    return { code: 'RATE_OUT_OF_RANGE', rule, details, field: 'rate' }
  }
  const { deviationPercent } = fault
  const details = {
    ...allowed,
    unit,
    openingRate: reference.rate,
    deviationPercent,
    currency,
    day: reference.day,
  }
  return { code: 'RATE_OUT_OF_RANGE', rule, details, field: 'rate' }
}

/** Where a race stands, as the rule that keeps something from being done with it. */
export const RACE_STATE_RULES = {
  PLANNED: 'RACE_PLANNED',
  OPEN: 'RACE_OPEN',
  CLOSED: 'RACE_CLOSED',
} as const satisfies Readonly<Record<RaceState, ToldRule>>

/** The field at which a race's times are wrong. */
export const RACE_TIME_FIELDS = {
  START_PASSED: 'startDate',
  START_TOO_FAR: 'startDate',
  END_TOO_SOON: 'endDate',
  END_TOO_LATE: 'endDate',
} as const satisfies Readonly<Record<RaceTimeFault, string>>
