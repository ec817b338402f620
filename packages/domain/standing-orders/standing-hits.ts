import { compareDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, toDecimalString } from '../money/decimal.ts'
import type { Form } from '../orders/order-facts.ts'
import { orderAmountFault, type PositionPolicy } from '../positions/position-policy.ts'
import { type PlaceOfSale, type StandingWants, sellsIt, wantsPlace } from './standing-wants.ts'

/** Whether a target is meant with commission and margin, as who buys pays it, or as the seller's rate. */
export const TARGET_KINDS = ['ALL_IN', 'RATE'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** A standing order as far as what it hits depends on it. Amounts in the currency, prices in TND per quoting unit. */
export interface WaitingOrder extends Omit<StandingWants, 'valueDateMax'> {
  readonly id: string
  readonly companyId: string
  readonly currency: string
  readonly form: Form
  readonly minPart: DecimalString
  /** The highest rate of a seller that meets its target. */
  readonly highestRate: DecimalString
  readonly left: DecimalString
  /** Since when it has waited at its target. */
  readonly since: Date
  readonly number: number
  /** Houses that it leaves aside for a while: the gate has refused them, or they took nothing it has placed. */
  readonly aside: readonly string[]
}

/** A position that somebody sells, as the market shows it. */
export interface OfferedPosition extends PlaceOfSale {
  readonly id: number
  readonly currency: string
  readonly form: Form
  readonly amount: DecimalString
  readonly rate: DecimalString
}

type Bounds = Pick<PositionPolicy, 'smallestAmount' | 'largestAmount'>

/**
 * What a standing order takes of a position: as much as it has left, the position has, and its currency's bounds let stand; null where
 * that is nothing, or less than it wants at once. What is left in the end may be less than that.
 */
export function hitAmount(
  order: Pick<WaitingOrder, 'left' | 'minPart'>,
  position: Pick<OfferedPosition, 'amount'>,
  bounds: Bounds,
  decimals: number,
): DecimalString | null {
  if (!isPositiveDecimal(order.left)) return null
  const most = compareDecimals(order.left, position.amount) < 0 ? order.left : position.amount
  const amount = withinBounds(most, position.amount, bounds, decimals)
  if (amount === null) return null
  const least = compareDecimals(order.left, order.minPart) < 0 ? order.left : order.minPart
  return compareDecimals(amount, least) < 0 ? null : amount
}

/** The most up to an amount that may be ordered of a position: what it leaves to others is nothing, or enough to be ordered. */
function withinBounds(
  most: DecimalString,
  of: DecimalString,
  bounds: Bounds,
  decimals: number,
): DecimalString | null {
  const capped =
    bounds.largestAmount !== null &&
    compareDecimals(most, of) < 0 &&
    compareDecimals(most, bounds.largestAmount) > 0
      ? bounds.largestAmount
      : most
  const fault = orderAmountFault(capped, of, bounds)
  if (fault === null) return toDecimalString(decimal(capped), decimals)
  if (fault.rule !== 'REST_AMOUNT' || bounds.smallestAmount === null) return null
  const smaller = toDecimalString(decimal(of).minus(decimal(bounds.smallestAmount)), decimals)
  return isPositiveDecimal(smaller) && orderAmountFault(smaller, of, bounds) === null ? smaller : null
}

/** Whether a position is what a standing order waits for. Nobody buys of themselves. */
export function meets(order: WaitingOrder, position: OfferedPosition): boolean {
  return (
    order.currency === position.currency &&
    order.form === position.form &&
    !sellsIt(position, [order.companyId, ...order.aside]) &&
    wantsPlace(order, position) &&
    compareDecimals(position.rate, order.highestRate) <= 0
  )
}

/** Who comes first on a position: who would pay its seller more, then who has waited longer (price–time). */
export function byPriceAndTime(a: WaitingOrder, b: WaitingOrder): number {
  return (
    compareDecimals(b.highestRate, a.highestRate) ||
    a.since.getTime() - b.since.getTime() ||
    a.number - b.number
  )
}

/** Which position is taken first: the cheapest, then the one that is there the longest. */
export function byRate(a: OfferedPosition, b: OfferedPosition): number {
  return compareDecimals(a.rate, b.rate) || a.id - b.id
}

/** One order of one position, by a standing order. */
export interface Hit<W extends WaitingOrder, P extends OfferedPosition> {
  readonly order: W
  readonly position: P
  readonly amount: DecimalString
}

/**
 * The next hit: of the cheapest position that anybody meets, by who comes first on it; null where there is none.
 * @param isTried what was tried in vain, or has led to an order before
 */
export function nextHit<W extends WaitingOrder, P extends OfferedPosition>(
  orders: readonly W[],
  positions: readonly P[],
  of: { readonly bounds: Bounds; readonly decimals: number },
  isTried: (order: W, position: P) => boolean,
): Hit<W, P> | null {
  const waiting = [...orders].sort(byPriceAndTime)
  for (const position of [...positions].sort(byRate))
    for (const order of waiting) {
      if (!meets(order, position) || isTried(order, position)) continue
      const amount = hitAmount(order, position, of.bounds, of.decimals)
      if (amount !== null) return { order, position, amount }
    }
  return null
}
