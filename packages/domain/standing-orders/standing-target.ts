import { compareDecimals, hasAtMostDecimals, isPositiveDecimal, sumDecimals } from '../money/amount.ts'
import {
  type DecimalString,
  decimal,
  isPlainDecimal,
  RATE_DECIMALS,
  toDecimalString,
} from '../money/decimal.ts'
import { allInPrice, sellerRateOf } from '../pricing/all-in-price.ts'
import type { TargetKind } from './standing-hits.ts'
import { MOST_STANDING_DAYS } from './standing-table.ts'

const TICK = decimal(1).dividedBy(10 ** RATE_DECIMALS)
const DAY_MS = 86_400_000

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
}

/** The members that cannot be as they are, in the order of the form; empty where all can. @param decimals of the currency */
export function standingFaults(
  { amount, minPart, target, goodTill }: TypedStanding,
  decimals: number,
  now: Date,
): ('amount' | 'minPart' | 'target' | 'goodTill')[] {
  const isAmount = (text: string) =>
    isPlainDecimal(text) && isPositiveDecimal(text) && hasAtMostDecimals(text, decimals)
  const amountRight = isAmount(amount)
  const least = isAmount(minPart) && (!amountRight || compareDecimals(minPart, amount) <= 0)
  const price =
    isPlainDecimal(target) && isPositiveDecimal(target) && hasAtMostDecimals(target, RATE_DECIMALS)
  const wait = goodTill.getTime() - now.getTime()
  return [
    ...(amountRight ? [] : (['amount'] as const)),
    ...(least ? [] : (['minPart'] as const)),
    ...(price ? [] : (['target'] as const)),
    ...(wait > 0 && wait <= MOST_STANDING_DAYS * DAY_MS ? [] : (['goodTill'] as const)),
  ]
}

/** Whether one has waited so long that a list says so. @param since its last draft, else since when it has waited */
export function isForgotten(since: Date, now: Date, days: number): boolean {
  return now.getTime() - since.getTime() >= days * DAY_MS
}
