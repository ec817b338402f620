import { LOOK_AHEAD_DAYS, type MarketHours } from '../calendar/market-hours.ts'
import {
  addCalendarDays,
  type CalendarDate,
  isWorkingDay,
  marketDate,
  marketInstant,
} from '../calendar/working-days.ts'
import { type ServiceTimes, serviceMinutes } from './service-time.ts'

/** What a deadline comes from: the clock that ends the thing itself, the desk's service time, the cut-off of its value date. */
export const DEADLINE_CAUSES = ['CLOCK', 'SERVICE', 'CUT_OFF'] as const
export type DeadlineCause = (typeof DEADLINE_CAUSES)[number]

/** Until when a step has to be taken, and why then. */
export interface Deadline {
  readonly at: Date
  readonly because: DeadlineCause
}

/** What of something that waits says until when. */
export interface Waiting {
  readonly step: string
  /** Since when the step waits. */
  readonly since: Date
  /** When it ends by itself; null where no clock runs. */
  readonly clock: Date | null
  /** Its value date; null where it has none. */
  readonly valueDate: CalendarDate | null
}

/** By what a company's deadlines go: the hours of the market with its holidays, and its own service times. */
export interface DeadlineTerms {
  readonly hours: MarketHours
  readonly times: ServiceTimes
}

const MINUTE_MS = 60_000

/** Less than so long before its deadline a step is soon due. */
export const SOON_MS = 30 * MINUTE_MS

/**
 * The instant so many minutes of opening hours later: at night, on a weekend and on a holiday no time passes. Null where no
 * opening comes within `LOOK_AHEAD_DAYS` of the days that it takes.
 * @throws RangeError for minutes that are negative or no whole number, and as `marketStatusByClock`
 */
export function addOpenMinutes(
  from: Date,
  minutes: number,
  { opensAt, closesAt, holidays }: MarketHours,
): Date | null {
  if (!Number.isSafeInteger(minutes) || minutes < 0)
    throw new RangeError(`Not a number of minutes: ${minutes}`)
  let left = minutes * MINUTE_MS
  let closedDays = 0
  for (let day = marketDate(from); closedDays <= LOOK_AHEAD_DAYS; day = addCalendarDays(day, 1)) {
    const closes = isWorkingDay(day, holidays) ? marketInstant(day, closesAt) : null
    if (closes === null || closes <= from) {
      closedDays += 1
      continue
    }
    closedDays = 0
    const begins = Math.max(from.getTime(), marketInstant(day, opensAt).getTime())
    const open = closes.getTime() - begins
    // The last minute of a day is that day's, not the next morning's.
    if (left <= open) return new Date(begins + left)
    left -= open
  }
  return null
}

/** The closing of the market on a value date; on the working day after it where the market does not work on it. */
export function cutOffOf(valueDate: CalendarDate, { closesAt, holidays }: MarketHours): Date {
  let day = valueDate
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && !isWorkingDay(day, holidays); ahead++)
    day = addCalendarDays(day, 1)
  return marketInstant(day, closesAt)
}

/**
 * Until when a step has to be taken (decision 0271): the clock where one runs, else the service time of the step since it
 * waits; and no later than the cut-off of the value date. Null where none of them says anything.
 */
export function deadlineOf(
  { step, since, clock, valueDate }: Waiting,
  terms: DeadlineTerms,
): Deadline | null {
  const served = clock ?? addOpenMinutes(since, serviceMinutes(step, terms.times), terms.hours)
  const own: Deadline | null = served && { at: served, because: clock ? 'CLOCK' : 'SERVICE' }
  const cutOff = valueDate === null ? null : cutOffOf(valueDate, terms.hours)
  if (cutOff === null || (own !== null && own.at <= cutOff)) return own
  return { at: cutOff, because: 'CUT_OFF' }
}

/** How a deadline stands to the present: passed, near, or neither. */
export type Urgency = 'LATE' | 'SOON' | 'LATER'

/** Whether a deadline is passed or near. Something without one is neither. */
export function urgencyOf(deadline: Date | null, now: Date): Urgency {
  if (deadline === null) return 'LATER'
  const left = deadline.getTime() - now.getTime()
  if (left <= 0) return 'LATE'
  return left < SOON_MS ? 'SOON' : 'LATER'
}
