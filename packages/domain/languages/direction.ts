import type { LanguageCode } from './languages.ts'

/** Which way a language is read: `ltr` from left to right, `rtl` from right to left. */
export type Direction = 'ltr' | 'rtl'

/** The tags of languages that are written from right to left; all others are written from left to right. */
const RIGHT_TO_LEFT: readonly string[] = ['ar']

/** Whether a language, by its tag, is read from right to left. */
export const isMirroredIn = (language: string): boolean => RIGHT_TO_LEFT.includes(language)

/** The way a language is read; screens, pages that the server writes, papers, mails and workbooks follow it. */
export function directionOf(language: LanguageCode): Direction {
  return isMirroredIn(language) ? 'rtl' : 'ltr'
}
