import { addCalendarDays, type CalendarDate, isWorkingDay } from '../calendar/working-days.ts'

/** How far ahead the value date of a request may lie, in calendar days: the market has no forward deals (decision 0140). */
export const MOST_VALUE_DAYS = 30

/** What keeps a day from being a request's value date. */
export type ValueDateFault = 'VALUE_DATE_OVER' | 'VALUE_DATE_TOO_FAR' | 'VALUE_DATE_NOT_WORKING'

/** The last day that may be a request's value date. */
export function latestValueDate(today: CalendarDate): CalendarDate {
  return addCalendarDays(today, MOST_VALUE_DAYS)
}

/**
 * Why a day cannot be the value date of a request, or null: from today on, at most `MOST_VALUE_DAYS` ahead, a working day.
 * @param today the day in Tunis
 * @param holidays dates from today to `latestValueDate`, fixed and lunar alike
 * @throws RangeError if a day is no existing day, `YYYY-MM-DD`
 */
export function valueDateFault(
  day: CalendarDate,
  today: CalendarDate,
  holidays: ReadonlySet<string>,
): ValueDateFault | null {
  if (day < today) return 'VALUE_DATE_OVER'
  if (day > latestValueDate(today)) return 'VALUE_DATE_TOO_FAR'
  return isWorkingDay(day, holidays) ? null : 'VALUE_DATE_NOT_WORKING'
}
