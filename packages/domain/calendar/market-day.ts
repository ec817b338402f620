import { addWorkingDays, type CalendarDate, isWorkingDay, marketDate } from './working-days.ts'

/**
 * The market's day at an instant: the day in Tunis where it is a working day, else the last working day before it. What
 * was decided for a Friday holds through the weekend: there is no opening on a Saturday.
 * @param holidays dates, `YYYY-MM-DD`, fixed and lunar alike.
 * @throws RangeError if the instant is an invalid Date.
 */
export function marketDayAt(now: Date, holidays: ReadonlySet<string>): CalendarDate {
  const today = marketDate(now)
  return isWorkingDay(today, holidays) ? today : addWorkingDays(today, -1, holidays)
}

/**
 * The market's day before a day.
 * @throws RangeError if `day` is not an existing day, `YYYY-MM-DD`.
 */
export function marketDayBefore(day: CalendarDate, holidays: ReadonlySet<string>): CalendarDate {
  return addWorkingDays(day, -1, holidays)
}
