import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSettableRate, middleRate, sellsAboveCost, spreadPercent } from './rate-figures.ts'

describe('a rate that a bank sets', () => {
  it.each([
    ['0', true],
    ['0.000', true],
    ['3.386', true],
    ['3.3860', true],
    ['999999.999', true],
    ['3.3868', false],
    ['1000000', false],
    ['-0.001', false],
  ])('%s: %s', (value, expected) => {
    expect(isSettableRate(value)).toBe(expected)
  })
})

describe('the spread', () => {
  it.each([
    ['3.386', '3.420', '1.0041'],
    ['3.386', '3.386', '0.0000'],
    ['0.543', '0.560', '3.1308'],
    ['3.386', '3.300', '-2.5399'],
    ['0', '3.4', null],
    ['3.4', '0', null],
  ])('of %s and %s is %s percent of the purchase', (purchase, sale, expected) => {
    expect(spreadPercent(purchase, sale)).toBe(expected)
  })

  const rates = fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 1000).toFixed(3))

  it('is below zero exactly where the agency would sell below its cost', () => {
    fc.assert(
      fc.property(rates, rates, (purchase, sale) => {
        if (sellsAboveCost(purchase, sale))
          expect(Number(spreadPercent(purchase, sale))).toBeGreaterThanOrEqual(0)
        else expect(Number(sale)).toBeLessThan(Number(purchase))
      }),
    )
  })

  it('asks nothing where nothing is sold', () => {
    expect(sellsAboveCost('3.4', '0')).toBe(true)
    expect(sellsAboveCost('0', '3.4')).toBe(true)
    expect(sellsAboveCost('3.4', '3.399')).toBe(false)
  })
})

describe('the middle', () => {
  it.each([
    ['3.386', '3.401', '3.3935'],
    [null, '3.4', null],
    ['3.4', null, null],
    ['0', '3.4', null],
  ])('of %s and %s is %s', (purchase, sale, expected) => {
    expect(middleRate(purchase, sale)).toBe(expected)
  })
})
