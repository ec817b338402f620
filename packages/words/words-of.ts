import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { createInstance, type TFunction } from 'i18next'
import type { Texts } from './keys.ts'
import { readTexts } from './read-texts.ts'

/** The texts of one language outside the browser: `words('orders:status.DRAFT')`, with plurals and `{{facts}}` as there. */
export type Words = TFunction<(keyof Texts)[]>

const known = new Map<LanguageCode, Words>()

/**
 * The texts of a language, read from its folder when they are first asked for.
 * A text that is not there throws a RangeError: nobody is sent a key.
 */
export function wordsOf(language: LanguageCode): Words {
  const words = known.get(language) ?? readWords(language)
  known.set(language, words)
  return words
}

function readWords(language: LanguageCode): Words {
  const reader = createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: readTexts(language) },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new RangeError(`No text ${key} in ${language}`)
    },
  })
  void reader.init()
  return remembering(reader.getFixedT(language) as Words)
}

/** A workbook says one label in each of its hundred thousand rows: what has no facts is looked up once. */
function remembering(words: Words): Words {
  const said = new Map<string, string>()
  const ask = words as unknown as (key: string, facts?: object) => string
  const say = (key: string, facts?: object) => {
    if (facts !== undefined) return ask(key, facts)
    const text = said.get(key) ?? ask(key)
    said.set(key, text)
    return text
  }
  return say as unknown as Words
}
