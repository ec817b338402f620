import { describe, expect, it } from 'vitest'
import { type CustomsFacts, decideCustoms, readDeclaration } from './customs-paper.ts'

const facts = (some: Partial<CustomsFacts>): CustomsFacts => ({
  ...{ direction: 'BUY', value: '5000.001', before: '0', resident: false, declared: false },
  ...some,
})

describe('what a traveller brings in', () => {
  it('is warned of from 20 000 TND on without a declaration', () => {
    const sale = { direction: 'SELL', value: '20000', resident: null } as const
    expect(decideCustoms(facts(sale))).toEqual({ outcome: 'WARN', rule: 'SALE_UNDECLARED' })
    expect(decideCustoms(facts({ ...sale, value: '19999.999' }))).toEqual({ outcome: 'PASS' })
    expect(decideCustoms(facts({ ...sale, declared: true }))).toEqual({ outcome: 'PASS' })
  })
})

describe('what a traveller buys', () => {
  it('is refused to a non-resident beyond 5 000 TND without a declaration, to the millime', () => {
    expect(decideCustoms(facts({}))).toEqual({
      ...{ outcome: 'REFUSE', rule: 'CUSTOMS_DECLARATION', total: '5000.001', most: '5000.000' },
    })
    expect(decideCustoms(facts({ value: '5000' }))).toEqual({ outcome: 'PASS' })
    expect(decideCustoms(facts({ declared: true }))).toEqual({ outcome: 'PASS' })
    expect(decideCustoms(facts({ resident: true, value: '90000' }))).toEqual({ outcome: 'PASS' })
  })

  it('is one purchase where it is split over the day', () => {
    expect(decideCustoms(facts({ value: '2500', before: '2500.001' }))).toMatchObject({ outcome: 'REFUSE' })
    expect(decideCustoms(facts({ value: '2500', before: '2500' }))).toEqual({ outcome: 'PASS' })
    expect(decideCustoms(facts({ direction: 'SELL', value: '1', before: '19999' }))).toMatchObject({
      outcome: 'WARN',
    })
  })

  it('is refused to a non-resident beyond 30 000 TND in notes, declared or not', () => {
    expect(decideCustoms(facts({ value: '30000.001', declared: true }))).toMatchObject({
      ...{ outcome: 'REFUSE', rule: 'CUSTOMS_NOTES', most: '30000.000' },
    })
    expect(decideCustoms(facts({ value: '30000', declared: true }))).toEqual({ outcome: 'PASS' })
  })

  it('is warned of where nobody said who is resident', () => {
    expect(decideCustoms(facts({ resident: null }))).toEqual({ outcome: 'WARN', rule: 'RESIDENCE_UNSAID' })
  })
})

describe('the number of a declaration', () => {
  it('has one spelling', () => {
    expect(readDeclaration(' diq-2026/004512 ')).toBe('DIQ-2026/004512')
    expect(readDeclaration('4512')).toBe('4512')
  })

  it('is no word, no look-alike digits, no zeros', () => {
    for (const typed of [
      '',
      'néant',
      'AUCUNE',
      '0000',
      '111',
      '\u0664\u0665\u0661\u0662',
      '\uff14\uff15\uff11\uff12',
      '45 12',
      '-4512',
      'ㅤㅤㅤㅤ',
      '1'.repeat(30),
    ])
      expect([typed, readDeclaration(typed)]).toEqual([typed, null])
  })
})
