import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { RUSSIAN } from './russian.ts'
import { SPANISH } from './spanish.ts'
import type { WorkbookTexts } from './texts.ts'

/** The words of every workbook, by language. */
export const WORKBOOK_TEXTS: Readonly<Record<LanguageCode, WorkbookTexts>> = {
  fr: FRENCH,
  en: ENGLISH,
  es: SPANISH,
  de: GERMAN,
  it: ITALIAN,
  ru: RUSSIAN,
}

/** One thing said in every language. */
export function inEveryLanguage<T>(say: (language: LanguageCode) => T): Readonly<Record<LanguageCode, T>> {
  const said = LANGUAGE_CODES.map((language) => [language, say(language)] as const)
  return Object.fromEntries(said) as Record<LanguageCode, T>
}

/** A heading in every language, with its unit where it has one. */
export function headingOf(
  pick: (texts: WorkbookTexts) => string,
  unit = '',
): Readonly<Record<LanguageCode, string>> {
  return inEveryLanguage((language) => `${pick(WORKBOOK_TEXTS[language])}${unit}`)
}
