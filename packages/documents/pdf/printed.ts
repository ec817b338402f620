import { isMirroredIn } from '@fxmatch/domain/languages/direction'
import { APART, END_APART, LEFT_TO_RIGHT } from '@fxmatch/domain/languages/direction-marks'
import { type PaperLanguage, PRINTED_LANGUAGE } from '@fxmatch/domain/languages/paper-languages'
import { withoutMarks, withoutTurning } from '@fxmatch/domain/texts/direction-marks'
import { type Words, wordsOf } from '@fxmatch/words/words-of'

/** What figures and codes are written with, and the spaces between them. */
const LATIN = /[+A-Za-z\p{Nd}.,/\u00a0 -]+/gu
const SPACE = /([ \u00a0])/
const DIGIT = /\p{Nd}/u
const SIGNS = '.,/-'

/**
 * Figures, and codes with figures in them, that have nothing but a space between them (a telephone, an account, an amount) from left to
 * right: a mark in each space, since digits of an Arabic keyboard would be turned within what is kept apart too.
 */
function figuresInARow(latin: string): string {
  const set: string[] = []
  let row: string[] = []
  const end = () => {
    const figures = row.join('')
    let to = figures.length
    while (to > 0 && SIGNS.includes(figures.charAt(to - 1))) to -= 1
    set.push(
      row.length < 2
        ? figures
        : `${APART}${figures.slice(0, to).replace(/[ \u00a0]/g, `$&${LEFT_TO_RIGHT}`)}${END_APART}${figures.slice(to)}`,
    )
    row = []
  }
  // Words, and at each odd place the space between two.
  const parts = latin.split(SPACE)
  for (let at = 0; at < parts.length; at += 2) {
    const [word = '', space = ''] = parts.slice(at, at + 2)
    if (DIGIT.test(word)) row.push(word)
    else {
      end()
      set.push(word)
    }
    const follows = DIGIT.test(parts[at + 2] ?? '')
    if (row.length > 0 && follows) row.push(space)
    else {
      end()
      set.push(space)
    }
  }
  return set.join('')
}

/** Characters that turn what follows them: no name has them any more, and one that had would turn what stands after it. */
const OVERRIDES = /[\u202a-\u202e]/

/** Whether what a text keeps apart ends within it. */
function endsWithin(text: string): boolean {
  let open = 0
  for (const [sign] of text.matchAll(/[\u2066-\u2069]/g)) {
    open += sign === END_APART ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}

const ARABIC_LETTER = /\p{Script=Arabic}/u

/**
 * What somebody wrote, as a name or an address, as a paper draws it: read by its own first letter wherever it stands, its figures from
 * left to right. In a line of Arabic `10 006 0351` would be drawn as `0351 006 10`, and an account be read as another one.
 */
export function asWritten(text: string): string {
  const turnsNothing = endsWithin(text) && !OVERRIDES.test(text)
  return (turnsNothing ? text : withoutTurning(text))
    .split('\n')
    .map((line) => `${APART}${line.replace(LATIN, figuresInARow)}${END_APART}`)
    .join('\n')
}

/** The words of a language, in which what is told in Arabic letters turns nothing of what stands around it. */
function wordsOfPaper(language: PaperLanguage): Words {
  const words = wordsOf(language) as unknown as (key: string, facts?: object) => string
  const apart = ([name, told]: [string, unknown]) => [
    name,
    typeof told === 'string' && ARABIC_LETTER.test(told) ? asWritten(told) : told,
  ]
  const say = (key: string, facts?: object) =>
    facts === undefined ? words(key) : words(key, Object.fromEntries(Object.entries(facts).map(apart)))
  return say as unknown as Words
}

/** A French text of a printed document by its key, with its facts; what papers say in words (`amountInWords`) is French too. */
export const printed = wordsOfPaper(PRINTED_LANGUAGE)

/** A paper's language, and all that follows from it. */
export interface Paper {
  readonly language: PaperLanguage
  readonly say: Words
  /** Whether it is laid out from right to left. */
  readonly mirrored: boolean
  /** Whether it stands for a French one, which it says of itself. */
  readonly translated: boolean
}

const paperOf = (language: PaperLanguage): Paper => ({
  language,
  say: wordsOfPaper(language),
  mirrored: isMirroredIn(language),
  translated: language !== PRINTED_LANGUAGE,
})

const PAPERS: Readonly<Record<PaperLanguage, Paper>> = { fr: paperOf('fr'), ar: paperOf('ar') }

/** What papers in a language are drawn with. */
export const paperIn = (language: PaperLanguage): Paper => PAPERS[language]

/** A text where marks of direction have no place: a title in a file's facts, its name. */
export const plainTitle = (text: string): string => withoutMarks(text)

/** A text as a paper says it, with the French one beside it where it stands for a French paper: who checks it knows each figure by both. */
export const both = ({ paper }: { readonly paper: Paper }, text: (say: Words) => string): string =>
  paper.translated ? `${text(paper.say)} · ${APART}${text(printed)}${END_APART}` : text(paper.say)

/** What a paper says of itself that stands for a French one, in both languages; nothing on a French one. */
export const translationOf = ({ say, translated }: Paper): readonly string[] =>
  translated ? [say('documents:translation'), printed('documents:translation')] : []
