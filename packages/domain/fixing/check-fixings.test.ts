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
  inForce: [{ ...rate('EUR', '3.0000'), day: '2026-11-18' }],
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
      { kind: 'FIRST', currency: 'JPY' },
      { kind: 'MISSING', currency: 'EUR' },
    ])
    const suspicious = (more: object) =>
      found.map((each) => isSuspicious(each, { keepsRates: true, single: false, ...more }))
    expect(suspicious({})).toEqual([true, true, true, true, false])
    // What lacks in a day that comes alone was taken out or cut off; of a first history everything is the first.
    expect(suspicious({ single: true })).toEqual([true, true, true, true, true])
    expect(suspicious({ keepsRates: false })).toEqual([true, true, true, false, false])
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

describe('a false rate is not hidden', () => {
  const euros = (...lines: [string, string][]) =>
    lines.map(([day, value]) => ({ day, rates: [rate('EUR', value)] }))
  const standing = (...lines: [string, string][]) =>
    lines.map(([day, value]) => ({ ...rate('EUR', value), day }))
  const kinds = (days: ReturnType<typeof euros>, inForce: ReturnType<typeof standing>) =>
    Object.fromEntries(
      [...checkFixings(days, { ...facts, inForce })].map(([day, found]) => [
        day,
        found.map(({ kind }) => kind),
      ]),
    )

  it('behind an old day of the same file', () => {
    const days = euros(['2025-11-03', '4.0000'], ['2026-11-17', '4.0500'])
    expect(kinds(days, standing(['2026-11-16', '3.3868']))).toEqual({
      '2025-11-03': ['CHANGE_AFTER'],
      '2026-11-17': ['CHANGE'],
    })
  })

  it('behind days of the file that are in force already', () => {
    const inForce = standing(['2026-11-16', '3.3868'], ['2026-11-18', '3.5000'])
    expect(kinds(euros(['2026-11-17', '3.4400'], ['2026-11-19', '3.4000']), inForce)).toEqual({
      '2026-11-19': ['CHANGE'],
    })
    expect(kinds(euros(['2026-11-17', '3.4400'], ['2026-11-19', '3.5100']), inForce)).toEqual({})
  })

  it('before what is in force', () => {
    const inForce = standing(['2026-11-12', '3.3000'], ['2026-11-16', '3.3868'])
    expect(checkFixings(euros(['2026-11-13', '3.2400']), { ...facts, inForce }).get('2026-11-13')).toEqual([
      {
        ...{ kind: 'CHANGE_AFTER', currency: 'EUR', percent: '4.53' },
        ...{ after: '3.3868', afterDay: '2026-11-16' },
      },
    ])
    // With nothing before it the rates of a file lead up to it: each is measured against it.
    expect(
      kinds(
        euros(['2026-11-10', '4.0000'], ['2026-11-11', '4.0000'], ['2026-11-13', '4.0000']),
        standing(['2026-11-16', '3.3868']),
      ),
    ).toEqual({ '2026-11-10': ['DRIFT'], '2026-11-11': ['DRIFT'], '2026-11-13': ['CHANGE_AFTER'] })
  })

  it('at the end of many small steps, but for what a long time explains', () => {
    const steps = (first: number) =>
      euros(
        ...Array.from({ length: 12 }, (_, index): [string, string] => [
          `2026-11-${String(first + index).padStart(2, '0')}`,
          (3 * 1.0195 ** (index + 1)).toFixed(4),
        ]),
      )
    const found = kinds(steps(10), standing(['2026-11-09', '3.0000']))
    const drifted = Object.entries(found).filter(([, all]) => all.includes('DRIFT'))
    expect(drifted.map(([day]) => day.slice(8))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(12 + index)),
    )
    const slow = euros(['2026-02-02', '3.0500'], ['2026-05-04', '3.1000'], ['2026-08-03', '3.1600'])
    expect(kinds(slow, standing(['2026-01-02', '3.0000']))).toEqual({})
  })

  it('as the first of its currency: that is said, and the rest of the file is measured against it', () => {
    const days = ['3.9000', '3.9700', '4.0400', '4.1100'].map((value, index) => ({
      day: `2026-11-${19 + index}`,
      rates: [rate('EUR', '3.0000'), rate('GBP', value)],
    }))
    const found = checkFixings(days, facts)
    expect(found.get('2026-11-19')).toEqual([{ kind: 'FIRST', currency: 'GBP' }])
    expect(found.get('2026-11-22')).toContainEqual(
      expect.objectContaining({ kind: 'DRIFT', currency: 'GBP', percent: '5.38', beforeDay: '2026-11-19' }),
    )
  })

  it('among a hundred thousand rates, in a moment', () => {
    const codes = Array.from({ length: 20 }, (_, index) => `A${String.fromCharCode(65 + index)}X`)
    const dates = Array.from({ length: 5_000 }, (_, index) =>
      new Date(Date.UTC(2006, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
    )
    const days = dates.map((day) => ({ day, rates: codes.map((code) => rate(code, '3.0000')) }))
    const inForce = days.flatMap(({ day, rates }) => rates.map((each) => ({ ...each, day })))
    const began = performance.now()
    checkFixings(days, { ...facts, inForce })
    // About a second on a quiet machine; whatever grew with the square of the days would take minutes.
    expect(performance.now() - began).toBeLessThan(15_000)
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
  expect(corrections.every((each) => isSuspicious(each, { keepsRates: true, single: false }))).toBe(true)
  expect(compareFixing(present, [rate('USD', '2.9000', 10)]).differing).toHaveLength(1)
})
