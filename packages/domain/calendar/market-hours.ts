import {
  addCalendarDays,
  type CalendarDate,
  isWorkingDay,
  marketClock,
  marketDate,
  marketInstant,
} from './working-days.ts'

/** The status that the hours alone give the market; the back office may set another by hand (decision record 0020). */
export type ClockStatus = 'ON' | 'OFF'

/** When the market works: the same hours on every working day. */
export interface MarketHours {
  /** First minute of trading, `HH:mm`, Tunis time. */
  readonly opensAt: string
  /** First minute without trading, `HH:mm`, Tunis time, later than `opensAt`. */
  readonly closesAt: string
  /** Dates, `YYYY-MM-DD`, fixed and lunar alike. */
  readonly holidays: ReadonlySet<string>
}

/** The hours, and an instant to compare with them. */
export interface MarketClock extends MarketHours {
  readonly now: Date
}

/** The clock opens or closes the market. */
export interface MarketChange {
  readonly at: Date
  readonly status: ClockStatus
}

/** Why the clock has the market closed. */
export type ClosedBecause = 'HOLIDAY' | 'WEEKEND' | 'HOURS'

/** For how many days ahead an opening is looked for: there is one within a year unless every day is a holiday. */
export const LOOK_AHEAD_DAYS = 366

/**
 * Whether the market is open by the clock: on a working day, from the opening minute to just before the closing
 * one, Tunis time (domain rules §7).
 * @throws RangeError if `now` is an invalid Date, an hour is not `HH:mm`, or the market would close before it opens.
 */
export function marketStatusByClock(clock: MarketClock): ClockStatus {
  return closedBecause(clock) === null ? 'ON' : 'OFF'
}

/**
 * Why the clock has the market closed; null while it has it open. Of a holiday on a Sunday it says HOLIDAY.
 * @throws RangeError as `marketStatusByClock`
 */
export function closedBecause({ now, opensAt, closesAt, holidays }: MarketClock): ClosedBecause | null {
  requireHours(opensAt, closesAt)
  const { date, time } = marketClock(now)
  if (holidays.has(date)) return 'HOLIDAY'
  if (!isWorkingDay(date, holidays)) return 'WEEKEND'
  const minute = time.slice(0, 5)
  return opensAt <= minute && minute < closesAt ? null : 'HOURS'
}

/**
 * The next time after `now` at which the clock opens or closes the market; null where no working day comes within
 * `LOOK_AHEAD_DAYS`.
 * @param status only changes to this one
 * @throws RangeError as `marketStatusByClock`
 */
export function nextMarketChange(clock: MarketClock, status?: ClockStatus): MarketChange | null {
  const { now, opensAt, closesAt, holidays } = clock
  requireHours(opensAt, closesAt)
  const today = marketDate(now)
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = addCalendarDays(today, ahead)
    if (!isWorkingDay(day, holidays)) continue
    const change = changesOf(day, clock).find(
      (one) => one.at > now && (status === undefined || one.status === status),
    )
    if (change) return change
  }
  return null
}

/** What the clock does on a working day, in order. */
function changesOf(day: CalendarDate, { opensAt, closesAt }: MarketHours): readonly MarketChange[] {
  return [
    { at: marketInstant(day, opensAt), status: 'ON' },
    { at: marketInstant(day, closesAt), status: 'OFF' },
  ]
}

function requireHours(opensAt: string, closesAt: string): void {
  for (const hour of [opensAt, closesAt]) {
    if (!isMarketHour(hour)) throw new RangeError(`Not an hour of the day: ${JSON.stringify(hour)}`)
  }
  if (opensAt >= closesAt)
    throw new RangeError(`The market cannot close at ${closesAt} and open at ${opensAt}`)
}

/** Whether a text is an hour of the day, `HH:mm`, from `00:00` to `23:59`. */
export function isMarketHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
