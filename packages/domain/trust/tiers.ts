import { compareDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal } from '../money/decimal.ts'
import { counterValue } from '../pricing/counter-value.ts'

/** Tokens of the Default row, fixed (specification 002 §2 and §9). */
export const DEFAULT_TIER_TOKENS = 2
/** Threshold and tokens of a new line are each at least this (specification 002 §5). */
export const SMALLEST_TIER_VALUE = 1
/** The least rate of a line, in TND per single unit of the currency. */
const LEAST_UNIT_RATE = '0.01'

/**
 * The least rate of a new line, TND per quoting unit. The specification's one dinar is what euros are worth; a Libyan
 * dinar or a yuan is worth less, so that the least rate follows the unit (decision 0144).
 * @param unit quoting unit of the currency
 */
export function leastTierRate(unit: number): DecimalString {
  return decimal(LEAST_UNIT_RATE).times(unit).toFixed()
}
/** Most tokens for one proposal: a larger number is a slip of the keyboard. */
export const MOST_TIER_TOKENS = 1_000

/** One line of an operator's strategy for a currency and a direction. `limit` null: the Default row. */
export interface Tier {
  /** Counter value in TND from which the line holds, or null. */
  readonly limit: DecimalString | null
  /** TND per quoting unit; null on the Default row while it follows the operator's own rate. */
  readonly rate: DecimalString | null
  readonly tokens: number
}

export type TierFault =
  | 'LIMIT_TOO_SMALL'
  | 'RATE_TOO_SMALL'
  | 'TOKENS_TOO_FEW'
  | 'TOKENS_TOO_MANY'
  | 'NOT_ABOVE'

/**
 * What is wrong with a new line, in the order of its fields; empty where it may be added. Its threshold must be strictly
 * greater than that of every saved line (domain rules §8).
 * @param unit quoting unit of the currency
 * @throws RangeError if the threshold or the rate is not a decimal number.
 */
export function faultsOfNewTier(
  line: { readonly limit: DecimalString; readonly rate: DecimalString; readonly tokens: number },
  saved: readonly Pick<Tier, 'limit'>[],
  unit: number,
): TierFault[] {
  const faults: TierFault[] = []
  if (compareDecimals(line.limit, String(SMALLEST_TIER_VALUE)) < 0) faults.push('LIMIT_TOO_SMALL')
  else if (saved.some(({ limit }) => limit !== null && compareDecimals(line.limit, limit) <= 0)) {
    faults.push('NOT_ABOVE')
  }
  if (compareDecimals(line.rate, leastTierRate(unit)) < 0) faults.push('RATE_TOO_SMALL')
  if (!Number.isInteger(line.tokens) || line.tokens < SMALLEST_TIER_VALUE) faults.push('TOKENS_TOO_FEW')
  else if (line.tokens > MOST_TIER_TOKENS) faults.push('TOKENS_TOO_MANY')
  return faults
}

/** The rate of the Default row: its own, else the operator's published rate of the direction; null without either. */
export function defaultRate(
  tiers: readonly Tier[],
  publishedRate: DecimalString | null,
): DecimalString | null {
  const rate = tiers.find(({ limit }) => limit === null)?.rate ?? publishedRate
  return rate !== null && isPositiveDecimal(rate) ? rate : null
}

/** The line with which a strategy answers a request. */
export interface TierMatch {
  /** Threshold of the line, or null for the Default row. */
  readonly limit: DecimalString | null
  readonly rate: DecimalString
  readonly tokens: number
  /** The request's counter value that was compared with the thresholds, in TND. */
  readonly counterValue: DecimalString
}

/**
 * The line that answers a request (domain rules §8): the one with the highest threshold that the request's counter value
 * reaches (equal is enough), else the Default row. The counter value is computed at the Default row's rate, so that it
 * does not depend on the line that is found. Null where the operator has no rate to compute it with.
 * @param unit quoting unit of the currency
 * @throws RangeError if the amount or a rate is not a decimal number
 */
export function matchTier(
  request: { readonly amount: DecimalString; readonly unit: number },
  tiers: readonly Tier[],
  publishedRate: DecimalString | null,
): TierMatch | null {
  const base = defaultRate(tiers, publishedRate)
  if (base === null) return null
  const value = counterValue(request.amount, base, request.unit)
  let best: TierMatch = { limit: null, rate: base, tokens: DEFAULT_TIER_TOKENS, counterValue: value }
  for (const { limit, rate, tokens } of tiers) {
    if (limit === null || rate === null || compareDecimals(limit, value) > 0) continue
    if (best.limit === null || decimal(limit).greaterThan(best.limit)) {
      best = { limit, rate, tokens, counterValue: value }
    }
  }
  return best
}
