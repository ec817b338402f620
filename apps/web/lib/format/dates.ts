import { marketClock } from '@fxmatch/domain/calendar/working-days'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What calendar and clock on the wall in Tunis show; null when the text is no instant. The time is `HH:mm:ss`. */
function wallClock(instant: string | Date) {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : marketClock(date)
}

const dayFirst = (date: string) => date.split('-').reverse().join('-')

/** An instant, or a plain day `yyyy-MM-dd` without a zone, as `DD-MM-yyyy`; an empty string when it is neither. */
export function formatDate(instant: string | Date): string {
  if (typeof instant === 'string' && DAY.test(instant)) return dayFirst(instant)
  const at = wallClock(instant)
  return at ? dayFirst(at.date) : ''
}

/** A month `yyyy-MM` as `MM-yyyy`. */
export function formatMonth(month: string): string {
  return dayFirst(month)
}

/** The time of an instant as `HH:mm`; an empty string when the text is no instant. */
export function formatTime(instant: string | Date): string {
  return wallClock(instant)?.time.slice(0, 5) ?? ''
}

/** The time of an instant as `HH:mm:ss`, for the top bar's clock and for histories. */
export function formatSeconds(instant: string | Date): string {
  return wallClock(instant)?.time ?? ''
}

/** An instant as `DD-MM-yyyy HH:mm`; an empty string when the text is no instant. */
export function formatDateTime(instant: string | Date): string {
  const at = wallClock(instant)
  return at ? `${dayFirst(at.date)} ${at.time.slice(0, 5)}` : ''
}

/** Today in Tunis as `yyyy-MM-dd`, the day that lists start from by default. */
export function marketToday(now: Date): string {
  return wallClock(now)?.date ?? ''
}

/** A date as it is shown, that no line breaks in two: behind each hyphen a word joiner, which nobody sees or hears. */
export const unbroken = (day: string): string => day.replaceAll('-', '-\u2060')
