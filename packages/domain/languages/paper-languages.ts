/**
 * The languages that a paper is drawn in: its own, which the law is about, and that of the country for who reads it better (decision
 * record 0520).
 */
export const PAPER_LANGUAGES = ['fr', 'ar'] as const
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number]

/** The language of the papers that are kept and filed. */
export const PRINTED_LANGUAGE = 'fr' satisfies PaperLanguage

/** In which language somebody's papers are drawn who reads the screen in `language`, by its tag: a translation where there is one. */
export const paperLanguageOf = (language: string): PaperLanguage =>
  PAPER_LANGUAGES.find((one) => one === language) ?? PRINTED_LANGUAGE
