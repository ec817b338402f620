import { describe, expect, it } from 'vitest'
import { countBanknotes, lineAmount, restIn } from './banknotes.ts'

const lines = (...pairs: [string, string][]) =>
  pairs.map(([denomination, count]) => ({ denomination, count }))

describe('countBanknotes', () => {
  it('adds up exactly, in plain decimals', () => {
    expect(countBanknotes(lines(['200', '40'], ['100', '80'], ['50', '40']), '18000.00')).toEqual({
      bills: [
        { nbr: 40, bill: '200' },
        { nbr: 80, bill: '100' },
        { nbr: 40, bill: '50' },
      ],
      sum: '18000',
      difference: '0',
      problem: null,
    })
    // 0.25 + 0.5, a hundred and one times each, in decimals
    expect(countBanknotes(lines(['0.25', '101'], ['0.5', '101']), '75.750').problem).toBeNull()
  })

  it('leaves empty and zero lines out', () => {
    expect(countBanknotes(lines(['200', ''], ['100', '0'], ['50', ' 2 ']), '100')).toMatchObject({
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
    [lines(['50', '1e1']), 'invalid', '100'],
    [lines(['50', '10000001']), 'invalid', '100'],
  ] as const)('refuses %j: %s', (typed, problem, difference) => {
    expect(countBanknotes(typed, '100.00')).toMatchObject({ problem, difference })
  })

  it('tells what a line is worth', () => {
    expect(lineAmount({ denomination: '0.25', count: '3' })).toBe('0.75')
    expect(lineAmount({ denomination: '0.25', count: '' })).toBeNull()
  })
})

describe('restIn', () => {
  it('is what the other lines leave, in whole notes', () => {
    const typed = lines(['200', '10'], ['100', '7'], ['50', ''])
    expect(restIn(typed, '100', '4000')).toBe(20)
    expect(restIn(typed, '50', '4000')).toBe(26)
    expect(restIn(lines(['500', ''], ['50', '']), '500', '4250')).toBeNull()
  })

  it('is nothing where the others are too many, or no counts', () => {
    expect(restIn(lines(['200', '30'], ['100', '']), '100', '4000')).toBeNull()
    expect(restIn(lines(['200', 'x'], ['100', '']), '100', '4000')).toBeNull()
    expect(restIn(lines(['0.25', '']), '0.25', '75.750')).toBe(303)
  })
})
