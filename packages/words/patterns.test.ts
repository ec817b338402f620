import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { describe, expect, it } from 'vitest'
import { forbiddenIn } from './testing/forbidden-words.ts'
import { FOLDERS, readWords, readWritten } from './testing/read-words.ts'

/** Texts that are told to the letter, wherever a text is nothing else: the specification's own spelling stays. */
const FIXED: ReadonlySet<string> = new Set(
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixed.json'), 'utf8')),
)
const textsOf = readWords()
const written = new Map(FOLDERS.map((language) => [language, readWritten(language)]))
const textsIn = (language: string): [string, string][] => [...(written.get(language) ?? [])]

describe('French texts', () => {
  it('have the typographic apostrophe, but for those that are fixed to the letter', () => {
    const straight = textsIn('fr').filter(([, text]) => text.includes("'") && !FIXED.has(text))
    const other = textsIn('fr').filter(([, text]) => /[‘ʼ`´]/.test(text))
    expect({ straight, other }).toEqual({ straight: [], other: [] })
  })

  it('fixed to the letter are texts of the catalogue', () => {
    const all = new Set(textsIn('fr').map(([, text]) => text))
    expect([...FIXED].filter((text) => !all.has(text))).toEqual([])
  })

  it('have a space before a percent sign', () => {
    expect(textsIn('fr').filter(([, text]) => /[^\s(]%/.test(text))).toEqual([])
  })
})

describe('English texts', () => {
  it('have no space before a percent sign', () => {
    expect(textsIn('en').filter(([, text]) => /[^(]\s%/.test(text))).toEqual([])
  })

  // A French word with two English ones is two things, or one that has two names.
  it('name by one word what French names by one, but where the things differ', () => {
    const listed: Record<string, string[]> = JSON.parse(
      readFileSync(join(import.meta.dirname, 'several-in-english.json'), 'utf8'),
    )
    const english = textsOf.get('en')
    const groups = Map.groupBy(textsIn('fr'), ([, text]) => text)
    const several = [...groups].flatMap(([french, keys]) => {
      const ways = new Set(keys.flatMap(([key]) => english?.get(key) ?? []))
      return ways.size > 1 ? [[french, [...ways].sort()] as const] : []
    })
    expect(Object.fromEntries(several.sort())).toEqual(listed)
  })
})

describe('Russian texts', () => {
  // What one deals at is a price (цена); a rate (курс) is published: opening, reference and Trust rates.
  it('call a price by one word, as French does', () => {
    const french = textsOf.get('fr')
    const mixed = textsIn('ru').filter(([key, text]) => {
      const told = french?.get(key) ?? ''
      const isPrice =
        !/opening/.test(key) && /\bprix\b/i.test(told) && !/\bcours\b|prix d.ouverture/i.test(told)
      return isPrice && /(^|\P{L})курс/iu.test(text)
    })
    expect(mixed).toEqual([])
  })
})

describe.each(LANGUAGE_CODES)('texts in %s', (language) => {
  it('end with no full stop where they are a label or say that something is done', () => {
    const labels = /[:.](column|field|action|menu|tab|filter|kind|status|state|form|done|saved)(\.[\w-]+)*$/
    const stopped = textsIn(language).filter(
      ([key, text]) =>
        labels.test(key) && /[^.…]\.$/.test(text) && !/[.!?] \p{L}/u.test(text) && !isShort(text),
    )
    expect(stopped.filter(([key]) => !SENTENCES.test(key))).toEqual([])
  })

  it('have none of the words that the terms of the trade forbid', () => {
    expect(textsIn(language).flatMap(([key, text]) => forbiddenIn(language, key, text))).toEqual([])
  })
})

/** An abbreviation, as `O.R.` or `Importe máx.`, ends with its own full stop. */
const isShort = (text: string): boolean => /(\P{L}\p{L}\.)$/u.test(text) || text.split(' ').length < 3

/** Whole sentences that stand under such a name: why the market is closed, what a sign-up leads to. */
const SENTENCES =
  /^(trading:state|company:best|display:form|users:form|shell:standardRates|control:status|signups:(done|event)|people:|travellers:|told:|mails:|market:draft|notices:|settings:state)/
