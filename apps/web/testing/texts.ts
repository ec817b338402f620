import pieces from 'virtual:texts'
import type { Texts } from '@fxmatch/words/keys'

/** All texts of a language that the browser may have, by namespace. */
export async function textsOf(language: string): Promise<Texts> {
  const of = pieces[language]
  if (!of) throw new RangeError(`no texts in ${language}`)
  const [first, open, others] = await Promise.all([of.first(), of.open(), of.others()])
  return { ...first.default, ...open.default, ...others.default } as Texts
}
