import { localeOf } from './locale.ts'

/**
 * The euro in Arabic as the Central Bank of Tunisia writes it in its rates and circulars; `Intl` knows the word of the countries to the
 * east alone. Screens, boards and papers say this one.
 */
export const EURO_IN_ARABIC = 'أورو'

/** Names that the house says otherwise than `Intl`, by language and ISO 4217 code. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: { EUR: EURO_IN_ARABIC },
}

/**
 * What a currency is called in a language: `dollar des États-Unis`; its code where nobody knows it.
 * @param isoCode ISO 4217 code
 */
export function currencyName(isoCode: string, language: string): string {
  const own = OWN_NAMES[language]?.[isoCode]
  if (own !== undefined) return own
  return namesIn(language).of(isoCode) ?? isoCode
}

const known = new Map<string, Intl.DisplayNames>()

/** Made once: a board asks for each of its rows in three languages. */
function namesIn(language: string): Intl.DisplayNames {
  const names = known.get(language) ?? new Intl.DisplayNames([localeOf(language)], { type: 'currency' })
  known.set(language, names)
  return names
}
