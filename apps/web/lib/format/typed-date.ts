import { isKnownDay } from '@fxmatch/domain/calendar/moments'
import { addCalendarDays, addCalendarMonths, type CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { withoutMarksOfSide } from '@fxmatch/domain/texts/direction-marks'
import { foldLetters } from '@fxmatch/domain/texts/fold-letters'

/** How a date is read that was typed. */
export interface TypedIn {
  readonly language: string
  /** Today in Tunis, `yyyy-MM-dd`. */
  readonly today: CalendarDate
  /** Where the day is looked for when the year, the month or both were left out; today counts as either. */
  readonly towards: 'past' | 'future'
}

/** The shortest part of a word that is taken for it. */
const LEAST_OF_WORD = 2

/** A text as people type it: small letters, no accents and no apostrophes, the minus of a keyboard, digits in Latin ones. */
const plain = (text: string): string =>
  foldLetters(inLatinDigits(withoutMarksOfSide(text)))
    .replace(/['’]/g, '')
    .replace(/[−–]/g, '-')
    .trim()
    // The Russian for 'year', which the language's own dates end with.
    .replace(/\s?г\.?$/, '')

/** The place of the only word that begins with what was typed, or is it; -1 where there is none or more than one. */
function onlyOne(words: readonly string[], typed: string): number {
  const whole = words.indexOf(typed)
  if (whole >= 0 || typed.length < LEAST_OF_WORD) return whole
  const fits = words.flatMap((word, at) => (word.startsWith(typed) ? [at] : []))
  return fits.length === 1 ? (fits[0] ?? -1) : -1
}

/** Names as a language writes them within a date and alone: the Russian of the fifth of May is not that of May. */
function monthsOf(language: string): readonly (readonly string[])[] {
  const within = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const alone = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5)))
  const partOf = (day: Date) => within.formatToParts(day).find(({ type }) => type === 'month')?.value ?? ''
  const short = new Intl.DateTimeFormat(localeOf(language), { month: 'short', timeZone: 'UTC' })
  return [partOf, alone.format, short.format].map((name) => months.map((day) => plain(name(day))))
}

/** Monday first, whole and short. */
function weekdaysOf(language: string): readonly (readonly string[])[] {
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 5, 1 + day)))
  return (['long', 'short'] as const).map((weekday) => {
    const { format } = new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' })
    return days.map((day) => plain(format(day)))
  })
}

/** The place of what a word names, written out or shortened; -1 for none. */
function named(lists: readonly (readonly string[])[], word: string): number {
  const typed = word.replace(/\.$/, '')
  return Math.max(
    ...lists.map((names) =>
      onlyOne(
        names.map((name) => name.replace(/\.$/, '')),
        typed,
      ),
    ),
  )
}

/** The 1st to the 12th month that a word names; 0 for none. */
const monthNamed = (word: string, language: string) => named(monthsOf(language), word) + 1

const two = (number: number) => String(number).padStart(2, '0')

/** The day, where there is such a day between 2000 and 2099. */
function dayOf(year: number, month: number, day: number): CalendarDate | null {
  const written = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const read = new Date(`${written}T00:00:00Z`)
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== written) return null
  return isKnownDay(written) ? written : null
}

const WRITTEN = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/

/** Whether a text is an existing day between 2000 and 2099, written `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = WRITTEN.exec(text) ?? []
  return day !== undefined && dayOf(Number(year), Number(month), Number(day)) !== null
}

/** Whether a text is a month between 2000 and 2099, written `yyyy-MM`. */
export function isMonth(text: string): boolean {
  const [, year, month, day] = WRITTEN.exec(text) ?? []
  return month !== undefined && day === undefined && dayOf(Number(year), Number(month), 1) !== null
}

/** Whether a text is a time of day, written `HH:mm`. */
export function isTime(text: string): boolean {
  return text.length === 5 && readTypedTime(text) === text
}

const yearOf = (digits: string) => (digits.length === 2 ? 2000 : 0) + Number(digits)

/** The first day that exists among candidates, nearest first, on the side that is looked for. */
function nearest(
  candidates: readonly (CalendarDate | null)[],
  { today, towards }: TypedIn,
): CalendarDate | null {
  return (
    candidates.find((day) => day !== null && (towards === 'future' ? day >= today : day <= today)) ?? null
  )
}

/** Away from today by so many years, in the order in which they are looked at; the 29th of February may take eight. */
const STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8]

function dayAndMonth(day: number, month: number, typed: TypedIn): CalendarDate | null {
  const year = Number(typed.today.slice(0, 4))
  const sign = typed.towards === 'future' ? 1 : -1
  return nearest(
    STEPS.map((step) => dayOf(year + sign * step, month, day)),
    typed,
  )
}

function dayAlone(day: number, typed: TypedIn): CalendarDate | null {
  const sign = typed.towards === 'future' ? 1 : -1
  const candidates = STEPS.map((step) => {
    const month = addCalendarMonths(`${typed.today.slice(0, 7)}-01`, sign * step)
    return dayOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), day)
  })
  return nearest(candidates, typed)
}

/** A day by its word: the next or last of a weekday, or today and its neighbours. */
function dayNamed(word: string, typed: TypedIn): CalendarDate | null {
  const weekday = named(weekdaysOf(typed.language), word)
  if (weekday < 0) return dayNear(word, typed)
  const now = (new Date(`${typed.today}T00:00:00Z`).getUTCDay() + 6) % 7
  const ahead = (weekday - now + 7) % 7
  return addCalendarDays(typed.today, typed.towards === 'future' || ahead === 0 ? ahead : ahead - 7)
}

const NEAR = [0, 1, -1]

function dayNear(word: string, { language, today }: TypedIn): CalendarDate | null {
  const near = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  const names = NEAR.map((days) => plain(near.format(days, 'day')))
  const days = NEAR[onlyOne(names, word)]
  return days === undefined ? null : addCalendarDays(today, days)
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const OFFSET = /^([+-])\s?(\d{1,4})$/
const PARTS = /^(\d{1,2})[-/. ](\d{1,2})(?:\.|[-/. ](\d{2}|\d{4}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/
const DAY = /^(\d{1,2})$/
const NAMED = /^(\d{1,2})(?:er|st|nd|rd|th|\.|º|°)?\s?(?:de\s)?(\p{L}+\.?)(?:\s(?:de\s)?(\d{4}))?$/u
const NAME_FIRST = /^(\p{L}+\.?)\s(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?$/u

/**
 * The day that a text means, as people type it: `26-11-2026`, `26/11`, `2611`, `26`, `26 nov`, `-1`, `+3`, `aujourd'hui`,
 * `lun`, in the reader's language. The day comes before the month, as the product shows it in every language.
 * @returns `yyyy-MM-dd`; null where it is no day, or could be two
 */
export function readTypedDay(text: string, typed: TypedIn): CalendarDate | null {
  const said = plain(text)
  const iso = ISO.exec(said)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const offset = OFFSET.exec(said)
  if (offset) {
    const day = addCalendarDays(typed.today, Number(`${offset[1]}${offset[2]}`))
    return isKnownDay(day) ? day : null
  }
  const parts = PARTS.exec(said) ?? DIGITS.exec(said)
  if (parts) return dated(parts[1], Number(parts[2]), parts[3], typed)
  const alone = DAY.exec(said)
  if (alone) return dayAlone(Number(alone[1]), typed)
  const dayFirst = NAMED.exec(said)
  if (dayFirst) return dated(dayFirst[1], monthNamed(dayFirst[2] ?? '', typed.language), dayFirst[3], typed)
  const nameFirst = NAME_FIRST.exec(said)
  if (nameFirst)
    return dated(nameFirst[2], monthNamed(nameFirst[1] ?? '', typed.language), nameFirst[3], typed)
  return dayNamed(said, typed)
}

function dated(day: string | undefined, month: number, year: string | undefined, typed: TypedIn) {
  return year === undefined ? dayAndMonth(Number(day), month, typed) : dayOf(yearOf(year), month, Number(day))
}

const ISO_MONTH = /^(\d{4})-(\d{1,2})$/
const MONTH_PARTS = /^(\d{1,2})(?:[-/. ](\d{2})|[-/. ]?(\d{4}))?$/
const MONTH_NAMED = /^(\p{L}+\.?)(?:\s(?:de\s)?(\d{4}))?$/u

/**
 * The month that a text means: `11-2026`, `11`, `nov`, `nov 2026`, `-1`.
 * @returns `yyyy-MM`; null where it is no month, or could be two
 */
export function readTypedMonth(text: string, typed: TypedIn): string | null {
  const said = plain(text)
  const month = (year: number, number: number) => dayOf(year, number, 1)?.slice(0, 7) ?? null
  const iso = ISO_MONTH.exec(said)
  if (iso) return month(Number(iso[1]), Number(iso[2]))
  const offset = OFFSET.exec(said)
  if (offset) {
    const day = addCalendarMonths(typed.today, Number(`${offset[1]}${offset[2]}`))
    return isKnownDay(day) ? day.slice(0, 7) : null
  }
  const parts = MONTH_PARTS.exec(said)
  const word = parts ? null : MONTH_NAMED.exec(said)
  const number = parts ? Number(parts[1]) : monthNamed(word?.[1] ?? '', typed.language)
  const year = parts?.[3] ?? parts?.[2] ?? word?.[2]
  if (year !== undefined) return month(yearOf(year), number)
  const first = typed.today.slice(0, 7)
  const sign = typed.towards === 'future' ? 1 : -1
  const candidates = [0, 1].map((step) => month(Number(first.slice(0, 4)) + sign * step, number))
  return candidates.find((one) => one !== null && (sign > 0 ? one >= first : one <= first)) ?? null
}

const TIME = /^(\d{1,2})(?:[:.h ](\d{2})?)?$/
const TIME_DIGITS = /^(\d{1,2})(\d{2})$/

/**
 * The time of day that a text means: `9`, `9h`, `9h30`, `9:30`, `930`.
 * @returns `HH:mm`; null where it is none
 */
export function readTypedTime(text: string): string | null {
  const said = plain(text)
  const [, hours, minutes = '0'] = TIME.exec(said) ?? TIME_DIGITS.exec(said) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${two(Number(hours))}:${two(Number(minutes))}`
}
