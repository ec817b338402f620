import pieces from 'virtual:texts'
import type { Texts } from '@fxmatch/words/keys'

/** All texts of a language that the browser may have, by namespace. */
export async function textsOf(language: string): Promise<Texts> {
  const of = pieces[language]
  if (!of) throw new RangeError(`no texts in ${language}`)
  const loaded = await Promise.all(Object.values(of).map((load) => load()))
  return Object.assign({}, ...loaded.map((piece) => piece.default)) as Texts
}
