import { type DecimalString, decimal, toDecimalString } from '@fxmatch/domain/money/decimal'

// U+00A0: the narrow no-break space of French typography is missing from many fonts and from many readers' searches.
const NO_BREAK_SPACE = '\u00a0'

/** Time zone in which the market reads its clock. */
export const MARKET_TIME_ZONE = 'Africa/Tunis'

/**
 * A decimal as it is read: a no-break space between groups of three digits, a comma before the decimals
 * (`"33868.34"`, 3 → `33 868,340`). It pads and never rounds: a figure on a document is the stored figure.
 * @throws RangeError if the value is not a decimal number or has more decimals than `places`.
 */
export function formatDecimal(value: DecimalString, places: number): string {
  const [whole = '', fraction] = toDecimalString(decimal(value), places).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/**
 * A percent with its sign (`"0.880"` → `0,88 %`): all the decimals that it has, none that it has not.
 * @throws RangeError if the value is not a decimal number.
 */
export function formatPercent(value: DecimalString): string {
  return `${formatDecimal(value, decimal(value).decimalPlaces())}${NO_BREAK_SPACE}%`
}

/**
 * An amount of money followed by its currency code, kept on one line (`33 868,340 TND`).
 * @throws RangeError if the value is not a decimal number or has more decimals than `places`.
 */
export function formatMoney(value: DecimalString, places: number, currency: string): string {
  return `${formatDecimal(value, places)}${NO_BREAK_SPACE}${currency}`
}

/**
 * The day `DD-MM-yyyy` of a calendar date (`"2025-06-18"`) or, in Tunis, of an instant (`"2025-06-16T23:30:00Z"`).
 * @throws RangeError if the text is neither.
 */
export function formatDate(value: string): string {
  const { year, month, day } = CALENDAR_DATE.test(value) ? calendarDate(value) : tunisTime(value)
  return `${day}-${month}-${year}`
}

/**
 * The Tunis day and time `DD-MM-yyyy HH:mm` of an instant given with its offset (`"2025-06-16T09:05:00Z"`).
 * @throws RangeError if the text is not such an instant.
 */
export function formatDateTime(value: string): string {
  const { year, month, day, hour, minute } = tunisTime(value)
  return `${day}-${month}-${year} ${hour}:${minute}`
}

/** What a clock and a calendar on the wall in Tunis show, as two- and four-digit texts. */
export interface WallTime {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minute: string
  readonly second: string
}

/**
 * The wall time in Tunis of an instant. The offset comes from the time zone's history, not from a constant.
 * @param instant ISO 8601 with `Z` or an offset; a text without one would be read in the server's own zone.
 * @throws RangeError if it is anything else.
 */
export function tunisTime(instant: string): WallTime {
  if (!INSTANT.test(instant)) throw new RangeError(`Not an instant with its offset: ${instant}`)
  const parts = new Map(WALL_CLOCK.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const read = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    year: read('year').padStart(4, '0'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}

/**
 * A calendar date `yyyy-MM-dd`, taken apart.
 * @throws RangeError if the text is not one or the day does not exist.
 */
export function calendarDate(value: string): Pick<WallTime, 'year' | 'month' | 'day'> {
  const [, year, month, day] = CALENDAR_DATE.exec(value) ?? []
  const midnight = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
  if (year === undefined || month === undefined || day === undefined || !exists) {
    throw new RangeError(`Not a calendar date: ${value}`)
  }
  return { year, month, day }
}

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

const WALL_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: MARKET_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
