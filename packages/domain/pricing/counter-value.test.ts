import { describe, expect, it } from 'vitest'
import { counterValue, exactCounterValue } from './counter-value.ts'

describe('counterValue', () => {
  it.each([
    ['10000', '3.3868', 1, '33868.000'],
    ['1000000', '20.4767', 1000, '20476.700'],
    ['404.79', '2.9512', 10, '119.462'],
    ['0.01', '0.05', 1, '0.001'],
    ['0.01', '0.0499', 1, '0.000'],
    ['0', '3.3868', 1, '0.000'],
  ])('%s at %s per %i is %s', (amount, rate, unit, expected) => {
    expect(counterValue(amount, rate, unit)).toBe(expected)
  })

  it('keeps the exact value apart from the rounded one', () => {
    expect(exactCounterValue('404.79', '2.9512', 10).toString()).toBe('119.4616248')
  })

  it('refuses negatives and impossible units', () => {
    expect(() => counterValue('-1', '3', 1)).toThrow(RangeError)
    expect(() => counterValue('1', '-3', 1)).toThrow(RangeError)
    expect(() => counterValue('1', '3', 0)).toThrow(RangeError)
  })
})
