import { type CalendarDate, endOfMarketDate, marketInstant, startOfMarketDate } from './working-days.ts'

/** The first and the last day that the product knows: nothing is dated, or asked for, before or after them. */
export const FIRST_DAY: CalendarDate = '2000-01-01'
export const LAST_DAY: CalendarDate = '2099-12-31'

const FIRST_INSTANT = startOfMarketDate(FIRST_DAY)
const END = endOfMarketDate(LAST_DAY)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2}(?:\.\d+)?))?$/

/** Whether a day lies between 2000 and 2100. @param day `YYYY-MM-DD` */
export function isKnownDay(day: CalendarDate): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY
}

/** Whether an instant lies between 2000 and 2100, on the clock of Tunis. An invalid Date does not. */
export function isKnownInstant(instant: Date): boolean {
  return instant >= FIRST_INSTANT && instant < END
}

/**
 * The instant that a text means: one without an offset is the clock of Tunis, as the specification's clients send it.
 * @param text ISO 8601, `YYYY-MM-DDTHH:mm` with or without seconds, `Z` or an offset
 * @returns null where it is none, or lies outside 2000 to 2100
 */
export function readInstant(text: string): Date | null {
  const local = LOCAL.exec(text)
  const instant = local ? localInstant(local) : new Date(text)
  return instant !== null && isKnownInstant(instant) ? instant : null
}

function localInstant([, date = '', time = '', seconds = '0']: RegExpExecArray): Date | null {
  const shown = new Date(`${date}T${time}:00Z`)
  // Some engines read the 30th of February as a day of March.
  if (Number.isNaN(shown.getTime()) || !shown.toISOString().startsWith(`${date}T${time}`)) return null
  return new Date(marketInstant(date, time).getTime() + Math.floor(Number(seconds) * 1000))
}

/** The first instant that a filter means: of a day where it is one, else the instant itself. */
export function startOfMoment(moment: string): Date {
  return DAY.test(moment) ? startOfMarketDate(moment) : new Date(moment)
}

/** The last instant that a filter means: a day is taken whole, up to its end; an instant is kept as it is. */
export function endOfMoment(moment: string): { readonly at: Date; readonly exclusive: boolean } {
  return DAY.test(moment)
    ? { at: endOfMarketDate(moment), exclusive: true }
    : { at: new Date(moment), exclusive: false }
}
