/**
 * Which country's way of a language names months and writes figures: Tunisia's months are جانفي and فيفري, its figures 1, 2, 3.
 */
const COUNTRY: Readonly<Record<string, string>> = { ar: 'TN' }

/** The locale that `Intl` is asked by for a language of the product: `ar-TN` for `ar`, the language itself for the others. */
export function localeOf(language: string): string {
  const country = COUNTRY[language]
  return country === undefined ? language : `${language}-${country}`
}
