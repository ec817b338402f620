import { addCalendarDays, addWorkingDays, type CalendarDate } from '../calendar/working-days.ts'

/** A step of a policy: so much of a payment is to be covered so many days before it. */
export interface CoverStep {
  /** Days before the payment. */
  readonly before: number
  /** Whether they are working days of the market. */
  readonly working: boolean
  /** Whole percent of the payment. */
  readonly percent: number
}

/**
 * What is covered by when, where a company has said nothing else (decision 0461): half of a payment two months before it, four fifths a
 * month before, all of it five working days before, since spot takes two and a counter another day or two.
 */
export const USUAL_COVER_POLICY: readonly CoverStep[] = [
  { before: 60, working: false, percent: 50 },
  { before: 30, working: false, percent: 80 },
  { before: 5, working: true, percent: 100 },
]

/**
 * How much of a payment is to be covered by now, in percent: the most of the steps that have come. From its day on, all that the last
 * step asks for.
 * @param on the day of payment
 * @param today the day in Tunis
 * @param holidays of the days before the payment, as far as a step of working days reaches
 * @throws RangeError if a day is no existing day, `YYYY-MM-DD`
 */
export function requiredPercent(
  on: CalendarDate,
  today: CalendarDate,
  steps: readonly CoverStep[],
  holidays: ReadonlySet<string>,
): number {
  const came = steps.filter(({ before, working }) => {
    const from = working ? addWorkingDays(on, -before, holidays) : addCalendarDays(on, -before)
    return from <= today
  })
  return Math.max(0, ...came.map(({ percent }) => percent))
}
