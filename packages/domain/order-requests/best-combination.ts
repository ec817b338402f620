import { compareDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal } from '../money/decimal.ts'
import type { Form } from '../orders/order-facts.ts'
import { orderAmountFault, type PositionPolicy } from '../positions/position-policy.ts'
import { type BasketPosition, type BasketRequest, suggestedAmount } from './basket.ts'

/** A position with what decides here: how it is delivered, and what a unit of it comes to with the VAT ({@link payablePrice}). */
export interface CombinablePosition
  extends Pick<BasketPosition, 'id' | 'currency' | 'amount' | 'status' | 'allInPrice'> {
  readonly form: Form
  readonly payable: DecimalString
}

/** Which parts of a position may be ordered: the currency's bounds, and its smallest note that is issued (null: it has none). */
export interface PartLimits extends Pick<PositionPolicy, 'smallestAmount' | 'largestAmount'> {
  readonly smallestNote: DecimalString | null
}

/**
 * What a price comes to with all that is paid on it, VAT on the commission included: not rounded, TND per quoting unit. Of two
 * forms the one with the lower price before VAT may cost more, since banknotes carry more commission.
 */
export function payablePrice(
  rate: DecimalString,
  percents: {
    readonly commission: DecimalString
    readonly margin: DecimalString
    readonly vat: DecimalString
  },
): DecimalString {
  const commission = decimal(percents.commission)
  const vat = commission.times(decimal(percents.vat)).dividedBy(100)
  return decimal(rate)
    .times(decimal(percents.margin).plus(commission).plus(vat).plus(100))
    .dividedBy(100)
    .toFixed()
}

/**
 * How much of a position may be ordered for an open amount: all of it, or the largest part that the currency's bounds allow,
 * that leaves nothing or enough to be ordered again, and that notes can make up. Null where no part may be.
 */
export function partFor(
  position: Pick<CombinablePosition, 'amount' | 'form'>,
  openAmount: DecimalString,
  limits: PartLimits,
): DecimalString | null {
  const most = suggestedAmount(position, openAmount)
  if (compareDecimals(most, position.amount) === 0) return most
  const { smallestAmount, largestAmount, smallestNote } = limits
  const whole = decimal(position.amount)
  const leavesEnough = smallestAmount === null ? most : whole.minus(decimal(smallestAmount)).toFixed()
  const bounds = [leavesEnough, ...(largestAmount === null ? [] : [largestAmount])]
  const capped = bounds.reduce((least, each) => (compareDecimals(each, least) < 0 ? each : least), most)
  const part = position.form === 'CASH' ? downTo(capped, smallestNote) : capped
  if (part === null || !isPositiveDecimal(part)) return null
  return orderAmountFault(part, position.amount, limits) === null ? part : null
}

/** The greatest multiple of a note that is no more than an amount; null where there is no note. */
function downTo(amount: DecimalString, note: DecimalString | null): DecimalString | null {
  if (note === null) return null
  return decimal(amount)
    .minus(decimal(amount).modulo(decimal(note)))
    .toFixed()
}

/** Why a combination ends where it does: all is covered, the bank's remainder costs no more, or nothing else is offered. */
export type CombinationEnd = 'COVERED' | 'BANK_CHEAPER' | 'NOTHING_LEFT' | 'LINES_FULL'

/** The cheapest way to cover an open amount with what is offered. */
export interface Combination {
  /** Cheapest first. */
  readonly lines: readonly { readonly positionId: number; readonly amount: DecimalString }[]
  /** What the lines leave open, in the currency. */
  readonly left: DecimalString
  readonly end: CombinationEnd
  /** How many free positions of the currency were looked at. */
  readonly looked: number
}

/** What is paid least for first; of two that cost the same the larger, for fewer orders. */
function byCost(one: CombinablePosition, other: CombinablePosition): number {
  return (
    compareDecimals(one.payable, other.payable) ||
    compareDecimals(other.amount, one.amount) ||
    one.id - other.id
  )
}

/**
 * The cheapest set of positions for what a request has open. A position may be taken in part, so taking the cheapest first, by
 * what is paid with the VAT, costs least; a part that may not be ordered is passed over. It ends where the bank sells the
 * remainder for no more than the next position costs.
 * @param request what is open still, the basket's lines taken off
 * @param positions what is offered; those of other currencies, not free, or in the basket (`taken`) are passed over
 * @param bankPrice what the bank's remainder comes to, as {@link payablePrice}; null where it sells none
 * @param most how many lines may be added
 */
export function bestCombination(
  request: BasketRequest,
  positions: readonly CombinablePosition[],
  {
    taken,
    bankPrice,
    most,
    limits,
  }: {
    readonly taken: ReadonlySet<number>
    readonly bankPrice: DecimalString | null
    readonly most: number
    readonly limits: PartLimits
  },
): Combination {
  const offered = positions
    .filter(
      ({ id, currency, status }) => currency === request.currency && status === 'FREE' && !taken.has(id),
    )
    .toSorted(byCost)
  const lines: { positionId: number; amount: DecimalString }[] = []
  let left = request.openAmount
  const ended = (end: CombinationEnd): Combination => ({ lines, left, end, looked: offered.length })
  for (const position of offered) {
    if (!isPositiveDecimal(left)) break
    if (bankPrice !== null && compareDecimals(position.payable, bankPrice) >= 0) return ended('BANK_CHEAPER')
    if (lines.length >= most) return ended('LINES_FULL')
    const amount = partFor(position, left, limits)
    if (amount === null) continue
    lines.push({ positionId: position.id, amount })
    left = decimal(left).minus(decimal(amount)).toFixed()
  }
  return ended(isPositiveDecimal(left) ? 'NOTHING_LEFT' : 'COVERED')
}
