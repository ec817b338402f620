import type { PermitCode } from '../gate/permit.ts'
import { compareDecimals, isPositiveDecimal } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  HOME_DECIMALS,
  PERCENT_DECIMALS,
  RATE_DECIMALS,
} from '../money/decimal.ts'
import { type PartLimits, partFor } from '../order-requests/best-combination.ts'
import type { Form } from '../orders/order-facts.ts'
import { orderAmountFault } from '../positions/position-policy.ts'
import type { LeftOut } from './left-out.ts'
import {
  allInOf,
  dearerBy,
  type FreePosition,
  type MarketSums,
  type MeasuredDeal,
  marketSums,
  meanOf,
  type Slippage,
  written,
} from './price-measures.ts'

// How a deal stood in the market. Single positions are compared with it by rank and slippage; the best stack of several stands
// beside them with what it would have saved (decision 0320).

/** The reason for a choice is asked above either: percent of what was not taken, and TND. */
export const REASON_ABOVE_PERCENT = '0.05'
export const REASON_ABOVE_TND = '50'

/** The best positions that a reading names, and how many of the cheapest a stack may be made of: more orders are no alternative. */
export const MOST_ALTERNATIVES = 5
export const MOST_STACKED = 20

/** How many rates are counted below and above the deal's: beyond that a place says nothing more (`toldPlace`). */
export const MOST_RANKED = 99

/** A position that could be ordered, as a reading names it. */
export interface OfferedPosition extends FreePosition {
  readonly position: number
  /** When it was published, ISO 8601 in UTC. */
  readonly since: string
}

/** The market beside a deal, as far as it is measured and shown. What is chosen is not in it, nor what the buyer could not have had. */
export interface MarketReading {
  readonly sums: MarketSums
  /** The same with what this buyer could not have had: it is alike for everybody. */
  readonly everybody: MarketSums
  /** What the rest of the reading leaves out. */
  readonly leftOut: LeftOut
  /** At how many rates below and above the deal's the whole amount could be ordered of one position; at most `MOST_RANKED` each. */
  readonly whole: { readonly lowerRates: number; readonly higherRates: number }
  /** The cheapest of such positions, at most `MOST_ALTERNATIVES`; of two alike the larger first. */
  readonly best: readonly OfferedPosition[]
  /**
   * The cheapest of all, at most `MOST_STACKED`, and as many as hold twice the amount; dust only where there is place for it, or
   * twenty offers of next to nothing would hide what could be had. Of two alike the larger first, for fewer orders.
   */
  readonly cheapest: readonly OfferedPosition[]
}

/** Which parts of positions may be ordered, see {@link PartLimits}, and how they are delivered. */
export interface StackLimits extends PartLimits {
  readonly form: Form
}

/** For positions of which any part may be ordered. */
export const NO_LIMITS: StackLimits = {
  ...{ form: 'DIGITAL', smallestAmount: null, largestAmount: null, smallestNote: null },
}

/** Several positions that hold the amount together for the least. */
export interface Stack {
  /** Mean price, all included, half-up to 4 decimals. */
  readonly allIn: DecimalString
  /** How much more the deal cost than the stack would have; below zero, the deal was the better one. */
  readonly saving: Slippage
  readonly parts: readonly OfferedPosition[]
}

/** Why it is asked for what reason a price was chosen. */
export const REASON_CAUSES = ['BEST_NOT_TAKEN', 'STACK_CHEAPER'] as const
export type ReasonCause = (typeof REASON_CAUSES)[number]

/** How a deal stood in the market. */
export interface ReadingMeasures {
  /** Mean rate of what was free, by amount; null where it would tell what one house asks. */
  readonly market: DecimalString | null
  /** The lowest rate of one position of which the whole amount could be ordered; null where there was none. */
  readonly bestWhole: DecimalString | null
  /** The deal's place among the rates of such positions, 1 for none lower, and of how many places; as far as they are counted. */
  readonly rank: number
  readonly ranks: number
  /** Against the best single position; null where there was none. Below zero, the deal was the better one. */
  readonly slippage: Slippage | null
  /** The cheapest of all that hold the amount together, be it one position; null where they did not. */
  readonly stack: Stack | null
  /** Empty: no reason is asked. */
  readonly reasonsAsked: readonly ReasonCause[]
}

/** What {@link measureDeal} answers: rank and slippage of single positions, and the price of the best stack. */
export interface DealMeasures extends Pick<ReadingMeasures, 'market' | 'bestWhole' | 'rank' | 'slippage'> {
  readonly bestStackAllIn: DecimalString | null
  /** Whether it is asked why the best single position was not taken. */
  readonly reasonNeeded: boolean
}

/** What the market offered beside a deal, and how the deal stood in it, any part of a position being to be had. */
export function measureDeal(deal: MeasuredDeal, free: readonly FreePosition[]): DealMeasures {
  const offered = free.map((one, index) => ({ ...one, position: index, since: '' }))
  const { market, bestWhole, stack, rank, slippage, reasonsAsked } = measureReading(
    deal,
    readPlainly(deal, offered),
  )
  const reasonNeeded = reasonsAsked.includes('BEST_NOT_TAKEN')
  return { market, bestWhole, bestStackAllIn: stack?.allIn ?? null, rank, slippage, reasonNeeded }
}

/**
 * Reads the market beside a deal from all that was free. The server has the database read it (`readMarket`); this is the same, said
 * once more for the tests that compare them.
 * @param forbids what forbids the buyer a position (`leftOutBy`)
 */
export function readPlainly(
  deal: Pick<MeasuredDeal, 'amount' | 'rate'>,
  offered: readonly OfferedPosition[],
  limits: StackLimits = NO_LIMITS,
  forbids: (one: OfferedPosition) => PermitCode | null = () => null,
): MarketReading {
  const causes = new Map(offered.map((one) => [one, forbids(one)]))
  const free = offered.filter((one) => causes.get(one) === null)
  const left = (code: PermitCode) => {
    const { positions, houses } = marketSums(offered.filter((one) => causes.get(one) === code))
    return { positions, houses }
  }
  const whole = free.filter(
    ({ amount }) =>
      compareDecimals(amount, deal.amount) >= 0 && orderAmountFault(deal.amount, amount, limits) === null,
  )
  const rates = [...new Set(whole.map(({ rate }) => decimal(rate).toFixed()))]
  return {
    sums: marketSums(free),
    everybody: marketSums(offered),
    leftOut: { G03: left('G03'), G04: left('G04') },
    whole: {
      lowerRates: Math.min(MOST_RANKED, rates.filter((rate) => compareDecimals(rate, deal.rate) < 0).length),
      higherRates: Math.min(MOST_RANKED, rates.filter((rate) => compareDecimals(rate, deal.rate) > 0).length),
    },
    best: whole.toSorted(byRate).slice(0, MOST_ALTERNATIVES),
    cheapest: free
      .toSorted((one, other) => Number(counts(other, deal)) - Number(counts(one, deal)) || byRate(one, other))
      .slice(0, MOST_STACKED)
      .toSorted(byRate),
  }
}

/** How a deal stood in what was read of the market. @param limits which parts of positions may be ordered */
export function measureReading(
  deal: MeasuredDeal,
  { sums, whole, best: [best], cheapest }: MarketReading,
  limits: StackLimits = NO_LIMITS,
): ReadingMeasures {
  const rank = whole.lowerRates + 1
  const paid = allInOf(decimal(deal.rate), deal)
  const slipped = best ? dearerBy(paid, allInOf(decimal(best.rate), deal), deal) : null
  const stack = stackOf(deal, cheapest, limits)
  const stackSaves = stack && dearerBy(paid, stack.allIn, deal)
  const causes: [ReasonCause, boolean][] = [
    ['BEST_NOT_TAKEN', rank > 1 && isDear(slipped)],
    ['STACK_CHEAPER', stack !== null && stack.parts.length > 1 && isDear(stackSaves)],
  ]
  return {
    market: meanOf(sums),
    bestWhole: best ? written(decimal(best.rate), RATE_DECIMALS) : null,
    rank,
    ranks: whole.lowerRates + 1 + whole.higherRates,
    slippage: slipped && asSlippage(slipped),
    stack: stack &&
      stackSaves && {
        allIn: written(stack.allIn, RATE_DECIMALS),
        saving: asSlippage(stackSaves),
        parts: stack.parts,
      },
    reasonsAsked: causes.filter(([, asked]) => asked).map(([cause]) => cause),
  }
}

type Exact = ReturnType<typeof dearerBy>

function isDear(dearer: Exact | null): boolean {
  return (
    dearer !== null &&
    (dearer.percent.greaterThan(REASON_ABOVE_PERCENT) || dearer.tnd.greaterThan(REASON_ABOVE_TND))
  )
}

function asSlippage({ percent, tnd }: Exact): Slippage {
  return { percent: written(percent, PERCENT_DECIMALS), tnd: written(tnd, HOME_DECIMALS) }
}

/** The cheapest first, each as much as is needed and may be ordered. */
function stackOf(
  deal: MeasuredDeal,
  cheapest: readonly OfferedPosition[],
  limits: StackLimits,
): { readonly allIn: Decimal; readonly parts: OfferedPosition[] } | null {
  const parts: OfferedPosition[] = []
  let left = deal.amount
  let worth = decimal(0)
  for (const offered of cheapest) {
    const amount = partFor({ amount: offered.amount, form: limits.form }, left, limits)
    if (amount === null) continue
    parts.push({ ...offered, amount })
    worth = worth.plus(decimal(amount).times(decimal(offered.rate)))
    left = decimal(left).minus(decimal(amount)).toFixed()
    if (!isPositiveDecimal(left)) return { allIn: allInOf(worth.dividedBy(deal.amount), deal), parts }
  }
  return null
}

/** Whether a position is more than dust beside a deal: as many like it as a stack may have would hold the amount. */
function counts({ amount }: OfferedPosition, deal: Pick<MeasuredDeal, 'amount'>): boolean {
  return compareDecimals(decimal(amount).times(MOST_STACKED).toFixed(), deal.amount) >= 0
}

function byRate(one: OfferedPosition, other: OfferedPosition): number {
  return (
    compareDecimals(one.rate, other.rate) ||
    compareDecimals(other.amount, one.amount) ||
    one.position - other.position
  )
}
