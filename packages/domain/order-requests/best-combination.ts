import { compareDecimals, isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'
import { type BasketPosition, type BasketRequest, suggestedAmount } from './basket.ts'

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

/** Cheapest all-in first, exactly where the shown prices are alike; of two that cost the same the larger, for fewer orders. */
function byCost(one: BasketPosition, other: BasketPosition): number {
  return (
    compareDecimals(one.allInPrice, other.allInPrice) ||
    exactPrice(one).comparedTo(exactPrice(other)) ||
    compareDecimals(other.amount, one.amount) ||
    one.id - other.id
  )
}

/** The seller's rate with all that is on top, not rounded. */
function exactPrice({ rate, onTop }: BasketPosition) {
  const percent = onTop.reduce((sum, each) => sum.plus(decimal(each)), decimal('0'))
  return decimal(rate).times(percent.plus(100))
}

/**
 * The cheapest set of positions for what a request has open. A position may be taken in part, so taking the cheapest first is
 * the cheapest of all sets; it ends where the bank sells the remainder for no more than the next position costs.
 * @param request what is open still, the basket's lines taken off
 * @param positions what is offered; those of other currencies, not free, or in the basket (`taken`) are passed over
 * @param bankPrice what the bank's remainder costs all-in, TND per quoting unit; null where it sells none
 * @param most how many lines may be added
 */
export function bestCombination(
  request: BasketRequest,
  positions: readonly BasketPosition[],
  {
    taken,
    bankPrice,
    most,
  }: {
    readonly taken: ReadonlySet<number>
    readonly bankPrice: DecimalString | null
    readonly most: number
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
    if (bankPrice !== null && compareDecimals(position.allInPrice, bankPrice) >= 0)
      return ended('BANK_CHEAPER')
    if (lines.length >= most) return ended('LINES_FULL')
    const amount = suggestedAmount(position, left)
    lines.push({ positionId: position.id, amount })
    left = decimal(left).minus(decimal(amount)).toFixed()
  }
  return ended(isPositiveDecimal(left) ? 'NOTHING_LEFT' : 'COVERED')
}

/**
 * What a unit costs on average.
 * @param cost in TND @param amount in the currency, positive @param unit its quoting unit
 * @returns TND per quoting unit, half-up to 4 decimals; null where nothing is bought
 */
export function averagePrice(cost: DecimalString, amount: DecimalString, unit: number): DecimalString | null {
  if (!isPositiveDecimal(amount)) return null
  return toDecimalString(
    roundHalfUp(decimal(cost).times(unit).dividedBy(decimal(amount)), RATE_DECIMALS),
    RATE_DECIMALS,
  )
}
