import { describe, expect, it } from 'vitest'
import type { KnownPerson } from '../access/same-person.ts'
import {
  type ClosingDay,
  daysToSign,
  decidePreparing,
  decideSigning,
  needsNote,
  saysSomething,
  sealedNote,
} from './seal.ts'

const person = (userId: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  userId,
  cins: [],
  emails: [`${userId}@banque.example`],
  ...more,
})
const [desk, head] = [person('desk'), person('head')]
const OVER: ClosingDay = { span: { isOver: true }, prepared: null, signed: false }
const PREPARED: ClosingDay = { ...OVER, prepared: { by: desk, stillAble: true, current: true } }

describe('a note', () => {
  it('is one line, of signs that are seen and that the document can draw', () => {
    expect(sealedNote(' Un billet\n\nSigné par\r\tle Gouverneur ')).toBe('Un billet Signé par le Gouverneur')
    expect(sealedNote('10 € – « manque », n° 3 ; Ελλάδα, Москва, naïve')).toBe(
      '10 € – « manque », n° 3 ; Ελλάδα, Москва, naïve',
    )
    expect(sealedNote('نقصت ورقة بـ 50 €، رقم ٣\n(Atlas)')).toBe('نقصت ورقة بـ 50 €، رقم ٣ (Atlas)')
    expect(sealedNote('   ')).toBe('')
    for (const sign of [
      '\u200b',
      '\u3164',
      '\u00ad',
      '\u061c',
      '\u2067x\u2069',
      '\u200f',
      '😀',
      // Of two faces, of presentation forms, and a letter that the face has not.
      'ورقة Москва',
      '\ufefb',
      '\u06a2',
      '\u0000',
      '\ue000',
    ])
      expect(sealedNote(`Vu${sign}`), JSON.stringify(sign)).toBeNull()
  })

  it('says something in letters or digits', () => {
    expect(['.', '\u2800\u2800\u2800', '---', 'ok', ''].map(saysSomething)).toEqual(Array(5).fill(false))
    expect(['Relu', 'n° 12'].map(saysSomething)).toEqual([true, true])
  })
})

describe('one person', () => {
  it('neither prepares for itself nor signs what it prepared, whatever accounts it has', () => {
    const twin = person('twin', { cins: ['01234567'] })
    const again = person('again', { cins: ['01234567'] })
    expect(decidePreparing(twin, OVER, [twin, again])).toBe('CLOSING_ALONE')
    expect(decidePreparing(twin, OVER, [])).toBe('CLOSING_ALONE')
    expect(decidePreparing(twin, OVER, [again, head])).toBeNull()
    const byTwin = { ...PREPARED, prepared: { by: twin, stillAble: true, current: true } }
    expect(decideSigning(twin, byTwin)).toBe('SEGREGATION_CLOSING')
    expect(decideSigning(again, byTwin)).toBe('SEGREGATION_CLOSING')
    expect(decideSigning(head, byTwin)).toBeNull()
  })
})

it('seals no day whose figures still move, and none twice', () => {
  const today = { ...PREPARED, span: { isOver: false } }
  expect(decidePreparing(desk, today, [head])).toBe('CLOSING_NOT_OVER')
  expect(decideSigning(head, today)).toBe('CLOSING_NOT_OVER')
  const signed = { ...PREPARED, signed: true }
  expect(decidePreparing(desk, signed, [head])).toBe('CLOSING_SIGNED')
  expect(decideSigning(head, signed)).toBe('CLOSING_SIGNED')
})

it('signs only what somebody has prepared who still could, and whose figures are those of now', () => {
  expect(decideSigning(head, OVER)).toBe('CLOSING_OPEN')
  const of = (more: { stillAble?: boolean; current?: boolean }): ClosingDay => ({
    ...PREPARED,
    prepared: { by: desk, stillAble: true, current: true, ...more },
  })
  expect(decideSigning(head, of({}))).toBeNull()
  expect(decideSigning(head, of({ stillAble: false }))).toBe('CLOSING_PREPARER')
  expect(decideSigning(head, of({ current: false }))).toBe('CLOSING_MOVED')
  // Prepared anew by anybody who prepares.
  expect(decidePreparing(desk, of({ current: false }), [head])).toBeNull()
})

it('asks for a note where something is marked', () => {
  const fine = { shortages: { count: 0 }, unpaid: { agrees: true }, tickets: { agrees: true } }
  expect(needsNote(fine)).toBe(false)
  expect(needsNote({ ...fine, shortages: { count: 1 } })).toBe(true)
  expect(needsNote({ ...fine, unpaid: { agrees: false } })).toBe(true)
  expect(needsNote({ ...fine, tickets: { agrees: false } })).toBe(true)
})

describe('the days that a bank signs', () => {
  const none = {
    ...{ known: new Map(), began: null, delivered: new Set<string>(), holidays: new Set<string>() },
    founded: '2019-01-01',
  }

  it('are its last one where it has never signed any', () => {
    // A Monday: the Friday before.
    expect(daysToSign('2026-11-23', none)).toEqual([{ day: '2026-11-20', state: 'OPEN' }])
    // On the Saturday before, something was delivered.
    expect(daysToSign('2026-11-23', { ...none, delivered: new Set(['2026-11-21']) })).toEqual([
      { day: '2026-11-21', state: 'OPEN' },
    ])
  })

  it('are all since it began, a forgotten one among them, without holidays', () => {
    const days = daysToSign('2026-11-23', {
      ...none,
      known: new Map([
        ['2026-11-17', 'SIGNED'],
        ['2026-11-19', 'PREPARED'],
      ]),
      began: '2026-11-17',
      holidays: new Set(['2026-11-20']),
    })
    expect(days).toEqual([
      { day: '2026-11-19', state: 'PREPARED' },
      { day: '2026-11-18', state: 'OPEN' },
      { day: '2026-11-17', state: 'SIGNED' },
    ])
  })

  it('are none of before the bank', () => {
    expect(daysToSign('2026-11-23', { ...none, founded: '2026-11-23' })).toEqual([])
    const days = daysToSign('2026-11-23', { ...none, began: '2026-11-17', founded: '2026-11-19' })
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-19'])
  })

  it('are those of a month at most', () => {
    const days = daysToSign('2026-11-23', { ...none, began: '2020-01-01' })
    expect(days.at(-1)?.day).toBe('2026-10-23')
  })
})
