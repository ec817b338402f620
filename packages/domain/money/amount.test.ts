import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  equalDecimals,
  hasAtMostDecimals,
  isPositiveDecimal,
  sumDecimals,
} from './amount.ts'
import { decimal } from './decimal.ts'

describe('hasAtMostDecimals', () => {
  it.each([
    ['1', 0, true],
    ['1.5', 0, false],
    ['1.50', 1, true],
    ['1.55', 1, false],
    ['0.001', 3, true],
    ['0.0001', 3, false],
  ])('%s within %i decimals: %s', (value, places, expected) => {
    expect(hasAtMostDecimals(value, places)).toBe(expected)
  })
})

describe('sumDecimals', () => {
  it('adds exactly, and is zero for nothing', () => {
    expect(sumDecimals(['0.1', '0.2', decimal('-0.05')]).toString()).toBe('0.25')
    expect(sumDecimals([]).toString()).toBe('0')
    expect(() => sumDecimals(['1', 'x'])).toThrow(RangeError)
  })
})

describe('comparisons', () => {
  it('compare by value, not by text', () => {
    expect(['10', '9.5', '9.49', '-1'].sort(compareDecimals)).toEqual(['-1', '9.49', '9.5', '10'])
    expect(equalDecimals('2.5', '2.500')).toBe(true)
    expect(equalDecimals('2.5', '2.501')).toBe(false)
    expect(isPositiveDecimal('0.001')).toBe(true)
    expect(isPositiveDecimal('0.000')).toBe(false)
    expect(isPositiveDecimal('-1')).toBe(false)
  })
})
