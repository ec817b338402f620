import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { describe, expect, it } from 'vitest'
import { baseKey, expectedKeys, formOf, holdsTheSame, pluralForms } from './testing/catalogue-texts.ts'
import { mayStayFrench } from './testing/cognates.ts'
import { FOLDERS, readShared, readSources, readWords, readWritten } from './testing/read-words.ts'

/** Language → `namespace:key` → text. */
const textsOf = readWords()
/** As they are written, once each; and which key shares the text of which. */
const written = new Map(FOLDERS.map((language) => [language, readWritten(language)]))
const shared = readShared()
const textsIn = (language: string) => textsOf.get(language) ?? new Map<string, string>()
const french = textsIn('fr')

/** The French text of a key; of a plural form that French has not, that of `other`. */
const frenchOf = (key: string) => french.get(key) ?? french.get(`${baseKey(key)}_other`) ?? ''

/** Names beside which no other words are seen: of a field of a table, of a drawing. */
const NAMES_OF_FIELDS = new Set(['market:kpi.dataOf', 'orders:banknotes.countOf'])

const codes = LANGUAGE_CODES

/** Key without its plural form → the forms that are written in a language, with their texts. */
function formsIn(language: string): Map<string, string[]> {
  const forms = new Map<string, string[]>()
  for (const [key, text] of written.get(language) ?? []) {
    forms.set(baseKey(key), [...(forms.get(baseKey(key)) ?? []), `${formOf(key)} ${text}`].sort())
  }
  return forms
}
const translations = codes.filter((code) => code !== 'fr')

describe('catalogues', () => {
  it('exist for every language of the switcher and no other', () => {
    expect([...textsOf.keys()].sort()).toEqual([...codes].sort())
  })

  it.each(codes)(
    'have every key of the French one in %s, in the plural forms of the language',
    (language) => {
      const wanted = expectedKeys(french.keys(), language)
      const has = textsIn(language)
      expect({
        missing: [...wanted].filter((key) => !has.has(key)),
        tooMany: [...has.keys()].filter((key) => !wanted.has(key)),
      }).toEqual({ missing: [], tooMany: [] })
    },
  )

  // What reads alike in every language is one text: a second key says in `same.json` whose text it shares.
  it('have no text twice', () => {
    const forms = codes.map(formsIn)
    const keys = Map.groupBy(new Set([...(written.get('fr')?.keys() ?? [])].map(baseKey)), (key) =>
      JSON.stringify(forms.map((of) => of.get(key))),
    )
    expect([...keys.values()].filter((alike) => alike.length > 1)).toEqual([])
  })

  it('share a text that is written, and have none of their own besides', () => {
    const own = codes.flatMap((code) => [...shared.keys()].filter((key) => written.get(code)?.has(key)))
    const chained = [...shared].filter(([, target]) => !written.get('fr')?.has(target))
    expect({ own, chained }).toEqual({ own: [], chained: [] })
  })

  it.each(codes)('have no empty text in %s', (language) => {
    expect([...textsIn(language)].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(codes)('name the link of a document by the word that is seen on it in %s', (language) => {
    const texts = textsIn(language)
    const wordsIn = (key: string) => (texts.get(`signups:${key}`) ?? '').toLowerCase().split(/[^\p{L}]+/u)
    const kinds = ['national_register', 'patent', 'info']
    const missing = kinds.filter((kind) => {
      const heard = new Set(wordsIn(`document.${kind}`))
      return wordsIn(`documentShort.${kind}`).some((word) => !heard.has(word))
    })
    expect(missing).toEqual([])
  })

  // Who speaks to the computer says what is to be seen on the button (WCAG 2.5.3).
  it.each(codes)('name a button of a row by the words that are seen on it in %s', (language) => {
    const texts = textsIn(language)
    const differing = [...texts].flatMap(([heard, name]) => {
      if (NAMES_OF_FIELDS.has(heard)) return []
      const seen = texts.get(
        heard.endsWith('.of') ? `${heard.slice(0, -2)}action` : heard.replace(/(Of|Number)$/, ''),
      )
      return seen === undefined || name.toLowerCase().includes(seen.toLowerCase())
        ? []
        : [{ heard, seen, name }]
    })
    expect(differing).toEqual([])
  })

  it.each(codes)('hold the same placeholders and tags in %s', (language) => {
    const forms = pluralForms(language)
    const differing = [...textsIn(language)].filter(([key, text]) => {
      const form = formOf(key)
      // French may leave a number out of its singular; what all its forms hold is in `other`.
      const wanted = form === null || form === 'zero' ? frenchOf(key) : frenchOf(`${baseKey(key)}_other`)
      return !holdsTheSame(wanted, text, form === null || form === 'zero' ? undefined : forms.get(form))
    })
    expect(differing).toEqual([])
  })

  it.each(translations)('are translated in %s', (language) => {
    const untranslated = [...textsIn(language)].filter(
      ([key, text]) => text === frenchOf(key) && !mayStayFrench(text, language),
    )
    expect(untranslated).toEqual([])
  })

  it('have no key that the sources do not use', () => {
    const text = readSources().join('\n')
    const literals = new Set(
      [...text.matchAll(/['"`]([\w-]+(?::[\w-]+)?(?:[.:][\w-]+)*)['"`]/g)].map((match) => match[1]),
    )
    // `form.${form}` uses what begins so, and `mails:${mail}.subject` what begins and ends so.
    const groups = [
      ...new Set(
        [...text.matchAll(/`((?:[\w-]+:)?(?:[\w-]+\.)*)\$\{[^`{}]*\}((?:\.[\w-]+)*)`/g)]
          .filter(([, start]) => start !== '')
          .map(([, start, end]) => `${start} ${end}`),
      ),
    ].map((group) => group.split(' ') as [string, string])
    const isUsed = (key: string) => {
      const bare = key.slice(key.indexOf(':') + 1)
      return (
        literals.has(key) ||
        literals.has(bare) ||
        groups.some(([start, end]) => (key.startsWith(start) || bare.startsWith(start)) && key.endsWith(end))
      )
    }
    const unused = [...new Set([...french.keys()].map(baseKey))].filter((key) => !isUsed(key))
    // A text may be used under the keys alone that share it.
    const targets = new Set([...shared.values()].map(baseKey))
    expect(unused.filter((key) => !targets.has(key))).toEqual([])
  })
})

describe('what the catalogues are judged by', () => {
  it('asks for the plural forms of each language', () => {
    const forms = (language: string) =>
      [...expectedKeys(['a', 'rows_one', 'rows_other', 'rows_zero'], language)].sort()
    expect(forms('it')).toEqual(['a', 'rows_one', 'rows_other', 'rows_zero'])
    expect(forms('ru')).toEqual(['a', 'rows_few', 'rows_many', 'rows_one', 'rows_other', 'rows_zero'])
  })

  it.each([
    ['Bonjour {{name}}', 'Hello {{name}}', undefined, true],
    ['Bonjour {{name}}', 'Hello {{user}}', undefined, false],
    ['Voir <order>l’ordre</order>', 'See the order', undefined, false],
    ['{{count}} lignes', 'One row', [1], true],
    ['{{count}} lignes', 'Rows', [1, 21, 31], false],
  ])('compares %j with %j (%j)', (wanted, text, counts, same) => {
    expect(holdsTheSame(wanted, text, counts)).toBe(same)
  })
})
