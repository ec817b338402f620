import { foldLetters } from '@fxmatch/domain/texts/fold-letters'

/** A text as people search for it: without case, accents, the form of its apostrophes and spaces, and spaces around it. */
export const searchable = (text: string): string =>
  foldLetters(text).replaceAll('’', "'").replace(/\s/g, ' ').trim()
