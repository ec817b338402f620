import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { ENGLISH } from './texts/english.ts'
import { FRENCH } from './texts/french.ts'
import { GERMAN } from './texts/german.ts'
import { ITALIAN } from './texts/italian.ts'
import { RUSSIAN } from './texts/russian.ts'
import { SPANISH } from './texts/spanish.ts'
import type { MailTexts } from './texts/texts.ts'

/** The texts of every mail, by language. */
export const MAIL_TEXTS: Readonly<Record<LanguageCode, MailTexts>> = {
  fr: FRENCH,
  en: ENGLISH,
  es: SPANISH,
  de: GERMAN,
  it: ITALIAN,
  ru: RUSSIAN,
}
