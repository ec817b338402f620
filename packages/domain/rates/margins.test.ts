import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  faultOfMargins,
  isMarginPercent,
  type MarginLine,
  marginChanges,
  marginOf,
  parseSeenMargins,
  sameMargins,
  seenMargins,
} from './margins.ts'

const CURRENCIES = new Set(['EUR', 'USD', 'JPY'])
const line = (currency: string | null, percent: string): MarginLine => ({ currency, percent })

describe('a percent', () => {
  it.each([
    ['0', true],
    ['0.0001', true],
    ['5', true],
    ['5.0000', true],
    ['5.0001', false],
    ['99', false],
    ['0.00001', false],
    ['-0.1', false],
  ])('%s: %s', (value, expected) => {
    expect(isMarginPercent(value)).toBe(expected)
  })
})

describe('a list of margins', () => {
  it.each<[string, MarginLine[], ReturnType<typeof faultOfMargins>]>([
    ['has a default', [line(null, '0.4'), line('EUR', '0')], null],
    ['must have a default', [line('EUR', '0.4')], { rule: 'DEFAULT_MARGIN_MISSING' }],
    ['must not be empty', [], { rule: 'DEFAULT_MARGIN_MISSING' }],
    ['names known currencies', [line(null, '1'), line('TND', '1')], { rule: 'CURRENCY_UNKNOWN', line: 1 }],
    ['names each once', [line('EUR', '1'), line('EUR', '1')], { rule: 'CURRENCY_TWICE', line: 1 }],
    ['has one default', [line(null, '1'), line(null, '1')], { rule: 'CURRENCY_TWICE', line: 1 }],
    ['has percents', [line(null, '5.1')], { rule: 'PERCENT_INVALID', line: 0 }],
  ])('%s', (_what, lines, fault) => {
    expect(faultOfMargins(lines, CURRENCIES)).toEqual(fault)
  })
})

describe('what is written', () => {
  it('is what is new or other, and what is taken back; equal values in another notation are the same', () => {
    const current = [line(null, '0.4000'), line('EUR', '0.3'), line('USD', '0.2')]
    expect(marginChanges(current, [line(null, '0.4'), line('EUR', '0.35'), line('JPY', '1')])).toEqual([
      { currency: 'EUR', percent: '0.35' },
      { currency: 'JPY', percent: '1' },
      { currency: 'USD', percent: null },
    ])
    expect(marginChanges([], [line(null, '0')])).toEqual([{ currency: null, percent: '0' }])
  })

  const lists = fc
    .uniqueArray(
      fc.record({
        currency: fc.constantFrom(null, 'EUR', 'USD', 'JPY'),
        percent: fc.constantFrom('0', '0.3', '0.30', '2'),
      }),
      {
        selector: ({ currency }) => currency,
      },
    )
    .map((lines) => (lines.some(({ currency }) => currency === null) ? lines : [line(null, '1'), ...lines]))

  it('leaves the wanted margins in force, and is nothing the second time', () => {
    fc.assert(
      fc.property(lists, lists, (current, wanted) => {
        const after = new Map(
          current.map(({ currency, percent }): [string | null, string | null] => [currency, percent]),
        )
        for (const { currency, percent } of marginChanges(current, wanted)) after.set(currency, percent)
        const inForce = [...after].flatMap(([currency, percent]) =>
          percent === null ? [] : [{ currency, percent }],
        )
        for (const currency of CURRENCIES)
          expect(Number(marginOf(inForce, currency))).toBe(Number(marginOf(wanted, currency)))
        expect(marginChanges(inForce, wanted)).toEqual([])
      }),
    )
  })
})

describe('what somebody saw', () => {
  it('is read as it was written, and compared by value', () => {
    const lines = [line(null, '0.4'), line('EUR', '0.25')]
    expect(seenMargins(lines)).toBe('DFT:0.4,EUR:0.25')
    expect(parseSeenMargins('DFT:0.4,EUR:0.25')).toEqual(lines)
    expect([parseSeenMargins(''), seenMargins([])]).toEqual([[], ''])
    expect(sameMargins(lines, [line('EUR', '0.2500'), line(null, '0.40')])).toBe(true)
  })
  it.each([
    [[line(null, '0.4')]],
    [[line(null, '0.4'), line('EUR', '0.26')]],
    [[line(null, '0.4'), line('USD', '0.25')]],
    [[line(null, '0.4'), line('EUR', '0.25'), line('USD', '0')]],
    [[]],
  ])('is not %j', (other) => {
    expect(sameMargins([line(null, '0.4'), line('EUR', '0.25')], other)).toBe(false)
  })
})

describe('the margin of a currency', () => {
  it('is its own, even zero, else the default, else none', () => {
    const lines = [line(null, '0.4'), line('EUR', '0')]
    expect([marginOf(lines, 'EUR'), marginOf(lines, 'USD'), marginOf([], 'USD')]).toEqual(['0', '0.4', '0'])
  })
})
