import { isMirrored } from '../lib/i18n/reading.ts'
import { storeChoice } from '../lib/preferences/stored-choice.ts'

/** Under which this browser knows that it has fetched the font; `public/appearance.js` reads it before the first paint. */
const KEY = 'fxmatch.font'

/**
 * Fetches the font of the house and has the page drawn in it. It is asked for when the page shows what one came for: before, it
 * would take a quarter of a second of a telephone's line from it. Whoever has it begins with it.
 */
export async function fetchOwnFont(): Promise<void> {
  const root = document.documentElement
  if (root.hasAttribute('data-font')) return
  // Of the alphabet of the page's language; the list of languages alone would fetch them all.
  await document.fonts.load('1em "Inter Variable"', document.title)
  if (isMirrored()) await document.fonts.load('1em "Noto Sans Arabic Variable"', document.title)
  root.setAttribute('data-font', 'own')
  storeChoice(KEY, 'own')
}
