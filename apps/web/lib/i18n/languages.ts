import {
  LANGUAGE_CODES,
  type LanguageCode,
  languageOfTag,
  LANGUAGES as NAMES,
} from '@fxmatch/domain/languages/languages'

/** The languages of the interface in the order of the switcher, each under its own name. */
export const LANGUAGES = LANGUAGE_CODES.map((code) => ({ code, name: NAMES[code] }))

export type Language = LanguageCode

/** The language of a browser that asks for none of ours. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** Where an explicit choice is kept, on this browser only. */
export const LANGUAGE_KEY = 'fxmatch.language'

/** The language to start in: the one chosen before, else the first of the browser's that we have, else English. */
export function startLanguage(chosen: string | null, wished: readonly string[]): Language {
  return (
    languageOfTag(chosen) ??
    wished.map(languageOfTag).find((language) => language !== null) ??
    FALLBACK_LANGUAGE
  )
}
