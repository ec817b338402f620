import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { commissionRate } from './commission-rate.ts'
import { priceOrder } from './price-order.ts'

describe('commissionRate', () => {
  it.each([
    ['3.3868', '0.88', '0.0298'],
    ['20.4767', '0.5', '0.1024'],
    ['3.0000', '0', '0.0000'],
    // Half up: 0.00005 of a dinar counts.
    ['1.0000', '0.005', '0.0001'],
  ])('of %s at %s %% is %s', (rate, percent, expected) => {
    expect(commissionRate(rate, percent)).toBe(expected)
  })

  it('is what the all-in price has over the rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 500 }), (rate, percent) => {
        const asRate = decimal(rate).dividedBy(10_000).toFixed(4)
        const asPercent = decimal(percent).dividedBy(100).toFixed(2)
        const { tccPrice } = priceOrder({
          amount: '1',
          rate: asRate,
          unit: 1,
          form: 'DIGITAL',
          buyer: 'BANK',
          terms: {
            exchangeOfficePercent: '0',
            platformPercent: asPercent,
            marginPercent: '0',
            vatPercent: '19',
            sharePercents: { platform: '100', insight: '0', partner: '0' },
          },
        })
        expect(decimal(asRate).plus(commissionRate(asRate, asPercent)).toFixed(4)).toBe(tccPrice)
      }),
    )
  })
})
