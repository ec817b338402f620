import type { Texts } from '@fxmatch/words/keys'
import { inOneLine } from '@fxmatch/words/typography'
import type { i18n as I18n } from 'i18next'

/** The names of the market's abbreviations in the texts; their letters are the same in every language. */
type Abbreviation = keyof Texts['shell']['abbreviation']

/** What a heading means that is no abbreviation, by the name of its text. */
export type Meaning = keyof Texts['shell']['means']

/** The letters as they are seen, where a key cannot be written so. */
const SEEN = { OR: 'O.R.', NA: '-NA-' } as const

const NAMES: readonly Abbreviation[] = [
  ...(['TCC', 'CV', 'BBE', 'DEC', 'AD', 'VD', 'M', 'OR', 'STD', 'PMP'] as const),
  ...(['BCT', 'RNE', 'CIN', 'TRN', 'OnB', 'NA'] as const),
]

const seenAs = (name: Abbreviation): string => (name in SEEN ? SEEN[name as keyof typeof SEEN] : name)

const BY_LETTERS: ReadonlyMap<string, Abbreviation> = new Map(NAMES.map((name) => [seenAs(name), name]))

/** A text of the frame; undefined on pages that everybody opens, which come without it. */
const ofFrame = (i18n: I18n, key: `abbreviation.${Abbreviation}` | `means.${Meaning}`): string | undefined =>
  i18n.hasResourceBundle(i18n.language, 'shell')
    ? i18n.getFixedT(i18n.language, 'shell')(key as never)
    : undefined

/** What a heading means that its words do not say. */
export const meaningOf = (meaning: Meaning, i18n: I18n): string | undefined =>
  ofFrame(i18n, `means.${meaning}`)

/**
 * What the abbreviations of a heading mean, in the order in which they stand; undefined where it has none. A heading of several words
 * never holds `M`, which is also somebody's first letter.
 */
export function explainedIn(heading: string, i18n: I18n): string | undefined {
  const words = heading.split(/[^\p{L}.-]+/u)
  const names = words.flatMap((word) => {
    const name = BY_LETTERS.get(word) ?? BY_LETTERS.get(word.replace(/\.$/, ''))
    return name === undefined || (name === 'M' && words.length > 1) ? [] : [name]
  })
  const said = names.map((name) => ofFrame(i18n, `abbreviation.${name}`)).filter((text) => text !== undefined)
  return inOneLine(i18n.language, said) || undefined
}

/** What a cell means that holds nothing but an abbreviation. */
export function explainedAs(cell: string | number | null, i18n: I18n): string | undefined {
  const name = typeof cell === 'string' && cell.length <= 4 ? BY_LETTERS.get(cell) : undefined
  return name === undefined ? undefined : ofFrame(i18n, `abbreviation.${name}`)
}
