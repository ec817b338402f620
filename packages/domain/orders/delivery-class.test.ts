import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLASS_LEAST_ORDERS, deliveryClass } from './delivery-class.ts'

describe("an operator's class", () => {
  it.each([
    [1000, 1000, 'A+', 5, '100.0'],
    [1000, 999, 'A+', 5, '99.9'],
    [1000, 980, 'A+', 5, '98.0'],
    [10_000, 9799, 'A', 4, '97.9'],
    [1000, 950, 'A', 4, '95.0'],
    [1000, 949, 'B', 3, '94.9'],
    [1000, 850, 'B', 3, '85.0'],
    [1000, 849, 'C', 2, '84.9'],
    [1000, 700, 'C', 2, '70.0'],
    [1000, 699, 'D', 1, '69.9'],
    [5, 0, 'D', 1, '0.0'],
  ])('of %i due orders with %i on time and in full is %s', (due, onTimeInFull, letter, stars, percent) => {
    expect(deliveryClass({ due, onTimeInFull })).toEqual({ letter, stars, percent, orders: due })
  })

  it('is not given for fewer than five due orders', () => {
    expect(deliveryClass({ due: CLASS_LEAST_ORDERS - 1, onTimeInFull: 4 })).toBeNull()
    expect(deliveryClass({ due: CLASS_LEAST_ORDERS, onTimeInFull: 5 })).not.toBeNull()
    expect(deliveryClass({ due: 0, onTimeInFull: 0 })).toBeNull()
  })

  it('never says more than what happened, and never falls when one more is on time', () => {
    const record = fc
      .integer({ min: 5, max: 100_000 })
      .chain((due) =>
        fc.record({ due: fc.constant(due), onTimeInFull: fc.integer({ min: 0, max: due - 1 }) }),
      )
    fc.assert(
      fc.property(record, ({ due, onTimeInFull }) => {
        const before = deliveryClass({ due, onTimeInFull })
        const after = deliveryClass({ due, onTimeInFull: onTimeInFull + 1 })
        expect(Number(before?.percent) * due).toBeLessThanOrEqual(onTimeInFull * 100 + 1e-6)
        expect(after?.stars).toBeGreaterThanOrEqual(before?.stars ?? 9)
      }),
    )
  })

  it.each([
    { due: 3, onTimeInFull: 4 },
    { due: 3, onTimeInFull: -1 },
    { due: 5.5, onTimeInFull: 1 },
  ])('is not made of %j', (record) => expect(() => deliveryClass(record)).toThrow(RangeError))
})
