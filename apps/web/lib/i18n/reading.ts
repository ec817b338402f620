import { isMirroredIn } from '@fxmatch/domain/languages/direction'

/** Has the document be in a language, and be read as that language is. */
export function readIn(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = isMirroredIn(language) ? 'rtl' : 'ltr'
  // Without it the page is read all the same, and copied with its marks.
  if (isMirrored()) import('./mirrored.ts').catch(console.error)
}

/** Whether the document is read from right to left. */
export const isMirrored = (): boolean => document.documentElement.dir === 'rtl'
