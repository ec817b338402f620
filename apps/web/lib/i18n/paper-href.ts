import { PRINTED_LANGUAGE, paperLanguageOf } from '@fxmatch/domain/languages/paper-languages'

/** Where a paper is had in the reader's language, and where its French original is had; null where that is the same. */
export interface PaperHrefs {
  readonly href: string
  readonly original: string | null
}

/**
 * Addresses of a paper for a reader.
 * @param path of the paper in French; it may ask for something already
 * @param language of the screen, by its tag
 */
export function paperHrefs(path: string, language: string): PaperHrefs {
  const asked = paperLanguageOf(language)
  if (asked === PRINTED_LANGUAGE) return { href: path, original: null }
  return { href: `${path}${path.includes('?') ? '&' : '?'}language=${asked}`, original: path }
}
