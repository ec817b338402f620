import { describe, expect, it } from 'vitest'
import { matchNames } from './match-names.ts'
import { foldLatin, MOST_CHARACTERS, nameTokens } from './name-tokens.ts'
import { indexList, REVIEW, runWhole, STRONG, screenName } from './screen-name.ts'
import { commonNames, inventedList } from './testing/invented-names.ts'
import { DIFFERENT, SAME } from './testing/name-pairs.ts'

const scored = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([one, other]) => ({ one, other, score: matchNames(one, other).score }))

describe('the 120 pairs of one name', () => {
  it('are at least 98 of 100 found, and say how many', () => {
    expect(SAME.length).toBeGreaterThanOrEqual(120)
    const missed = scored(SAME).filter(({ score }) => score < REVIEW)
    const recall = 1 - missed.length / SAME.length
    const wrong = scored(DIFFERENT).filter(({ score }) => score >= REVIEW)
    const strong = scored(SAME).filter(({ score }) => score >= STRONG).length
    console.info(
      `screening: recall ${recall.toFixed(4)} of ${SAME.length} pairs at ${REVIEW}, ${strong} strong; false ${wrong.length} of ${DIFFERENT.length}`,
      ...missed.map(({ one, other, score }) => `\n  missed ${one} / ${other}: ${score.toFixed(1)}`),
      ...wrong.map(({ one, other, score }) => `\n  false ${one} / ${other}: ${score.toFixed(1)}`),
    )
    expect(recall).toBeGreaterThanOrEqual(0.98)
    expect(wrong.length / DIFFERENT.length).toBeLessThanOrEqual(0.05)
  })

  it('are as alike from either side', () => {
    for (const [one, other] of [...SAME, ...DIFFERENT])
      expect(
        Math.abs(matchNames(one, other).score - matchNames(other, one).score),
        `${one} / ${other}`,
      ).toBeLessThan(12)
  })
})

describe('a list of 1,200 entries', () => {
  const index = runWhole(indexList(inventedList()))

  it('is reached by one of a hundred of 5,000 common names at most', () => {
    const names = commonNames(5_000)
    const distinct = new Set(names)
    const like = new Set([...distinct].filter((name) => screenName(index, { name }).length > 0))
    const hits = names.filter((name) => like.has(name))
    console.info(
      `screening: ${hits.length} of ${names.length} common names (${distinct.size} different) reach ${REVIEW}: ${((100 * hits.length) / names.length).toFixed(2)} %`,
      [...new Set(hits)].slice(0, 12).join(', '),
    )
    expect(hits.length / names.length).toBeLessThanOrEqual(0.01)
  })

  it('finds each of its own names, in disguise too, whatever list stands around it', () => {
    for (const [at, { names }] of inventedList().entries()) {
      if (at % 97 !== 0) continue
      const text = names[0]?.text ?? ''
      for (const written of [
        text,
        text.toUpperCase(),
        text.split(' ').reverse().join(' '),
        text.replace('a', 'а'),
      ])
        expect(
          screenName(index, { name: written }).map(({ entry }) => entry),
          written,
        ).toContain(at)
    }
  })

  it('finds what the pairs find, by its keys', () => {
    const own = SAME.map(([one], at) => ({
      ...{ reference: `pair ${at}`, kind: 'PERSON' as const, names: [{ text: one, low: false }] },
      ...{ birthYears: [], nationalities: [], documents: [] },
    }))
    const whole = runWhole(indexList([...inventedList(), ...own]))
    const missed = SAME.filter(([one, other], at) => {
      const hits = screenName(whole, { name: other })
      return matchNames(one, other).score >= REVIEW && hits.every(({ entry }) => entry !== 1_200 + at)
    })
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2)
  })
})

describe('a name in disguise', () => {
  it.each([
    ['Garbi', 'Seif Gharbi'],
    ['Rharbi', 'Seif Gharbi'],
  ])('%s is Gharbi', (spelt, listed) => {
    expect(matchNames(`Seif ${spelt}`, listed).score).toBeGreaterThanOrEqual(95)
  })

  it.each(['S.e.i.f Gharbi', 'S e i f Gharbi', 'Seif G-h-a-r-b-i'])(
    '%s is read with its letters together',
    (name) => {
      expect(matchNames(name, 'Seif Gharbi').score).toBeGreaterThanOrEqual(REVIEW)
      const entry = { reference: 'X', kind: 'PERSON' as const, names: [{ text: 'Seif Gharbi', low: false }] }
      const index = runWhole(indexList([{ ...entry, birthYears: [], nationalities: [], documents: [] }]))
      expect(screenName(index, { name })).toHaveLength(1)
    },
  )

  it('is not pushed behind the end by letters that stand alone', () => {
    const name = `${'A B C D E F G H I J K L M N O P Q R S T U V W '.repeat(2)}Seif Gharbi`
    expect(matchNames(name, 'Seif Gharbi').score).toBeGreaterThanOrEqual(95)
  })
})

describe('a hostile name', () => {
  const long = [
    'a'.repeat(10_000),
    'ab '.repeat(5_000),
    `${'م'.repeat(10_000)}`,
    '\u200b'.repeat(10_000),
    'ﷺ'.repeat(10_000),
  ]
  it.each([...long, '-'.repeat(10_000), 'e\u0301'.repeat(10_000), '0'.repeat(10_000), 'ou'.repeat(5_000)])(
    'of ten thousand characters is read up to a bound',
    (name) => {
      const tokens = nameTokens(name)
      expect(tokens.length).toBeLessThanOrEqual(20)
      for (const { shown } of tokens) expect(shown.length).toBeLessThanOrEqual(2 * MOST_CHARACTERS)
      expect(matchNames(name, 'Mohamed Trabelsi').score).toBeLessThan(REVIEW)
    },
  )

  it.each(['', ' ', '...', '\u200b', '؟', '💶'])('without a letter is like none: %j', (name) => {
    expect(matchNames(name, 'Mohamed Trabelsi').score).toBe(0)
    expect(matchNames(name, name).score).toBe(0)
  })
})

it('folds what writers spell differently', () => {
  for (const [one, other] of [
    ['trabelsi', 'trabelssi'],
    ['chokri', 'shoqri'],
    ['djamel', 'jamel'],
    ['wassim', 'ouassim'],
    ['mustapha', 'mustafa'],
  ] as const)
    expect(foldLatin(one)).toBe(foldLatin(other))
})

describe('what is known beside the name', () => {
  const entry = {
    ...{
      reference: 'QDi.001',
      kind: 'PERSON' as const,
      names: [{ text: 'Belhassen Chiboub Trabelsi', low: false }],
    },
    ...{ birthYears: [1962], nationalities: ['Tunisia'], documents: ['01234567'] },
  }
  const index = runWhole(indexList([entry]))
  const of = (person: Omit<Parameters<typeof screenName>[1], 'name'>, name = 'Belhassen Trabelsi') =>
    screenName(index, { name, ...person })[0]

  it('supports and contradicts, and takes no strong match out of sight', () => {
    const plain = of({})?.score ?? 0
    expect(of({ birthYear: 1962 })?.score).toBeGreaterThan(plain)
    expect(of({ birthYear: 1990 })?.score ?? 0).toBeLessThan(plain)
    const whole = 'Belhassen Chiboub Trabelsi'
    expect(of({ birthYear: 1990, nationality: 'France' }, whole)).toMatchObject({
      contradicts: ['BIRTH', 'NATIONALITY'],
      strong: false,
    })
  })

  it('is enough where the number of a card agrees, whatever the name', () => {
    expect(of({ documents: ['0123 4567'] }, 'Sami Gharbi')).toMatchObject({
      score: 100,
      supports: ['DOCUMENT'],
    })
    expect(of({ documents: ['76543210'] }, 'Sami Gharbi')).toBeUndefined()
    // To whoever compares it with the card it is the same number.
    for (const typed of ['O1234567', '0l234S67', '1234567', '00 1234567'])
      expect(of({ documents: [typed] }, 'Sami Gharbi')).toMatchObject({ supports: ['DOCUMENT'] })
  })
})
