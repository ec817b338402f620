import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { weightedAveragePrice } from './average.ts'

describe('weightedAveragePrice', () => {
  it.each([
    [[{ amount: '100', price: '3.3868' }], '3.3868'],
    [
      [
        { amount: '1', price: '1' },
        { amount: '3', price: '2' },
      ],
      '1.7500',
    ],
    [
      [
        { amount: '1', price: '1.0000' },
        { amount: '1', price: '1.0001' },
      ],
      '1.0001',
    ],
    [
      [
        { amount: '0', price: '9' },
        { amount: '5', price: '2' },
      ],
      '2.0000',
    ],
  ])('%j is %s', (lines, expected) => {
    expect(weightedAveragePrice(lines)).toBe(expected)
  })

  it('is null without an amount', () => {
    expect(weightedAveragePrice([])).toBeNull()
    expect(weightedAveragePrice([{ amount: '0.00', price: '3' }])).toBeNull()
  })

  it('refuses negatives', () => {
    expect(() => weightedAveragePrice([{ amount: '-1', price: '3' }])).toThrow(RangeError)
    expect(() => weightedAveragePrice([{ amount: '1', price: '-3' }])).toThrow(RangeError)
  })

  it('lies between the lowest and the highest price, and does not depend on the order of the lines', () => {
    const line = fc.record({
      amount: fc
        .integer({ min: 1, max: 1_000_000_000 })
        .map((units) => decimal(units).dividedBy(100).toFixed(2)),
      price: fc.integer({ min: 0, max: 500_000 }).map((units) => decimal(units).dividedBy(10_000).toFixed(4)),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const average = decimal(weightedAveragePrice(lines) ?? 'none')
        const prices = lines.map(({ price }) => decimal(price)).sort((a, b) => a.comparedTo(b))
        expect(average.greaterThanOrEqualTo(prices[0] ?? '0')).toBe(true)
        expect(average.lessThanOrEqualTo(prices.at(-1) ?? '0')).toBe(true)
        expect(weightedAveragePrice([...lines].reverse())).toBe(average.toFixed(4))
      }),
    )
  })
})
