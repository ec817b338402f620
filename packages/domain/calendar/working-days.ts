import { MARKET_TIME_ZONE } from './market-zone.ts'

/** A calendar day in Tunis, `YYYY-MM-DD`. */
export type CalendarDate = string

const DAY_MS = 86_400_000

let clock: Intl.DateTimeFormat | undefined

/** The wall clock of the market's zone. Made when it is first asked: it takes as long as drawing a page without a time in it. */
function zoneClock(): Intl.DateTimeFormat {
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: MARKET_TIME_ZONE,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return clock
}

/** Public holidays that fall on the same day each year, as `MM-DD` (domain rules §7). Lunar ones are entered yearly. */
export const FIXED_HOLIDAYS: readonly string[] = [
  '01-01',
  '03-20',
  '04-09',
  '05-01',
  '07-25',
  '08-13',
  '10-15',
  '12-17',
]

/** Whether a date is a holiday every year; such a holiday is never removed. */
export function isFixedHoliday(date: CalendarDate): boolean {
  return FIXED_HOLIDAYS.includes(date.slice(5))
}

const SLOT_MS = 900_000
/** Slots that are remembered: three weeks of quarters. */
const MOST_SLOTS = 2_016
const offsets = new Map<number, number>()

/** What the clock in Tunis is ahead of UTC in a quarter of an hour, in milliseconds: zones change at its ends only. */
function offsetIn(slot: number): number {
  const known = offsets.get(slot)
  if (known !== undefined) return known
  const begins = slot * SLOT_MS
  const parts = zoneClock()
    .formatToParts(begins)
    .map(({ type, value }) => [type, Number(value)])
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts) as Record<string, number>
  const shown = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second)
  if (offsets.size >= MOST_SLOTS) offsets.clear()
  offsets.set(slot, shown - begins)
  return shown - begins
}

/**
 * The wall clock in Tunis at an instant: the date and the time of day, `HH:mm:ss`. The zone's rules are asked once a quarter of
 * an hour: asking them takes longer than all else that is done with an instant.
 * @throws RangeError if the instant is an invalid Date.
 */
export function marketClock(instant: Date): { date: CalendarDate; time: string } {
  const at = instant.getTime()
  const shown = new Date(at + offsetIn(Math.floor(at / SLOT_MS))).toISOString()
  const end = shown.indexOf('T')
  return { date: shown.slice(0, end).replace(/^\+0*/, ''), time: shown.slice(end + 1, end + 9) }
}

/**
 * The date in Tunis at an instant.
 * @throws RangeError if the instant is an invalid Date.
 */
export function marketDate(instant: Date): CalendarDate {
  return marketClock(instant).date
}

/**
 * The first instant of a day in Tunis.
 * @throws RangeError if `date` is not an existing day, `YYYY-MM-DD`.
 */
export function startOfMarketDate(date: CalendarDate): Date {
  return marketInstant(date, '00:00')
}

/**
 * The instant at which the wall clock in Tunis shows a date and a time of day. A time that the clock jumped over is read as
 * the one an hour later.
 * @param time `HH:mm`
 * @throws RangeError if `date` is not an existing day, `YYYY-MM-DD`, or `time` no time of day.
 */
export function marketInstant(date: CalendarDate, time: string): Date {
  const midnight = utcMidnight(date)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time: ${JSON.stringify(time)}`)
  const shown = midnight + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * 60_000
  const guess = shown - marketOffset(shown)
  // The offset is asked for again at the guess: it may have changed between the two instants.
  return new Date(shown - marketOffset(guess))
}

/**
 * The end of a day in Tunis: the first instant of the next day, which is no longer part of it. A day is
 * `startOfMarketDate(date) <= instant < endOfMarketDate(date)`.
 * @throws RangeError if `date` is not an existing day, `YYYY-MM-DD`.
 */
export function endOfMarketDate(date: CalendarDate): Date {
  return startOfMarketDate(addCalendarDays(date, 1))
}

/**
 * The day `days` calendar days later (earlier when negative).
 * @throws RangeError if `date` is not an existing day, `YYYY-MM-DD`, or `days` is not an integer.
 */
export function addCalendarDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`Not a number of days: ${days}`)
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many calendar days lie from one day to another; below zero where the other comes before. @throws RangeError where one is no day */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS)
}

/**
 * The same day of the month so many months later; the month's last day where it has no such day.
 * @throws RangeError if `date` is not an existing day, `YYYY-MM-DD`, or `months` is not an integer.
 */
export function addCalendarMonths(date: CalendarDate, months: number): CalendarDate {
  if (!Number.isSafeInteger(months)) throw new RangeError(`Not a number of months: ${months}`)
  const start = new Date(utcMidnight(date))
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(start.getUTCDate(), last))).toISOString().slice(0, 10)
}

/**
 * Whether the market works on a day: Monday to Friday and no holiday.
 * @param holidays dates, `YYYY-MM-DD`, fixed and lunar alike.
 * @throws RangeError if `date` is not an existing day, `YYYY-MM-DD`.
 */
export function isWorkingDay(date: CalendarDate, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(utcMidnight(date)).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date)
}

/**
 * The n-th working day after a day, or before it when `n` is negative; the day itself, working or not, for 0.
 * @throws RangeError if `date` is not an existing day, `YYYY-MM-DD`, or `n` is not an integer.
 */
export function addWorkingDays(date: CalendarDate, n: number, holidays: ReadonlySet<string>): CalendarDate {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a number of working days: ${n}`)
  const step = Math.sign(n)
  let day = addCalendarDays(date, 0)
  for (let left = Math.abs(n); left > 0; ) {
    day = addCalendarDays(day, step)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

/**
 * The instant so many working days on, at the same time of day.
 * @param today the market's day of `now`
 */
export function afterWorkingDays(
  now: Date,
  n: number,
  { today, holidays }: { readonly today: CalendarDate; readonly holidays: ReadonlySet<string> },
): Date {
  const days = daysBetween(today, addWorkingDays(today, n, holidays))
  return new Date(now.getTime() + days * 86_400_000)
}

/**
 * The spot value date of a trade: two working days on (domain rules §7).
 * @throws RangeError if `tradeDate` is not an existing day, `YYYY-MM-DD`.
 */
export function spotValueDate(tradeDate: CalendarDate, holidays: ReadonlySet<string>): CalendarDate {
  return addWorkingDays(tradeDate, 2, holidays)
}

/** Milliseconds that the Tunis wall clock is ahead of UTC at an instant. */
function marketOffset(instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000
  const { date, time } = marketClock(new Date(whole))
  return Date.parse(`${date}T${time}Z`) - whole
}

function utcMidnight(date: CalendarDate): number {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  // The 30th of February parses in some engines as a day of March.
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  }
  return instant
}
