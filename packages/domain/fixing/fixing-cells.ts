import { isKnownDay } from '../calendar/moments.ts'
import type { CalendarDate } from '../calendar/working-days.ts'
import { inLatinDigits } from '../money/typed-digits.ts'

/** Why a text, or rates that somebody typed, are not taken. */
export type FixingFileRule =
  | 'FIXING_HEADER'
  | 'FIXING_LINE_COLUMNS'
  | 'FIXING_LINE_DAY'
  | 'FIXING_LINE_CURRENCY'
  | 'FIXING_LINE_UNIT'
  | 'FIXING_LINE_RATE'
  | 'FIXING_WEEKEND'
  | 'FIXING_FUTURE'
  | 'FIXING_TWICE'
  | 'FIXING_NOTHING'
  | 'FIXING_DAY_UNTOLD'

export interface FixingFault {
  readonly rule: FixingFileRule
  /** What its sentence tells: the line, the day, both figures. */
  readonly details: Readonly<Record<string, string | number>>
}

/** One line, as it stands. `day`: null where the text has no column for it. */
export interface FixingCells {
  readonly line: number
  readonly day: string | null
  readonly currency: string
  readonly unit: string
  readonly rate: string
}

/** A day as files write it: `2026-11-20`, `2026/11/20`, `20/11/2026`, `20.11.2026`, `20-11-2026`; null for any other text. */
export function readDay(text: string): CalendarDate | null {
  const match = /^(?:(\d{4})[-/](\d{2})[-/](\d{2})|(\d{2})[-/.](\d{2})[-/.](\d{4}))$/.exec(
    inLatinDigits(text.trim()),
  )
  if (match === null) return null
  const [, year = match[6], month = match[5], date = match[4]] = match
  const day = `${year}-${month}-${date}`
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return null
  return isKnownDay(day) ? day : null
}
