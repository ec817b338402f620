import type { CalendarDate } from '../calendar/working-days.ts'
import { sumDecimals } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  HOME_DECIMALS,
  RATE_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '../money/decimal.ts'
import type { DueCover } from '../order-requests/title-dues.ts'
import type { BudgetRate } from './cover-settings.ts'

// What covering payments costs beside a company's budget rates (decision 0506).

/** What an order costs: all-in, without VAT, in TND, and the amount of currency that it is for. */
export interface OrderCost {
  readonly amount: DecimalString
  readonly allIn: DecimalString
}
type Costs = ReadonlyMap<string, OrderCost>

/** A payment as it is measured: its day, what of it is open, and what covers it. */
export interface MeasuredDue {
  readonly on: CalendarDate
  readonly open: DecimalString
  readonly by: readonly DueCover[]
}

/** What some payments cost beside a budget rate: amounts in their currency, differences in TND, a gain below zero. */
export interface DueBudget {
  /** TND per quoting unit. */
  readonly rate: DecimalString
  /** What is bought for them at a price; drafts have none. */
  readonly bought: DecimalString
  /** What that cost more than at the budget rate. */
  readonly difference: DecimalString
  /** What the open part would cost more now than at the budget rate; null: nobody sells any. */
  readonly openDifference: DecimalString | null
}

/** A year's payments that are shown, together. */
export interface BudgetResult extends DueBudget {
  readonly year: number
  /** What is bought cost so much on average, TND per quoting unit, all-in; null: nothing is bought. */
  readonly averageCost: DecimalString | null
  readonly open: DecimalString
}

/** What covers some payments, of all of it that has a price: its amount, and what it cost in TND. */
function bought(dues: readonly Pick<MeasuredDue, 'by'>[], costs: Costs): { amount: Decimal; value: Decimal } {
  let [amount, value] = [decimal(0), decimal(0)]
  for (const { part, amount: taken } of dues.flatMap(({ by }) => by)) {
    const cost = part.order === null ? undefined : costs.get(part.order)
    if (cost === undefined) continue
    amount = amount.plus(taken)
    value = value.plus(decimal(cost.allIn).times(taken).dividedBy(decimal(cost.amount)))
  }
  return { amount, value }
}

/** What covers some payments costs on average, TND per quoting unit, all-in; null where nothing of it has a price. */
export function averageCost(
  dues: readonly Pick<MeasuredDue, 'by'>[],
  costs: Costs,
  unit: number,
): DecimalString | null {
  const { amount, value } = bought(dues, costs)
  if (amount.isZero()) return null
  return toDecimalString(roundHalfUp(value.times(unit).dividedBy(amount), RATE_DECIMALS), RATE_DECIMALS)
}

/** Values that follow each other, each rounded so that they add up to their sum, which is rounded once: none is a millime off. */
function roundedTogether(values: readonly Decimal[]): DecimalString[] {
  let [sum, told] = [decimal(0), decimal(0)]
  return values.map((value) => {
    sum = sum.plus(value)
    const part = roundHalfUp(sum, HOME_DECIMALS).minus(told)
    told = told.plus(part)
    // Nothing is neither more nor less.
    return toDecimalString(part.isZero() ? decimal(0) : part, HOME_DECIMALS)
  })
}

const sumUp = (values: readonly DecimalString[], decimals: number) =>
  toDecimalString(sumDecimals(values), decimals)

/**
 * A currency's payments beside its budget rates, each by itself and by year of payment: the differences of a year's payments add up to
 * the year's, to the millime.
 * @param dues in the order of their days
 * @param facts.price what one would pay now, all-in, TND per quoting unit; undefined: nobody sells any
 * @returns `dues` in the order given, null of those whose year has no rate; `years` ascending
 */
export function besideBudgets(
  dues: readonly MeasuredDue[],
  facts: {
    readonly budgets: readonly BudgetRate[]
    readonly costs: Costs
    readonly price: DecimalString | undefined
    readonly decimals: number
    readonly unit: number
  },
): { readonly dues: readonly (DueBudget | null)[]; readonly years: readonly BudgetResult[] } {
  const { budgets, costs, price, decimals, unit } = facts
  const each: (DueBudget | null)[] = dues.map(() => null)
  const years = budgets
    .toSorted((a, b) => a.year - b.year)
    .flatMap(({ year, rate }): BudgetResult[] => {
      const of = dues.flatMap((due, place) =>
        due.on.slice(0, 4) === String(year) ? [{ due, place, ...bought([due], costs) }] : [],
      )
      if (of.length === 0) return []
      const differences = roundedTogether(
        of.map(({ amount, value }) => value.minus(amount.times(rate).dividedBy(unit))),
      )
      const openDifferences =
        price === undefined
          ? null
          : roundedTogether(
              of.map(({ due }) => decimal(due.open).times(decimal(price).minus(rate)).dividedBy(unit)),
            )
      of.forEach(({ place, amount }, at) => {
        each[place] = {
          ...{ rate, bought: toDecimalString(amount, decimals), difference: differences[at] ?? '' },
          openDifference: openDifferences?.[at] ?? null,
        }
      })
      return [
        {
          ...{ year, rate },
          bought: toDecimalString(sumDecimals(of.map(({ amount }) => amount)), decimals),
          averageCost: averageCost(
            of.map(({ due }) => due),
            costs,
            unit,
          ),
          difference: sumUp(differences, HOME_DECIMALS),
          open: sumUp(
            of.map(({ due }) => due.open),
            decimals,
          ),
          openDifference: openDifferences && sumUp(openDifferences, HOME_DECIMALS),
        },
      ]
    })
  return { dues: each, years }
}
