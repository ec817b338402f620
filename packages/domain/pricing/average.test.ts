import { describe, expect, it } from 'vitest'
import { averageOfWorth, averagePrice } from './average.ts'

describe('the average price', () => {
  it('is what a unit costs, half-up to four decimals', () => {
    expect(averagePrice('542753.719', '160000', 1)).toBe('3.3922')
    expect(averagePrice('1000', '500000', 1000)).toBe('2.0000')
    expect(averagePrice('2541.136', '123457', 1000)).toBe('20.5832')
    expect(averagePrice('1.00005', '1', 1)).toBe('1.0001')
  })

  it('is null where nothing is bought', () => {
    expect(averagePrice('0', '0', 1)).toBeNull()
    expect(averageOfWorth({ amount: '0.00', worth: '3' })).toBeNull()
  })

  it('refuses negatives', () => {
    expect(() => averagePrice('3', '-1', 1)).toThrow(RangeError)
    expect(() => averagePrice('-3', '1', 1)).toThrow(RangeError)
  })
})
