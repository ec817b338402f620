import { CHANGE_STATUSES, type ChangeStatus } from '../access/decide-change.ts'
import { addCalendarDays, type CalendarDate, marketDate } from '../calendar/working-days.ts'
import type { DecimalString } from '../money/decimal.ts'
import { type CoverStep, USUAL_COVER_POLICY } from './cover-policy.ts'

// What a company says of its own cover plan: its policy, and the rate of its budget for a currency in a year. One of its people proposes,
// another one confirms (decision 0506).

export const COVER_CHANGE_KINDS = ['POLICY', 'BUDGET'] as const
export type CoverChangeKind = (typeof COVER_CHANGE_KINDS)[number]

/** What becomes of a proposal: decided on, taken back, or over since nobody did. */
export const COVER_STATUSES = [...CHANGE_STATUSES, 'LAPSED'] as const
export type CoverStatus = (typeof COVER_STATUSES)[number]

/** For so many days a proposal waits for a second person. */
export const PROPOSAL_DAYS = 30

/** How far from the reference rate, in percent, a budget rate may lie: further is a slip of the pen. */
export const BUDGET_DEVIATION_PERCENT = '50'
/** A budget is of this year, or of so many years after it. */
export const BUDGET_YEARS_AHEAD = 2

/** What is said: steps, or a rate for a currency in a year. TND per quoting unit. */
export type CoverSubject =
  | { readonly kind: 'POLICY' }
  | { readonly kind: 'BUDGET'; readonly currency: string; readonly year: number }

/** A change as it is kept. */
export interface CoverChange {
  readonly number: number
  readonly kind: CoverChangeKind
  readonly status: CoverStatus
  readonly steps: readonly CoverStep[] | null
  readonly currency: string | null
  readonly year: number | null
  readonly rate: DecimalString | null
  /** From which day it counts; null until it is confirmed. */
  readonly validFrom: CalendarDate | null
}

/** What was said of one thing and confirmed, the latest first. */
function confirmedOf<C extends CoverChange>(changes: readonly C[], subject: CoverSubject): C[] {
  return changes
    .filter(
      ({ kind, status, currency, year }) =>
        status === 'CONFIRMED' &&
        kind === subject.kind &&
        (subject.kind === 'POLICY' || (currency === subject.currency && year === subject.year)),
    )
    .sort((a, b) => b.number - a.number)
}

/** How often one thing was confirmed: what who proposes says that they saw. */
export const coverVersion = (changes: readonly CoverChange[], subject: CoverSubject): number =>
  confirmedOf(changes, subject).length

/** The policy of a day: the latest confirmed one whose day has come; the usual one until there is one. @returns with since when; null: the usual one */
export function policyOn(
  changes: readonly CoverChange[],
  day: CalendarDate,
): { readonly steps: readonly CoverStep[]; readonly from: CalendarDate | null } {
  const change = confirmedOf(changes, { kind: 'POLICY' }).find(
    ({ validFrom }) => validFrom !== null && validFrom <= day,
  )
  return change?.steps
    ? { steps: change.steps, from: change.validFrom }
    : { steps: USUAL_COVER_POLICY, from: null }
}

/** A confirmed policy whose day is to come; null: there is none. */
export function policyToCome<C extends CoverChange>(changes: readonly C[], day: CalendarDate): C | null {
  const [latest] = confirmedOf(changes, { kind: 'POLICY' })
  return latest?.validFrom != null && latest.validFrom > day ? latest : null
}

/** A budget rate in force. */
export interface BudgetRate {
  readonly currency: string
  readonly year: number
  /** TND per quoting unit. */
  readonly rate: DecimalString
}

/** The budget rates in force, each with how often it was confirmed. */
export function budgetRates(
  changes: readonly CoverChange[],
): (BudgetRate & { readonly version: number; readonly from: CalendarDate | null })[] {
  const keys = Map.groupBy(
    changes.filter(({ kind, status }) => kind === 'BUDGET' && status === 'CONFIRMED'),
    ({ currency, year }) => `${year} ${currency}`,
  )
  return [...keys]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, of]) => {
      const latest = of.reduce((one, other) => (one.number > other.number ? one : other))
      const { currency, year, rate, validFrom: from } = latest
      return currency === null || year === null || rate === null
        ? []
        : [{ currency, year, rate, from, version: of.length }]
    })
}

/** The first day on which a proposal is over where nobody has decided: nobody confirms the budget of a year that has ended. */
export function lapsesOn({
  year,
  proposedAt,
}: {
  readonly year: number | null
  readonly proposedAt: Date
}): CalendarDate {
  const waited = addCalendarDays(marketDate(proposedAt), PROPOSAL_DAYS)
  const over = year === null ? waited : `${year + 1}-01-01`
  return over < waited ? over : waited
}

/** How a change stands on a day, whether or not somebody has looked since. */
export function coverStatusOn(
  change: Pick<CoverChange, 'status' | 'year'> & { readonly proposedAt: Date },
  today: CalendarDate,
): CoverStatus {
  return change.status === 'PENDING' && lapsesOn(change) <= today ? 'LAPSED' : change.status
}

/** The same as whoever decides is told: what is over is decided. */
export const decidedAs = (status: CoverStatus): ChangeStatus => (status === 'LAPSED' ? 'WITHDRAWN' : status)

/** A change as people name it. */
export const coverReference = (number: number): string => `PC-${String(number).padStart(5, '0')}`
