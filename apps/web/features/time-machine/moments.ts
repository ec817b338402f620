import {
  addCalendarDays,
  marketClock,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
import { wholeSecond } from '@fxmatch/domain/time-machine/moment'

/** The day in Tunis of an instant, its beginning, and its end or what of it has gone by. */
export function dayOf(at: Date, now: Date) {
  const day = marketDate(at)
  const start = startOfMarketDate(day)
  const end = startOfMarketDate(addCalendarDays(day, 1))
  return { day, start, end, last: now < end ? wholeSecond(now) : new Date(end.getTime() - 1_000) }
}

const TIME = /^([01]\d|2[0-3])[:h.]?([0-5]\d)(?:[:m.]?([0-5]\d))?$/

/** A time as people type it, `10:04:31` or `1004`, as seconds of the day; null: it is none. Only the digits 0 to 9 are digits. */
export function typedTime(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = TIME.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined) return null
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

/** The time of an instant in Tunis, with its seconds. */
export const timeOf = (at: Date): string => marketClock(at).time
