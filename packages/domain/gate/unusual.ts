import { equalDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, HOME_DECIMALS, roundInto } from '../money/decimal.ts'
import { HOME_CURRENCY } from '../money/home-currency.ts'
import { ASKED_AGAIN_PERCENT, isFarFromReference } from '../pricing/price-band.ts'
import type { GateCheck } from './decide-gate.ts'

// What a slip of the finger looks like (G14): it is asked about, and the person types the amount again (decision 0340).

/** A counter value of more than so many times the person's median is asked about. */
export const UNUSUAL_TIMES = 10
/** The median is of the person's deals of so many days before, and of the newest so many of them. */
export const UNUSUAL_DAYS = 90
export const UNUSUAL_DEALS_READ = 100
/** Of fewer deals nothing is usual yet. */
export const LEAST_OF_MEDIAN = 5
/** For how long what was asked may be answered, in minutes. */
export const TYPE_AGAIN_MINUTES = 30

/** What a person has dealt before: how often, and the median counter value, TND; null without a deal. */
export interface OwnDealing {
  readonly deals: number
  readonly median: DecimalString | null
}

export const PRICE_BASES = ['REFERENCE', 'OWN_DEAL'] as const

/** A price that the person may read, by which theirs is measured, TND per quoting unit. */
export interface PriceBasis {
  readonly of: (typeof PRICE_BASES)[number]
  readonly rate: DecimalString
}

/** What is committed, and by what it is judged. */
export interface Committing {
  readonly userId: string
  readonly currency: string
  /** TND; null where the amount was committed before, and only a rate is now. */
  readonly counterValue: DecimalString | null
  /** TND per quoting unit. */
  readonly rate: DecimalString
}

/** The unit of a distance in percent. */
export const PERCENT_UNIT = '%'
const PERCENT_DECIMALS = 2

/**
 * What of a deal is unusual for who commits it: its counter value beside the person's own deals, its rate beside the reference and
 * the last deal of the person's own house today. Nobody else's deals are measured by: who is asked, or is not, learns nothing of them.
 * @returns the checks that ask; none: nothing is unusual
 */
export function unusualOf(
  { userId, currency, counterValue, rate }: Committing,
  own: OwnDealing,
  bases: readonly PriceBasis[],
): readonly GateCheck[] {
  const checks: GateCheck[] = []
  if (counterValue !== null && own.median !== null && own.deals >= LEAST_OF_MEDIAN) {
    const most = decimal(own.median).times(UNUSUAL_TIMES)
    if (decimal(counterValue).greaterThan(most))
      checks.push({
        ...asking(userId, HOME_CURRENCY, most.toFixed(HOME_DECIMALS), counterValue),
        deals: own.deals,
      })
  }
  const far = bases.find((basis) => isFarFromReference(rate, basis.rate))
  if (far !== undefined) {
    const distance = decimal(rate).minus(decimal(far.rate)).abs().times(100).dividedBy(decimal(far.rate))
    // Away from zero: what is asked about is never told at the very percent that is not.
    const percent = roundInto(distance, PERCENT_DECIMALS, 'UP').toFixed(PERCENT_DECIMALS)
    const most = decimal(ASKED_AGAIN_PERCENT).toFixed(HOME_DECIMALS)
    checks.push({ ...asking(currency, PERCENT_UNIT, most, percent), basis: far })
  }
  return checks
}

function asking(of: string, unit: string, limit: DecimalString, asked: DecimalString): GateCheck {
  const left = decimal(limit).minus(decimal(asked)).toFixed(HOME_DECIMALS)
  const none = decimal(0).toFixed(HOME_DECIMALS)
  const figure = decimal(asked).toFixed(HOME_DECIMALS)
  return { code: 'G14', outcome: 'ASK', of, unit, limit, used: none, reserved: none, asked: figure, left }
}

/** A figure as somebody types it: European digits, at most one point. */
const TYPED = /^[0-9]{1,15}(\.[0-9]{1,4})?$/

/** Whether what was typed again is the amount: digits of no other script, whatever zeros stand behind. */
export const isTypedAgain = (typed: string, amount: DecimalString): boolean =>
  TYPED.test(typed) && equalDecimals(typed, amount)
