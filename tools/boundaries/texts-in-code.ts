import { flatten, readTexts } from '@fxmatch/words/read-texts'
import { literalsOf, type ProductFile } from './literals.ts'

/** Where French stands in code, and why it may. Everything else that people read is in `packages/words`. */
export const FRENCH_AT_HOME: readonly { readonly path: string; readonly because: string }[] = [
  { path: 'packages/domain/languages/languages.ts', because: 'each language by its own name' },
  { path: 'packages/domain/passwords/common-words.ts', because: 'words that no password may be made of' },
  { path: 'packages/documents/words/', because: 'amounts in words follow the grammar of one language' },
  {
    path: 'apps/web/features/control/holiday-dialog.tsx',
    because: 'names of holidays, stored for everybody',
  },
]

const ACCENT_OR_GUILLEMET = /[àâçéèêëîïôùûüœ«»]/i
/** Words without which French makes no sentence, and of which English has none. */
const SMALL_WORD =
  /(?<![\p{L}\p{N}_.'’/-])(?:le|la|les|une|des|du|est|sont|cette|ces|votre|vous|pour|par|dans|avec|sans|qui|que|aux|d['’]\p{L}+|l['’]\p{L}+|n['’]\p{L}+)(?![\p{L}\p{N}_./-])/giu

/** French texts of two words or more that are said otherwise in English. */
function frenchTexts(): ReadonlySet<string> {
  const textsIn = (language: string) =>
    Object.entries(readTexts(language)).flatMap(([namespace, texts]) => flatten(texts, `${namespace}:`))
  const english = new Map(textsIn('en'))
  return new Set(
    textsIn('fr').flatMap(([key, text]) => (/\S\s\S/.test(text) && english.get(key) !== text ? [text] : [])),
  )
}

const known = frenchTexts()

/** Whether a text in the code reads as French for people: an accent, a guillemet, words that only French has, or a text of the dictionary. */
export function readsAsFrench(text: string): boolean {
  const words = new Set((text.match(SMALL_WORD) ?? []).map((word) => word.toLowerCase()))
  return ACCENT_OR_GUILLEMET.test(text) || words.size > 1 || known.has(text)
}

/** Where a file of the product has French of its own. */
export function frenchIn(file: ProductFile): string[] {
  if (FRENCH_AT_HOME.some(({ path }) => file.path.startsWith(path))) return []
  return literalsOf(file)
    .filter(({ text }) => readsAsFrench(text))
    .map(({ text, line }) => `${file.path}:${line}: ${text}`)
}
