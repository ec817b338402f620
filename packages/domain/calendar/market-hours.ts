import { isWorkingDay, tunisClock } from './working-days.ts'

/** What the clock alone says of the market; the desk may set another status by hand. */
export type ClockStatus = 'ON' | 'OFF'

/** The hours to compare an instant with. */
export interface MarketClock {
  readonly now: Date
  /** First minute of trading, `HH:mm`, Tunis time. */
  readonly opensAt: string
  /** First minute without trading, `HH:mm`, Tunis time, later than `opensAt`. */
  readonly closesAt: string
  /** Dates, `YYYY-MM-DD`, fixed and lunar alike. */
  readonly holidays: ReadonlySet<string>
}

/**
 * Whether the market is open by the clock: on a working day, from the opening minute to just before the closing
 * one, Tunis time (domain rules, Market status).
 * @throws RangeError if `now` is an invalid Date, an hour is not `HH:mm`, or the market would close before it opens.
 */
export function marketStatusByClock({ now, opensAt, closesAt, holidays }: MarketClock): ClockStatus {
  for (const hour of [opensAt, closesAt]) {
    if (!isMarketHour(hour)) throw new RangeError(`Not an hour of the day: ${JSON.stringify(hour)}`)
  }
  if (opensAt >= closesAt)
    throw new RangeError(`The market cannot close at ${closesAt} and open at ${opensAt}`)
  const { date, time } = tunisClock(now)
  const minute = time.slice(0, 5)
  return isWorkingDay(date, holidays) && opensAt <= minute && minute < closesAt ? 'ON' : 'OFF'
}

/** Whether a text is an hour of the day, `HH:mm`, from `00:00` to `23:59`. */
export function isMarketHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
