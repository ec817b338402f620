/**
 * The languages of the product, each under its own name, in the order of the switcher (decision record 0060; specification
 * 002 §2 asks for a switcher). The texts of a language are in `packages/words`, in the folder of its code.
 */
export const LANGUAGES = {
  fr: 'Français',
  ar: 'العربية',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  ru: 'Русский',
} as const
export type LanguageCode = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[]

/**
 * The language of a tag such as `de-AT` or `RU`, whatever its region; null for one that the product does not have.
 */
export function languageOfTag(tag: string | null | undefined): LanguageCode | null {
  const code = tag?.trim().split('-')[0]?.toLowerCase()
  return LANGUAGE_CODES.find((known) => known === code) ?? null
}
