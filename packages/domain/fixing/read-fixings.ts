import type { CalendarDate } from '../calendar/working-days.ts'
import { type DecimalString, parseDecimalInput, RATE_DECIMALS } from '../money/decimal.ts'
import { HOME_CURRENCY } from '../money/home-currency.ts'
import { inLatinDigits } from '../money/typed-digits.ts'
import { RATE_BOUND } from '../rates/rate-figures.ts'
import { type FixingCells, type FixingFault, type FixingFileRule, readDay } from './fixing-cells.ts'
import { isWeekend } from './fixing-days.ts'
import { readTable } from './read-table.ts'

/** The largest file that is read, in bytes: twenty years of twenty currencies are three million. */
export const MOST_FIXING_BYTES = 5 * 1024 * 1024

/** For how much of a currency a rate is said. */
const UNITS: ReadonlySet<string> = new Set(['1', '10', '100', '1000'])

/** Left-out currencies that are told by name. */
const MOST_UNKNOWN = 40

/** A rate as the central bank publishes it: TND for `unit` of the currency, at most 4 decimals. */
export interface FixingRate {
  readonly currency: string
  readonly unit: number
  readonly rate: DecimalString
}

/** A rate with the day that it was of. */
export type RateOfDay = FixingRate & { readonly day: CalendarDate }

/** The rates of one day. */
export interface DayRates {
  readonly day: CalendarDate
  readonly rates: readonly FixingRate[]
}

/** What was read. */
export interface ReadFixings {
  /** The oldest first; of each day its currencies by their codes. */
  readonly days: readonly DayRates[]
  /** Codes that the house does not trade: they are said, and left out. */
  readonly unknown: readonly string[]
  /** The day that the text itself names above its rates ("Journée du …"); null where it names none. */
  readonly echoed: CalendarDate | null
}

/** What the lines are read by. */
export interface FixingReading {
  /** The currencies that are traded. */
  readonly known: ReadonlySet<string>
  /** The last day whose rates can be out (`lastFixingDay`): nothing is read of a day after it. */
  readonly last: CalendarDate
  /** The day that somebody says it is of, where the lines do not. */
  readonly asked: CalendarDate | null
}

/** How many lines are read at a stretch: what runs the reading may do something else in between. */
const STRETCH = 2_000

/**
 * Reads rates out of a text: lines of day, currency, unit and rate under a heading (`;`, tabs or commas between them), or the
 * central bank's page of a day. It is whole or refused: no line is passed over, except of currencies that are not traded. Yields
 * now and then, so that a large file holds up nobody else.
 */
export function* readFixings(
  text: string,
  reading: FixingReading,
): Generator<undefined, ReadFixings | FixingFault> {
  const table = readTable(text)
  if (table === null) return { rule: 'FIXING_HEADER', details: {} }
  return yield* readCells(table.cells, table.echoed, reading)
}

/** Reads rates that a person typed, by the same rules. The line is the place in the list, from 1. */
export function* readTypedFixings(
  typed: readonly { readonly currency: string; readonly unit: string; readonly rate: string }[],
  reading: FixingReading,
): Generator<undefined, ReadFixings | FixingFault> {
  const cells = typed.map((each, index) => ({ line: index + 1, day: null, ...each }))
  return yield* readCells(cells, null, reading)
}

function* readCells(
  cells: Iterable<FixingCells | FixingFault>,
  echoed: CalendarDate | null,
  reading: FixingReading,
): Generator<undefined, ReadFixings | FixingFault> {
  const { asked, known } = reading
  const days = new Map<CalendarDate, Map<string, FixingRate>>()
  const unknown = new Set<string>()
  const told = new Map<string, CalendarDate | FixingFileRule>()
  let read = 0
  for (const cell of cells) {
    read += 1
    if (read % STRETCH === 0) yield
    if ('rule' in cell) return cell
    const { line } = cell
    const at = (rule: FixingFileRule): FixingFault => ({ rule, details: { line, decimals: RATE_DECIMALS } })
    const text = cell.day ?? asked ?? echoed
    if (text === null) return at('FIXING_DAY_UNTOLD')
    let day = told.get(text)
    if (day === undefined) {
      day = judgeDay(text, reading.last)
      told.set(text, day)
    }
    if (isFault(day)) return { rule: day, details: { line, day: text.slice(0, 20) } }
    const currency = cell.currency.trim()
    if (!/^[A-Z]{3}$/.test(currency)) return at('FIXING_LINE_CURRENCY')
    if (!known.has(currency)) {
      if (unknown.size < MOST_UNKNOWN && currency !== HOME_CURRENCY) unknown.add(currency)
      continue
    }
    const unit = inLatinDigits(cell.unit.trim())
    if (!UNITS.has(unit)) return at('FIXING_LINE_UNIT')
    const rate = readRate(cell.rate)
    if (rate === null) return at('FIXING_LINE_RATE')
    const fresh = { currency, unit: Number(unit), rate }
    const ofDay = days.get(day) ?? new Map<string, FixingRate>()
    days.set(day, ofDay)
    const before = ofDay.get(currency)
    if (before && (before.rate !== rate || before.unit !== fresh.unit))
      return {
        rule: 'FIXING_TWICE',
        details: {
          ...{ day, currency, one: before.rate, oneUnit: before.unit },
          ...{ other: rate, otherUnit: fresh.unit },
        },
      }
    ofDay.set(currency, fresh)
  }
  if (days.size === 0) return { rule: 'FIXING_NOTHING', details: {} }
  const byCode = (a: FixingRate, b: FixingRate) => (a.currency < b.currency ? -1 : 1)
  return {
    days: [...days.keys()]
      .sort()
      .map((day) => ({ day, rates: [...(days.get(day)?.values() ?? [])].sort(byCode) })),
    unknown: [...unknown].sort(),
    echoed,
  }
}

const isFault = (day: string): day is FixingFileRule => day.startsWith('FIXING_')

/** The day that a text means, `YYYY-MM-DD`, or why no rates are read of it. */
function judgeDay(text: string, last: CalendarDate): CalendarDate | FixingFileRule {
  const day = readDay(text)
  if (day === null) return 'FIXING_LINE_DAY'
  if (day > last) return 'FIXING_FUTURE'
  return isWeekend(day) ? 'FIXING_WEEKEND' : day
}

/** A rate as it is written, with a comma or a point; null for what no rate can be: nothing, absurd, or finer than 4 decimals. */
function readRate(text: string): DecimalString | null {
  if (text.length > 40) return null
  // As files have them by the hundred thousand: nothing is left to compute.
  if (/^([1-9]\d{0,5}|0)[.,]\d{4}$/.test(text) && !/^0.0000$/.test(text)) return text.replace(',', '.')
  const rate = parseDecimalInput(text)
  if (rate === null || rate.decimalPlaces() > RATE_DECIMALS) return null
  return rate.isZero() || rate.greaterThanOrEqualTo(RATE_BOUND) ? null : rate.toFixed(RATE_DECIMALS)
}

/** Runs a reading to its end at once. */
export function readAtOnce<T>(reading: Generator<undefined, T>): T {
  let step = reading.next()
  while (!step.done) step = reading.next()
  return step.value
}
