import type { Texts } from '@fxmatch/words/keys'
import type { TFunction } from 'i18next'

/** The names of the market's abbreviations in the texts; their letters are the same in every language. */
type Abbreviation = keyof Texts['common']['abbreviation']

/** What a heading means that is no abbreviation, by the name of its text. */
export type Meaning = keyof Texts['common']['means']

/** The letters as they are seen, where a key cannot be written so. */
const SEEN = { OR: 'O.R.', NA: '-NA-' } as const

const NAMES: readonly Abbreviation[] = [
  ...(['TCC', 'CV', 'BBE', 'DEC', 'AD', 'VD', 'M', 'OR', 'STD', 'PMP'] as const),
  ...(['BCT', 'RNE', 'CIN', 'TRN', 'OnB', 'NA'] as const),
]

const seenAs = (name: Abbreviation): string => (name in SEEN ? SEEN[name as keyof typeof SEEN] : name)

const BY_LETTERS: ReadonlyMap<string, Abbreviation> = new Map(NAMES.map((name) => [seenAs(name), name]))

type Common = TFunction<'common'>

/**
 * What the abbreviations of a heading mean, in the order in which they stand; undefined where it has none. A heading of several words
 * never holds `M`, which is also somebody's first letter.
 */
export function explainedIn(heading: string, t: Common): string | undefined {
  const words = heading.split(/[^\p{L}.-]+/u)
  const names = words.flatMap((word) => {
    const name = BY_LETTERS.get(word) ?? BY_LETTERS.get(word.replace(/\.$/, ''))
    return name === undefined || (name === 'M' && words.length > 1) ? [] : [name]
  })
  return names.length === 0 ? undefined : names.map((name) => t(`abbreviation.${name}`)).join(' · ')
}

/** What a cell means that holds nothing but an abbreviation. */
export function explainedAs(cell: string | number | null, t: Common): string | undefined {
  const name = typeof cell === 'string' && cell.length <= 4 ? BY_LETTERS.get(cell) : undefined
  return name === undefined ? undefined : t(`abbreviation.${name}`)
}
