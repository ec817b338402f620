import { addCalendarDays, type CalendarDate, marketClock } from '../calendar/working-days.ts'

/** From this hour of Tunis on, on Mondays, companies are told that their plan lacks something. */
export const NOTICE_TIME = '08:00'

/**
 * The Monday whose notices are due: the last one of which the hour has come in Tunis. Where nobody could look on the day itself, the rest
 * of its week catches up.
 * @throws RangeError if the instant is an invalid Date
 */
export function coverNoticeDay(now: Date): CalendarDate {
  const { date, time } = marketClock(now)
  // Of a week that begins on Monday.
  const place = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addCalendarDays(date, -place)
  return place === 0 && time < NOTICE_TIME ? addCalendarDays(monday, -7) : monday
}
