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

/** The most steps of a policy. */
export const MOST_STEPS = 8
/** The most days before a payment that a step may have: calendar days, and working days. */
export const MOST_CALENDAR = 180
export const MOST_WORKING = 20

/** What is wrong with a step, at its field. */
export interface StepFault {
  readonly path: string
  readonly rule: 'OUT_OF_RANGE' | 'FIELD_INVALID'
  readonly details: { readonly min: number; readonly max: number } | undefined
}

/** How many calendar days a step reaches, weekends counted and holidays not: what steps are put in order by. */
const reach = ({ before, working }: Pick<CoverStep, 'before' | 'working'>): number =>
  working ? before + 2 * Math.ceil(before / 5) : before

/**
 * What is wrong with steps that somebody typed: each lies nearer to the payment than the one before it and asks for more of it, from 1 to
 * 100 percent.
 */
export function policyFaults(steps: readonly CoverStep[]): StepFault[] {
  if (steps.length === 0 || steps.length > MOST_STEPS)
    return [{ path: 'steps', rule: 'FIELD_INVALID', details: undefined }]
  return steps.flatMap((step, place): StepFault[] => {
    const former = steps[place - 1]
    const most = step.working ? MOST_WORKING : MOST_CALENDAR
    // The most days of its kind that lie behind the step before it.
    let max = most
    while (former !== undefined && max >= 0 && reach({ ...step, before: max }) >= reach(former)) max -= 1
    const fault = (path: string, value: number, least: number, highest: number): StepFault[] => {
      if (Number.isInteger(value) && value >= least && value <= highest) return []
      const details = { min: least, max: highest }
      return [
        least > highest
          ? { path, rule: 'FIELD_INVALID', details: undefined }
          : { path, rule: 'OUT_OF_RANGE', details },
      ]
    }
    return [
      ...fault(`steps.${place}.before`, step.before, 0, max),
      ...fault(`steps.${place}.percent`, step.percent, (former?.percent ?? 0) + 1, 100),
    ]
  })
}

/** So many days more than its weekends holidays may add to the reach of a step of working days. */
const HOLIDAYS_MORE = 7

/** Whether a policy asks for less than another one of some payment on some day: in doubt between days of two kinds it does. */
export function asksLess(next: readonly CoverStep[], than: readonly CoverStep[]): boolean {
  const asAsked = (step: CoverStep) =>
    next.some(({ before, working, percent }) => {
      if (percent < step.percent) return false
      if (working || !step.working) return before >= step.before
      return before >= reach(step) + HOLIDAYS_MORE
    })
  return !than.every(asAsked)
}

/** Whether two policies have the same steps. */
export const isSamePolicy = (one: readonly CoverStep[], other: readonly CoverStep[]): boolean =>
  one.length === other.length &&
  one.every((step, place) => {
    const as = other[place]
    return step.before === as?.before && step.working === as.working && step.percent === as.percent
  })

/**
 * From which day a policy counts that is confirmed now: at once where it asks for no less than the one that stands; else from the day
 * after the next Monday, of which companies are told what they lack (`coverNoticeDay`): nobody lowers it to be told of nothing.
 */
export function policyFrom(
  next: readonly CoverStep[],
  stands: readonly CoverStep[],
  today: CalendarDate,
): CalendarDate {
  if (!asksLess(next, stands)) return today
  const place = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return addCalendarDays(today, 7 - place + 1)
}
