import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { createInstance, type i18n, type TFunction } from 'i18next'
import { factForms } from './elision.ts'
import type { Texts } from './keys.ts'
import { readTexts, type Tree } from './read-texts.ts'
import { typesetTexts } from './typeset-texts.ts'

/** The texts of one language outside the browser: `words('orders:status.DRAFT')`, with plurals and `{{facts}}` as there. */
export type Words = TFunction<(keyof Texts)[]>

/** A language as it was read: what says its texts, and what knows which there are. */
interface Read {
  readonly words: Words
  readonly reader: i18n
}

const known = new Map<LanguageCode, Read>()

/**
 * The texts of a language as people read them, with the spaces that its typography wants, read from its folder when they are first asked for.
 * A text that is not there throws a RangeError: nobody is sent a key.
 */
export function wordsOf(language: LanguageCode): Words {
  return reading(language).words
}

/** The same with ordinary spaces, as they are written: for what programs compare and databases keep. */
export function plainWordsOf(language: LanguageCode): Words {
  return readWords(language, readTexts(language)).words
}

/** Whether a language has a text: for keys that are made of what others give, as a status that an order names. */
export function hasWord(language: LanguageCode, key: string): boolean {
  return reading(language).reader.exists(key)
}

function reading(language: LanguageCode): Read {
  const read = known.get(language) ?? readWords(language, typesetTexts(language))
  known.set(language, read)
  return read
}

function readWords(language: LanguageCode, texts: Record<string, Tree>): Read {
  const reader = createInstance().use(factForms)
  void reader.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new RangeError(`No text ${key} in ${language}`)
    },
  })
  return { words: remembering(reader.getFixedT(language) as Words), reader }
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
