import { addCalendarDays, type CalendarDate, marketClock } from '@fxmatch/domain/calendar/working-days'
import { decimalSeparator } from '@fxmatch/domain/languages/decimal-separator'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { type DecimalString, decimal, toDecimalString } from '@fxmatch/domain/money/decimal'
import { NO_BREAK, percentSign } from '@fxmatch/words/typography'

/**
 * A decimal as it is read: a no-break space between groups of three digits, a comma before the decimals
 * (`"33868.34"`, 3 → `33 868,340`). It pads and never rounds: a figure on a document is the stored figure.
 * @throws RangeError if the value is not a decimal number or has more decimals than `places`.
 */
export function formatDecimal(value: DecimalString, places: number): string {
  const [whole = '', fraction] = toDecimalString(decimal(value), places).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/**
 * A percent with its sign, as documents have it in French (`"0.880"` → `0,88 %`): all the decimals that it has, none that it has not.
 * @throws RangeError if the value is not a decimal number.
 */
export function formatPercent(value: DecimalString): string {
  return `${formatDecimal(value, decimal(value).decimalPlaces())}${percentSign('fr')}`
}

/**
 * An amount of money followed by its currency code, kept on one line (`33 868,340 TND`).
 * @throws RangeError if the value is not a decimal number or has more decimals than `places`.
 */
export function formatMoney(value: DecimalString, places: number, currency: string): string {
  return `${formatDecimal(value, places)}${NO_BREAK}${currency}`
}

/** A decimal as a language writes it: `33 868.340` in English, as on screen. */
export function formatDecimalIn(language: LanguageCode, value: DecimalString, places: number): string {
  return formatDecimal(value, places).replace(',', decimalSeparator(language))
}

/** An amount as a language writes it: `33 868.340 TND` in English, as on screen. */
export function formatMoneyIn(
  language: LanguageCode,
  value: DecimalString,
  places: number,
  currency: string,
): string {
  return formatMoney(value, places, currency).replace(',', decimalSeparator(language))
}

/**
 * The day `DD-MM-yyyy` of a calendar date (`"2025-06-18"`) or, in Tunis, of an instant (`"2025-06-16T23:30:00Z"`).
 * @throws RangeError if the text is neither.
 */
export function formatDate(value: string): string {
  return dayFirst(wallTime(value).date)
}

/**
 * The Tunis day and time `DD-MM-yyyy HH:mm` of an instant given with its offset (`"2025-06-16T09:05:00Z"`).
 * @throws RangeError if the text is not such an instant.
 */
export function formatDateTime(value: string): string {
  const { date, time } = timeOfInstant(value)
  return `${dayFirst(date)} ${time.slice(0, 5)}`
}

/**
 * What calendar and clock on the wall in Tunis show at an instant, or midnight of a calendar date; the time is `HH:mm:ss`.
 * @param value `yyyy-MM-dd`, or ISO 8601 with `Z` or an offset; a time without one would be read in the server's own zone.
 * @throws RangeError if it is anything else or the day does not exist.
 */
export function wallTime(value: string): { date: CalendarDate; time: string } {
  return value.includes('T') ? timeOfInstant(value) : { date: addCalendarDays(value, 0), time: '00:00:00' }
}

function timeOfInstant(value: string): { date: CalendarDate; time: string } {
  if (!INSTANT.test(value)) throw new RangeError(`Not an instant with its offset: ${value}`)
  return marketClock(new Date(value))
}

const dayFirst = (date: CalendarDate) => date.split('-').reverse().join('-')

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
