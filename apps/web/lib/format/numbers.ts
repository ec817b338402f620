import { decimalSeparator } from '@fxmatch/domain/languages/decimal-separator'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { NO_BREAK } from '@fxmatch/words/typography'
import { type DecimalRounding, decimalParts, toPlaces } from './decimal.ts'

/** What stands between thousands ("thousands by a space"). */
export const THOUSANDS = NO_BREAK

/** What `formatDecimal` needs to know; `places` left out keeps the digits the value has. */
export type DecimalFormat = { language: string; places?: number; rounding?: DecimalRounding }

/** A decimal string as people read it: `1234567.5` with 3 places becomes `1 234 567,500` in French. */
export function formatDecimal(value: string, { language, places, rounding }: DecimalFormat): string {
  const exact = places === undefined ? value : toPlaces(value, places, rounding)
  const parts = decimalParts(exact)
  if (!parts) throw new RangeError(`not a decimal string: ${JSON.stringify(value)}`)
  const whole = parts.whole.replace(/\B(?=(\d{3})+$)/g, THOUSANDS)
  const fraction = parts.fraction === '' ? '' : `${decimalSeparator(language)}${parts.fraction}`
  return `${parts.negative ? '−' : ''}${whole}${fraction}`
}

/** The inverse for the clipboard: a plain number with a point, whatever the language it was shown in. */
export function plainNumber(shown: string): string {
  return shown
    .replace(/[\s\u202f\u00a0\u200e]/g, '')
    .replace('−', '-')
    .replace(',', '.')
}

const short = new Map<string, Intl.NumberFormat>()

/** Making one takes as long as a row of a list. */
function shortIn(language: string): Intl.NumberFormat {
  const made =
    short.get(language) ??
    new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumSignificantDigits: 3 })
  short.set(language, made)
  return made
}

/**
 * A large decimal in short, in three figures: `2554672.624` becomes `2,55 M` in French; so that people see how large it is,
 * not what it is.
 */
export function shortened(value: string, language: string): string {
  if (!decimalParts(value)) throw new RangeError(`not a decimal string: ${JSON.stringify(value)}`)
  // Thousands have the house's space, also where a language has a point for them: German leaves thousands unshortened.
  return shortIn(language)
    .formatToParts(Number(value))
    .map((part) => (part.type === 'group' ? THOUSANDS : part.value))
    .join('')
}
