import { isMirroredIn } from '@fxmatch/domain/languages/direction'
import { APART, END_APART } from '@fxmatch/domain/languages/direction-marks'
import { type PaperLanguage, PRINTED_LANGUAGE } from '@fxmatch/domain/languages/paper-languages'
import { withoutMarks } from '@fxmatch/domain/texts/direction-marks'
import { type Words, wordsOf } from '@fxmatch/words/words-of'

/** A French text of a printed document by its key, with its facts; what papers say in words (`amountInWords`) is French too. */
export const printed = wordsOf(PRINTED_LANGUAGE)

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
  say: wordsOf(language),
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
