import { withoutMarksOfSide } from '../texts/direction-marks.ts'

/** Digits of Arabic keyboards, and those of Persian and Urdu ones: the value of each is the last four bits of its character. */
const ARABIC_DIGITS = /[\u0660-\u0669]/
const EASTERN_DIGITS = /[\u06f0-\u06f9]/
const DECIMAL_SIGN = '\u066b'
const THOUSANDS_SIGN = '\u066c'
const NOT_LATIN = /[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]/
/** Thousands apart, from the first digit on. */
const GROUPED = /^(\D*\d{1,3})((?:\u066c\d{3})+)(?!\d)/

/**
 * A text that is a number, a day, an hour or a code, with its digits in Latin ones, as everything is kept and sent. Digits of two kinds in
 * one of them are written by nobody who means well (`١` beside `1`, `٥` that is no zero): null.
 */
export function latinDigits(text: string): string | null {
  const kinds = [/[0-9]/, ARABIC_DIGITS, EASTERN_DIGITS].filter((kind) => kind.test(text))
  if (kinds.length > 1) return null
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
}

/** The same of a field whose own rule refuses what is none: as it was typed where its digits are of two kinds. */
export const inLatinDigits = (text: string): string => latinDigits(text) ?? text

/**
 * A number that somebody typed, in Latin digits with a comma before its decimals: `١٢٣٤٫٥` becomes `1234,5`. The Arabic sign between
 * thousands goes, where it stands between them: `١٬٥`, which the eye takes for one and a half, is no fifteen. One in digits of two kinds
 * is none that anybody writes: null.
 */
export function typedNumber(text: string): string | null {
  const latin = latinDigits(withoutMarksOfSide(text))
  if (latin === null) return null
  const whole = latin.replace(
    GROUPED,
    (_all, first: string, rest: string) => first + rest.replaceAll(THOUSANDS_SIGN, ''),
  )
  return whole.includes(THOUSANDS_SIGN) ? null : whole.replace(DECIMAL_SIGN, ',')
}

/**
 * A figure as the wire writes it, of one that came in Arabic digits: `١٬٢٣٤٫٥` is `1234.5`. One in Latin digits is left as it is, for the
 * rule of its field. Null for digits of two kinds.
 */
export function wireFigure(text: string): string | null {
  if (!NOT_LATIN.test(text)) return text
  return typedNumber(text)?.replace(',', '.') ?? null
}
