import { addCalendarDays, type CalendarDate, isWorkingDay } from '../calendar/working-days.ts'

/**
 * The working day whose standard rates are in force on a day: itself, or the last working day before it. On a Sunday
 * the rates of Friday are the day's.
 * @param holidays those of the weeks before `today`
 * @throws RangeError if `today` is not an existing day, `YYYY-MM-DD`
 */
export function ratesDay(today: CalendarDate, holidays: ReadonlySet<string>): CalendarDate {
  let day = today
  while (!isWorkingDay(day, holidays)) day = addCalendarDays(day, -1)
  return day
}

/**
 * Whether a bank has entered or validated its standard purchase rates (Cours STD) of the day (specification 002 §4,
 * `exchangeRateUpdated`): each working day anew.
 * @param validatedOn the last day on which somebody did; null where nobody ever has
 */
export function areRatesOfToday(
  today: CalendarDate,
  validatedOn: CalendarDate | null,
  holidays: ReadonlySet<string>,
): boolean {
  return validatedOn !== null && validatedOn >= ratesDay(today, holidays)
}
