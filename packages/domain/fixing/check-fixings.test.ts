import { describe, expect, it } from 'vitest'
import {
  changePercent,
  checkFixings,
  compareFixing,
  correctionsOf,
  isSuspicious,
  movedMuch,
} from './check-fixings.ts'

const rate = (currency: string, value: string, unit = 1) => ({ currency, unit, rate: value })
const facts = {
  units: new Map([
    ['EUR', 1],
    ['JPY', 1000],
  ]),
  holidays: new Set(['2026-12-17']),
  before: new Map([['EUR', { ...rate('EUR', '3.0000'), day: '2026-11-18' }]]),
  echoed: null,
}

it.each([
  ['3.0000', '3.0600', false],
  ['3.0000', '3.0601', true],
  ['3.0000', '2.9400', false],
  ['3.0000', '2.9399', true],
])('from %s to %s moved much: %s', (before, now, expected) => {
  expect(movedMuch(rate('EUR', before), rate('EUR', now))).toBe(expected)
})

it('compares rates per unit, whatever units they are said for', () => {
  expect(movedMuch(rate('JPY', '20.4767', 1000), rate('JPY', '2.0477', 100))).toBe(false)
  expect(movedMuch(rate('JPY', '20.4767', 1000), rate('JPY', '20.4767', 100))).toBe(true)
  expect(changePercent(rate('JPY', '20.0000', 1000), rate('JPY', '2.0100', 100))).toBe('0.50')
  expect(changePercent(rate('EUR', '3.0000'), rate('EUR', '2.9399'))).toBe('-2.00')
  expect(changePercent(rate('EUR', '8.0000'), rate('EUR', '8.0001'))).toBe('0.00')
})

describe('what is to be looked at', () => {
  it('is nothing in usual rates', () => {
    expect(checkFixings([{ day: '2026-11-19', rates: [rate('EUR', '3.0100')] }], facts).size).toBe(0)
  })

  it('is a jump, a unit, a day that the text does not name, a holiday, and a currency that is gone', () => {
    const day = { day: '2026-12-17', rates: [rate('JPY', '2.0477', 100)] }
    const found = checkFixings([day], { ...facts, echoed: '2026-12-16' }).get('2026-12-17') ?? []
    expect(found).toEqual([
      { kind: 'ECHO', echoed: '2026-12-16' },
      { kind: 'HOLIDAY' },
      { kind: 'UNIT', currency: 'JPY', unit: 100, usual: 1000 },
      { kind: 'MISSING', currency: 'EUR' },
    ])
    expect(found.map(isSuspicious)).toEqual([true, true, true, false])
  })

  it('is measured from one day of a file to the next', () => {
    const days = ['3.0500', '3.1000', '3.2000'].map((value, index) => ({
      day: `2026-11-${19 + index}`,
      rates: [rate('EUR', value)],
    }))
    expect([...checkFixings(days, facts)]).toEqual([
      [
        '2026-11-21',
        expect.arrayContaining([
          {
            kind: 'CHANGE',
            currency: 'EUR',
            percent: '3.23',
            before: '3.1000',
            beforeDay: '2026-11-20',
          },
        ]),
      ],
    ])
  })
})

it('compares rates with those on record: a correction takes no currency away', () => {
  const present = [rate('EUR', '3.0000'), rate('USD', '2.9000')]
  expect(compareFixing(present, [rate('EUR', '3.00'), rate('GBP', '4.0000')])).toEqual({
    differing: [],
    added: [rate('GBP', '4.0000')],
    merged: [rate('EUR', '3.00'), rate('GBP', '4.0000'), rate('USD', '2.9000')],
  })
  expect(compareFixing(present, [rate('USD', '2.9001')]).differing).toHaveLength(1)
  const corrections = correctionsOf(compareFixing(present, [rate('USD', '2.9001'), rate('GBP', '4.0000')]))
  expect(corrections).toEqual([
    { kind: 'CORRECTION', currency: 'USD', before: '2.9000' },
    { kind: 'ADDED', currency: 'GBP' },
  ])
  expect(corrections.every(isSuspicious)).toBe(true)
  expect(compareFixing(present, [rate('USD', '2.9000', 10)]).differing).toHaveLength(1)
})
