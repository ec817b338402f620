/** The languages in which the product speaks, in the order in which it offers them (design decision; specification 002 §2 asks for a switcher). */
export const LANGUAGE_CODES = ['fr', 'en', 'es', 'de', 'it', 'ru'] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/**
 * The language of a tag such as `de-AT` or `RU`, without regard to its region; null for one that the product does not
 * speak.
 */
export function languageOfTag(tag: string | null | undefined): LanguageCode | null {
  const code = tag?.trim().split('-')[0]?.toLowerCase()
  return LANGUAGE_CODES.find((known) => known === code) ?? null
}
