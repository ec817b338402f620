import languages from 'virtual:texts'
import type { Texts } from '@fxmatch/words/keys'

/** All texts of a language that the browser may have, by namespace. */
export async function textsOf(language: string): Promise<Texts> {
  const first = await languages[language]?.()
  if (!first) throw new RangeError(`no texts in ${language}`)
  const others = await Promise.all(Object.values(first.others).map((load) => load()))
  return Object.assign({}, first.default, ...others.map((piece) => piece.default)) as Texts
}
