import { isMirroredIn } from '@fxmatch/domain/languages/direction'
import { APART, END_APART, LEFT_TO_RIGHT, RIGHT_TO_LEFT } from '@fxmatch/domain/languages/direction-marks'

/**
 * The space that no line is broken at, U+00A0, wherever a language wants one. The narrow one (U+202F) that French books have before
 * `; ! ?` is in neither face of the screen, nor in that of Arabic on paper: a browser borrows it from another face, as wide as it
 * happens to be (decision record 0389).
 */
export const NO_BREAK = '\u00a0'

/** The languages that set a percent sign apart from its figure. */
const PERCENT_APART: ReadonlySet<string> = new Set<string>(['fr', 'ar', 'es', 'de', 'ru'])

/** What of a figure's unit may follow it in a text: the sign, the home currency, seconds, or the fact that names a currency. */
const UNIT = /(?<=\d|\}\}) (?=(?:TND|pb|bp|Bp|s|ث)(?![\p{L}\d])|\{\{(?:currency|iso|unit|of|home)\}\})/gu
const AROUND = /(?<=±) (?=\d|\{\{)/g
const PERCENT = /(?<=\d|\}\})\s?%(?![\p{L}\d])/gu
const NUMBERED = /(?<=(?:^|[\s(«])(?:[nN]°|n\.[ºo]|[Nn]\.|Nr\.|№)) (?=\d|\{\{)/gu

/** What else a language keeps together: before signs of two parts and within quotes in French, before a dash in Russian. */
const OWN: Readonly<Partial<Record<string, readonly RegExp[]>>> = {
  fr: [/ (?=[:;!?»])/g, /(?<=«) /g],
  ru: [/ (?=—)/g],
}

/**
 * What a text tells, with its unit: in one that is read from right to left it stands apart, read by its own first letter, so that a
 * reference, an amount or a Latin name is turned neither by what stands around it nor turns that.
 */
const TOLD = /\u2068?(\{\{[^{}]+\}\}(?:\u00a0(?:%|TND|pb|bp|\{\{(?:currency|iso|unit|of|home)\}\}))*)\u2069?/g

/**
 * A figure that stands in a text itself, with its thousands or its unit: in one that is read from right to left `20 000 TND` would be
 * drawn as `TND 000 20`.
 */
const FIGURE =
  /\u2068?(?<![\d\u200e+])(\d{1,3}(?:[ \u00a0]\d{3})+(?:,\d+)?(?:\u00a0(?:%|TND|pb|bp))?|\d+(?:,\d+)?\u00a0(?:%|TND|pb|bp))\u2069?/g

/** Letters of Latin with a dot after each, as `O.R.`: the last dot of them would be drawn on their other side. */
const ABBREVIATION = /(?<![A-Za-z.])(?:[A-Za-z]\.){2,}(?![A-Za-z.\u200e])/g

/**
 * A text of nothing but what it tells and the signs of a sentence between: it has no letter of its own by which it is read, and would
 * be read as its first fact is. A range of two figures is none.
 */
function isReadByFacts(text: string): boolean {
  const own = text.replace(/\{\{[^{}]+\}\}/g, '')
  return own !== text && !/[\p{L}\u200f]/u.test(own) && /[،؛؟:←→]/.test(own)
}

/**
 * A text as it is set in its language. Who writes it types ordinary spaces: those at which no line may be broken are put in here, and
 * a percent sign stands as the language wants it.
 * @param text with its placeholders
 */
export function typeset(language: string, text: string): string {
  const together = [UNIT, AROUND, NUMBERED, ...(OWN[language] ?? [])].reduce(
    (set, space) => set.replace(space, NO_BREAK),
    text,
  )
  const set = together.replace(PERCENT, percentSign(language))
  if (!isMirroredIn(language)) return set
  const apart = set
    .replace(TOLD, `${APART}$1${END_APART}`)
    .replace(FIGURE, `${APART}$1${END_APART}`)
    .replace(ABBREVIATION, `$&${LEFT_TO_RIGHT}`)
  return isReadByFacts(apart) ? `${RIGHT_TO_LEFT}${apart}` : apart
}

/** What follows the figure of a percent: `%`, with the space before it in the languages that want one. */
export function percentSign(language: string): string {
  return PERCENT_APART.has(language) ? `${NO_BREAK}%` : '%'
}

/** What stands between the parts of a list, by the language: a text of them reads as one sentence does. */
export const listMark = (language: string): string => (isMirroredIn(language) ? '، ' : ', ')

/**
 * Several facts in one line with a point between, `206 · 50 000,00 EUR · 3,3888`; what is missing is left away. Where one reads from
 * right to left each is read by its own first letter and the line from the right: two Latin facts would else be read as one, the first
 * of them last, and the full stop of `Change S.A.` be drawn before it.
 */
export const inOneLine = (language: string, facts: readonly (string | null | undefined | false)[]): string =>
  facts
    .filter(Boolean)
    .map((fact) => (isMirroredIn(language) ? `${APART}${fact}${END_APART}${RIGHT_TO_LEFT}` : fact))
    .join(' · ')

/** What something is, after what is said of it: `Motif : absent`, and `Reason: absent` where a colon has no space. */
export function labelled(language: string, label: string, told: string): string {
  return `${label}${language === 'fr' ? NO_BREAK : ''}: ${told}`
}
