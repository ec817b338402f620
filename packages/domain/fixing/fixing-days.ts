import {
  addCalendarDays,
  type CalendarDate,
  isWorkingDay,
  marketClock,
  marketInstant,
} from '../calendar/working-days.ts'

/** When the central bank publishes, in Tunis, Monday to Friday. */
export const FIXING_HOUR = '18:00'
/** When rates that nobody has brought are late: the platform is told. */
export const LATE_FIXING_HOUR = '20:00'

/** The instant from which the rates of a day are the reference. */
export const publicationOf = (day: CalendarDate): Date => marketInstant(day, FIXING_HOUR)

/**
 * Where a day stands that nobody has brought rates of: expected until 20:00 in Tunis, late from then on; null where none are
 * published, or the day is still to come.
 * @param holidays dates, `YYYY-MM-DD`, fixed and lunar alike
 */
export function missingFixing(
  day: CalendarDate,
  now: Date,
  holidays: ReadonlySet<string>,
): 'EXPECTED' | 'LATE' | null {
  const { date, time } = marketClock(now)
  if (day > date || !isWorkingDay(day, holidays)) return null
  return day < date || time >= `${LATE_FIXING_HOUR}:00` ? 'LATE' : 'EXPECTED'
}

/** The last day whose rates can be the reference at an instant: of the day itself from 18:00 in Tunis on, else of the day before. */
export function lastFixingDay(at: Date): CalendarDate {
  const { date, time } = marketClock(at)
  return time >= `${FIXING_HOUR}:00` ? date : addCalendarDays(date, -1)
}

/** The last weekday whose rates can have been published by an instant: what somebody who types rates has before them. */
export function lastPublishedDay(at: Date): CalendarDate {
  let day = lastFixingDay(at)
  while (isWeekend(day)) day = addCalendarDays(day, -1)
  return day
}

/** Whether a day is a Saturday or a Sunday: the central bank publishes nothing then, in any year. */
export function isWeekend(day: CalendarDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** The rates of a day as far as it is asked which of them counted at an instant. */
export interface DatedFixing {
  readonly day: CalendarDate
  /** Since when they are in force: when the second person confirmed them. */
  readonly since: Date
  /** When a correction took their place; null while they are in force. */
  readonly replacedAt: Date | null
}

/**
 * The fixing of record at an instant: that of the previous publication before 18:00, that of the same day from then on, as far as
 * two people had put it in force by then; a correction counts from its own confirmation on. Its age is counted in working days
 * after its day, up to the instant's own: 0 in the evening of its day and through the weekend after a Friday, 1 in the morning after.
 * A fixing that nobody brought makes the one before it older, and never another rate: who uses it decides what age still serves.
 * @param fixings of one currency, in any order
 * @param holidays from the oldest of them on
 * @returns null where none was in force
 */
export function fixingOfRecord<F extends DatedFixing>(
  at: Date,
  fixings: readonly F[],
  holidays: ReadonlySet<string>,
): { readonly fixing: F; readonly ageInWorkingDays: number } | null {
  const last = lastFixingDay(at)
  let found: F | null = null
  for (const fixing of fixings) {
    const counted = fixing.since <= at && (fixing.replacedAt === null || at < fixing.replacedAt)
    if (counted && fixing.day <= last && (found === null || fixing.day > found.day)) found = fixing
  }
  if (found === null) return null
  return { fixing: found, ageInWorkingDays: workingDaysAfter(found.day, marketClock(at).date, holidays) }
}

function workingDaysAfter(day: CalendarDate, until: CalendarDate, holidays: ReadonlySet<string>): number {
  let count = 0
  for (let next = addCalendarDays(day, 1); next <= until; next = addCalendarDays(next, 1))
    if (isWorkingDay(next, holidays)) count += 1
  return count
}
