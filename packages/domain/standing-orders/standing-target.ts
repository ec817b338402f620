import { compareDecimals, hasAtMostDecimals, isPositiveDecimal, sumDecimals } from '../money/amount.ts'
import {
  type DecimalString,
  decimal,
  isPlainDecimal,
  RATE_DECIMALS,
  toDecimalString,
} from '../money/decimal.ts'
import { allInPrice, sellerRateOf } from '../pricing/all-in-price.ts'
import type { RateRange } from '../pricing/price-band.ts'
import type { TargetKind } from './standing-hits.ts'
import { MOST_DAYS_IN_ALL, MOST_STANDING_DAYS } from './standing-table.ts'

/** Where a target lies that no price can reach, or every price. */
export const FAR_TARGETS = ['ABOVE', 'BELOW'] as const
export type FarTarget = (typeof FAR_TARGETS)[number]

const TICK = decimal(1).dividedBy(10 ** RATE_DECIMALS)
const DAY_MS = 86_400_000

/** Amounts and prices above these nobody means, and no column holds. */
const MOST_AMOUNT = '1000000000000'
const MOST_TARGET = '1000000'

/**
 * The highest rate of a seller that meets a target, TND per quoting unit; null where even the least does not. An all-in target is met by
 * what the market shows as that price, rounded as it is shown.
 * @param percents what an all-in price has over the seller's rate (`allInPartsOf`)
 */
export function highestRateFor(
  target: { readonly kind: TargetKind; readonly value: DecimalString },
  percents: readonly DecimalString[],
): DecimalString | null {
  if (target.kind === 'RATE') return toDecimalString(decimal(target.value), RATE_DECIMALS)
  const exact = sellerRateOf(target.value, { percents, bought: null })
  if (exact === null) return null
  const next = decimal(exact).plus(TICK)
  const shown = allInPrice(next, sumDecimals(percents))
  return toDecimalString(compareDecimals(shown, target.value) <= 0 ? next : decimal(exact), RATE_DECIMALS)
}

/** What somebody types of a standing order, as they typed it. */
export interface TypedStanding {
  readonly amount: string
  readonly minPart: string
  readonly target: string
  readonly goodTill: Date
  /** When it was given; left out: now. */
  readonly givenAt?: Date
}

/**
 * The members that cannot be as they are, in the order of the form; empty where all can. Nobody has one wait for ever by having it wait
 * longer again and again.
 * @param decimals of the currency
 */
export function standingFaults(
  { amount, minPart, target, goodTill, givenAt }: TypedStanding,
  decimals: number,
  now: Date,
): ('amount' | 'minPart' | 'target' | 'goodTill')[] {
  const isAmount = (text: string) => isFigure(text, MOST_AMOUNT) && hasAtMostDecimals(text, decimals)
  const amountRight = isAmount(amount)
  const least = isAmount(minPart) && (!amountRight || compareDecimals(minPart, amount) <= 0)
  const price = isFigure(target, MOST_TARGET) && hasAtMostDecimals(target, RATE_DECIMALS)
  const wait = goodTill.getTime() - now.getTime()
  const inAll = goodTill.getTime() - (givenAt ?? now).getTime()
  const inTime = wait > 0 && wait <= MOST_STANDING_DAYS * DAY_MS && inAll <= MOST_DAYS_IN_ALL * DAY_MS
  return [
    ...(amountRight ? [] : (['amount'] as const)),
    ...(least ? [] : (['minPart'] as const)),
    ...(price ? [] : (['target'] as const)),
    ...(inTime ? [] : (['goodTill'] as const)),
  ]
}

/** Whether a text is a figure above zero that somebody can mean. */
const isFigure = (text: string, most: string): boolean =>
  isPlainDecimal(text) && isPositiveDecimal(text) && compareDecimals(text, most) <= 0

/**
 * Whether a target lies outside of the prices that are allowed now. ABOVE: whatever comes is taken; BELOW: nothing can come.
 * @param highestRate `highestRateFor` it; null: not even the least rate meets it @param range null: nothing is known to be allowed
 */
export function farTarget(highestRate: DecimalString | null, range: RateRange | null): FarTarget | null {
  if (range === null) return null
  if (highestRate === null || compareDecimals(highestRate, range.lowest) < 0) return 'BELOW'
  return compareDecimals(highestRate, range.highest) > 0 ? 'ABOVE' : null
}

/** Whether one has waited so long that a list says so. @param since its last draft, else since when it has waited */
export function isForgotten(since: Date, now: Date, days: number): boolean {
  return now.getTime() - since.getTime() >= days * DAY_MS
}
