import type { CalendarDate } from '../calendar/working-days.ts'
import { compareDecimals, sumDecimals } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  HOME_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '../money/decimal.ts'
import { type CoveredDue, coverDues, type TitleDue, type TitlePart } from '../order-requests/title-dues.ts'
import { counterValue } from '../pricing/counter-value.ts'
import {
  averageCost,
  type BudgetResult,
  besideBudgets,
  type DueBudget,
  type OrderCost,
} from './cover-budget.ts'
import { type CoverStep, requiredPercent } from './cover-policy.ts'
import type { BudgetRate } from './cover-settings.ts'

// What a company has to pay its suppliers, month by month, beside what it has bought for it (decision 0461).

/** A title as its part of the plan is read. */
export interface PlannedTitle {
  readonly id: string
  readonly reference: string
  readonly currency: string
  readonly decimals: number
  /** Quoting unit of its currency. */
  readonly unit: number
  readonly since: CalendarDate
  readonly dues: readonly TitleDue[]
  readonly parts: readonly TitlePart[]
}

export interface PlanFacts {
  readonly titles: readonly PlannedTitle[]
  /** By the order's id. */
  readonly costs: ReadonlyMap<string, OrderCost>
  /** TND per quoting unit, all-in, by currency: what one would pay now. */
  readonly prices: ReadonlyMap<string, DecimalString>
  /** The months that are shown, `YYYY-MM`, ascending. */
  readonly months: readonly string[]
  /** The day in Tunis. */
  readonly today: CalendarDate
  readonly steps: readonly CoverStep[]
  readonly holidays: ReadonlySet<string>
  /** What the company has planned to pay, by currency and year of payment. */
  readonly budgets: readonly BudgetRate[]
}

/** A payment of a cell; `covered + open = amount`. */
export interface PlannedDue extends Omit<CoveredDue, 'by'> {
  readonly title: string
  readonly reference: string
  /** What the policy asks to be covered by now: percent, and that of the amount. */
  readonly percent: number
  readonly required: DecimalString
  /** Beside the budget rate of its year; null: there is none. */
  readonly budget: DueBudget | null
}

/** Some payments of a currency together: amounts of it, with its decimals. */
export interface CoverSum {
  readonly due: DecimalString
  readonly covered: DecimalString
  readonly late: DecimalString
  readonly draft: DecimalString
  readonly open: DecimalString
  readonly required: DecimalString
  /** What is required and not covered: a payment that is covered beyond its own step serves the next of its month. */
  readonly missing: DecimalString
}

/** The payments of one month; null: those of earlier months that are open still. */
export interface CoverCell extends CoverSum {
  readonly month: string | null
  readonly dues: readonly PlannedDue[]
}

/** The plan of one currency. */
export interface CoverRow extends CoverSum {
  readonly currency: string
  readonly decimals: number
  readonly unit: number
  readonly cells: readonly CoverCell[]
  /** What was paid or will be for what covers, on average: TND per quoting unit, all-in; null where nothing of it has a price. */
  readonly averageCost: DecimalString | null
  /** What one would pay now; null where nobody sells any. */
  readonly price: DecimalString | null
  /** At that price, TND; null where there is none. `coveredValue + openValue = dueValue`. */
  readonly coveredValue: DecimalString | null
  /** What of `coveredValue` drafts ask for. */
  readonly draftValue: DecimalString | null
  readonly openValue: DecimalString | null
  readonly dueValue: DecimalString | null
  /** What the open part costs more where the price rises by one percent, TND. */
  readonly onePercent: DecimalString | null
  /** For each year of its payments that has a budget rate, ascending. */
  readonly budget: readonly BudgetResult[]
}

/** The months from one to the last of so many, `YYYY-MM`. @throws RangeError where the first is no month */
export function monthsFrom(first: string, count: number): string[] {
  const [year = Number.NaN, month = Number.NaN] = first.split('-').map(Number)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(first)) throw new RangeError(`Not a month: ${JSON.stringify(first)}`)
  return Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(year, month - 1 + place, 1)).toISOString().slice(0, 7),
  )
}

type Line = { readonly due: Omit<PlannedDue, 'budget'>; readonly by: CoveredDue['by'] }

function linesOf(title: PlannedTitle, { today, steps, holidays }: PlanFacts): Line[] {
  return coverDues(title).map(({ by, ...due }) => {
    const percent = requiredPercent(due.on, today, steps, holidays)
    const required = roundHalfUp(decimal(due.amount).times(percent).dividedBy(100), title.decimals)
    return {
      due: {
        ...{ ...due, title: title.id, reference: title.reference, percent },
        required: toDecimalString(required, title.decimals),
      },
      by,
    }
  })
}

const SUMMED = ['late', 'draft', 'covered', 'open', 'required'] as const

function sumUp(dues: readonly PlannedDue[], decimals: number): Omit<CoverSum, 'missing'> {
  const of = (read: (due: PlannedDue) => DecimalString) =>
    toDecimalString(sumDecimals(dues.map(read)), decimals)
  const sums = Object.fromEntries(SUMMED.map((id) => [id, of((due) => due[id])])) as Record<
    (typeof SUMMED)[number],
    DecimalString
  >
  return { due: of(({ amount }) => amount), ...sums }
}

function cellOf(month: string | null, dues: readonly PlannedDue[], decimals: number): CoverCell {
  const sums = sumUp(dues, decimals)
  const missing = decimal(sums.required).minus(sums.covered)
  const least = missing.isNegative() ? decimal(0) : missing
  return { month, ...sums, missing: toDecimalString(least, decimals), dues }
}

function valuesOf({ covered, draft, open }: CoverSum, price: DecimalString | undefined, unit: number) {
  if (price === undefined)
    return {
      ...{ price: null, coveredValue: null, draftValue: null, openValue: null, dueValue: null },
      onePercent: null,
    }
  const [coveredValue, openValue] = [counterValue(covered, price, unit), counterValue(open, price, unit)]
  const home = (value: Decimal) => toDecimalString(roundHalfUp(value, HOME_DECIMALS), HOME_DECIMALS)
  return {
    ...{ price, coveredValue, openValue, draftValue: counterValue(draft, price, unit) },
    dueValue: home(decimal(coveredValue).plus(openValue)),
    onePercent: home(decimal(openValue).dividedBy(100)),
  }
}

function rowOf(currency: string, titles: readonly PlannedTitle[], facts: PlanFacts): CoverRow | null {
  const [{ decimals, unit } = { decimals: 0, unit: 1 }] = titles
  const { months, costs, prices } = facts
  const ofTitles = titles
    .flatMap((title) => linesOf(title, facts))
    .sort((a, b) => a.due.on.localeCompare(b.due.on) || a.due.reference.localeCompare(b.due.reference))
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const monthOf = ({ due }: Line) => due.on.slice(0, 7)
  const lines = ofTitles.filter(
    (line) => monthOf(line) <= last && (monthOf(line) >= first || compareDecimals(line.due.open, '0') > 0),
  )
  if (lines.length === 0) return null
  const ofCurrency = facts.budgets.filter((budget) => budget.currency === currency)
  const budget = besideBudgets(
    lines.map(({ due, by }) => ({ on: due.on, open: due.open, by })),
    { ...{ decimals, unit, costs, budgets: ofCurrency, price: prices.get(currency) } },
  )
  const shown = lines.map(({ due }, place): PlannedDue => ({ ...due, budget: budget.dues[place] ?? null }))
  const isOverdue = ({ on }: PlannedDue) => on.slice(0, 7) < first
  const overdue = shown.filter(isOverdue)
  const cells = [
    ...(overdue.length === 0 ? [] : [cellOf(null, overdue, decimals)]),
    ...months.map((month) =>
      cellOf(
        month,
        shown.filter(({ on }) => on.slice(0, 7) === month),
        decimals,
      ),
    ),
  ]
  const sums = sumUp(shown, decimals)
  const missing = toDecimalString(sumDecimals(cells.map((cell) => cell.missing)), decimals)
  const whole = { ...sums, missing }
  return {
    ...{ currency, decimals, unit, ...whole, cells },
    averageCost: averageCost(lines, costs, unit),
    budget: budget.years,
    ...valuesOf(whole, prices.get(currency), unit),
  }
}

/** All currencies together at what one would pay now, TND; of those that have a price. `covered + open = due`. */
export interface CoverTotal {
  readonly due: DecimalString
  readonly covered: DecimalString
  /** What of `covered` drafts ask for. */
  readonly draft: DecimalString
  readonly open: DecimalString
  readonly onePercent: DecimalString
  /** Currencies that nobody sells now: they are in none of the figures. */
  readonly unpriced: readonly string[]
}

/** The plan of a company: a row for each currency that has payments within the months, or earlier ones that are open still. */
export function coverPlan(facts: PlanFacts): { rows: CoverRow[]; total: CoverTotal } {
  const byCurrency = Map.groupBy(facts.titles, ({ currency }) => currency)
  const rows = [...byCurrency]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([currency, titles]) => rowOf(currency, titles, facts) ?? [])
  const sum = (id: 'dueValue' | 'coveredValue' | 'draftValue' | 'openValue' | 'onePercent') =>
    toDecimalString(sumDecimals(rows.map((row) => row[id] ?? '0')), HOME_DECIMALS)
  return {
    rows,
    total: {
      ...{ due: sum('dueValue'), covered: sum('coveredValue'), open: sum('openValue') },
      ...{ draft: sum('draftValue'), onePercent: sum('onePercent') },
      unpriced: rows.filter(({ price }) => price === null).map(({ currency }) => currency),
    },
  }
}
