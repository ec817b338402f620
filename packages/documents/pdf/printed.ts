import { wordsOf } from '@fxmatch/words/words-of'

/** The language of printed documents: what they say in words (`amountInWords`) is French, and so is the law that they serve. */
export const PRINTED_LANGUAGE = 'fr'

/** A text of a printed document by its key, with its facts. */
export const printed = wordsOf(PRINTED_LANGUAGE)
