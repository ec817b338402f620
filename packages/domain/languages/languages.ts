/**
 * The languages in which the product speaks, each under its own name, in the order in which it offers them (design
 * decision; specification 002 §2 asks for a switcher). The texts of each are the folder of its code in `packages/words`.
 */
export const LANGUAGES = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  ru: 'Русский',
} as const
export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[]

/**
 * The language of a tag such as `de-AT` or `RU`, without regard to its region; null for one that the product does not
 * speak.
 */
export function languageOfTag(tag: string | null | undefined): LanguageCode | null {
  const code = tag?.trim().split('-')[0]?.toLowerCase()
  return LANGUAGE_CODES.find((known) => known === code) ?? null
}
