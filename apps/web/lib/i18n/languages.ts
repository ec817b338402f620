/** The languages of the interface in the order of the switcher, each under its own name. */
export const LANGUAGES = [
  { code: 'fr', name: 'Français' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'de', name: 'Deutsch' },
  { code: 'it', name: 'Italiano' },
  { code: 'ru', name: 'Русский' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

/** The language of a browser that asks for none of ours. */
export const FALLBACK_LANGUAGE: Language = 'en'

/** Where an explicit choice is kept, on this browser only. */
export const LANGUAGE_KEY = 'fxmatch.language'

function known(tag: string | null | undefined): Language | null {
  const code = tag?.split('-')[0]?.toLowerCase()
  return LANGUAGES.find((language) => language.code === code)?.code ?? null
}

/** The language to start in: the one chosen before, else the first of the browser's that we have, else English. */
export function startLanguage(chosen: string | null, wished: readonly string[]): Language {
  return known(chosen) ?? wished.map(known).find((language) => language !== null) ?? FALLBACK_LANGUAGE
}
