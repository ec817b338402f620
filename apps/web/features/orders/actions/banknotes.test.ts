import { describe, expect, it } from 'vitest'
import { countBanknotes, denominationsOf, lineAmount } from './banknotes.ts'

const lines = (...pairs: [string, string][]) =>
  pairs.map(([denomination, count]) => ({ denomination, count }))

describe('countBanknotes', () => {
  it('adds up exactly, in plain decimals', () => {
    expect(countBanknotes(lines(['200', '40'], ['100', '80'], ['50', '40']), '18000.00', 2)).toEqual({
      bills: [
        { nbr: 40, bill: '200' },
        { nbr: 80, bill: '100' },
        { nbr: 40, bill: '50' },
      ],
      sum: '18000',
      difference: '0',
      problem: null,
    })
    // 0.1 + 0.2 is where binary fractions go wrong
    expect(countBanknotes(lines(['0.1', '1'], ['0.2', '1']), '0.3', 2).problem).toBeNull()
  })

  it('leaves empty and zero lines out', () => {
    expect(countBanknotes(lines(['200', ''], ['100', '0'], ['50', ' 2 ']), '100', 2)).toMatchObject({
      bills: [{ nbr: 2, bill: '50' }],
      problem: null,
    })
  })

  it.each([
    [lines(['200', '']), 'empty', '100'],
    [lines(['50', '1']), 'missing', '50'],
    [lines(['50', '3']), 'excess', '-50'],
    [lines(['50', '1.5']), 'invalid', '100'],
    [lines(['50', '-1']), 'invalid', '100'],
    [lines(['', '1']), 'invalid', '100'],
    [lines(['0', '1']), 'invalid', '100'],
    [lines(['0.005', '1']), 'invalid', '100'],
    [lines(['50', '10000001']), 'invalid', '100'],
    [lines(['50', '1'], ['50,00', '1']), 'duplicate', '0'],
  ] as const)('refuses %j: %s', (typed, problem, difference) => {
    expect(countBanknotes(typed, '100.00', 2)).toMatchObject({ problem, difference })
  })

  it('takes a comma in a typed denomination', () => {
    expect(lineAmount({ denomination: '0,25', count: '3' }, 3)).toBe('0.75')
    expect(lineAmount({ denomination: '0,25', count: '' }, 3)).toBeNull()
  })
})

it('offers denominations largest first, none twice', () => {
  for (const iso of ['EUR', 'KWD', 'JPY', 'XXX']) {
    const offered = denominationsOf(iso).map(Number)
    expect(offered).toEqual([...new Set(offered)].sort((a, b) => b - a))
  }
})
