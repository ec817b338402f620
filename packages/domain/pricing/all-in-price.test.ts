import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { allInPercentOf, allInRange, sellerRateOf } from './all-in-price.ts'
import { isWithin } from './price-band.ts'
import { priceOrder } from './price-order.ts'
import type { PricingTerms } from './pricing-terms.ts'

const TERMS: PricingTerms = {
  exchangeOfficePercent: '0.3',
  platformPercent: '0.2',
  marginPercent: '0.4',
  vatPercent: '19',
  sharePercents: { platform: '60', insight: '10', partner: '30' },
}

describe('what is on top of the seller’s rate', () => {
  it.each([
    ['CASH', 'CORPORATE', '0.9'],
    ['CASH', 'BANK', '0.5'],
    ['DIGITAL', 'CORPORATE', '0.6'],
    ['DIGITAL', 'BANK', '0.2'],
  ] as const)('%s for a %s: %s %%', (form, buyer, percent) => {
    expect(allInPercentOf(form, TERMS, buyer)).toBe(percent)
  })
})

describe('the seller’s rate behind an all-in price', () => {
  it.each([
    // 2.9261 × 1.0045 = 2.93926745, shown as 2.9393: one tick too much. 2.9260 is shown as 2.9392.
    ['2.9392', '0.45', '2.9260'],
    ['3.4173', '0.9', '3.3868'],
    ['3.4172', '0.9', '3.3867'],
    ['3.4170', '0.5', '3.4000'],
    ['3.4', '0', '3.4000'],
    // 0.0001 with 60 % on top is shown as 0.0002.
    ['0.0002', '60', '0.0001'],
    ['0.0001', '60', null],
    ['0', '0', null],
  ] as const)('of %s with %s %% on top: %s', (allIn, percent, rate) => {
    expect(sellerRateOf(allIn, percent)).toBe(rate)
  })

  it.each([
    ['-1', '0.5'],
    ['3', '-0.5'],
    ['x', '0.5'],
    ['3.00001', '0.5'],
  ])('refuses %s with %s', (allIn, percent) => {
    expect(() => sellerRateOf(allIn, percent)).toThrow(RangeError)
  })
})

const places = (max: number, digits: number) =>
  fc.integer({ min: 0, max }).map((units) =>
    decimal(units)
      .dividedBy(10 ** digits)
      .toFixed(digits),
  )
const anyTerms = fc
  .record({
    exchangeOfficePercent: places(300, 2),
    platformPercent: places(300, 2),
    marginPercent: places(30_000, 4),
  })
  .map((percents): PricingTerms => ({ ...TERMS, ...percents }))
const form = fc.constantFrom('CASH' as const, 'DIGITAL' as const)
const buyer = fc.constantFrom('CORPORATE' as const, 'BANK' as const)

describe('for any price and settings', () => {
  it('priceOrder shows at most the price that was asked, and one tick more is above it', () => {
    fc.assert(
      fc.property(places(600_000, 4), anyTerms, form, buyer, (asked, terms, how, who) => {
        const shown = (rate: string) => {
          const price = priceOrder({ amount: '1', rate, unit: 1, form: how, terms, buyer: who })
          return decimal(who === 'CORPORATE' ? price.corporatePrice : price.tccPrice)
        }
        const rate = sellerRateOf(asked, allInPercentOf(how, terms, who))
        if (rate !== null) expect(shown(rate).lessThanOrEqualTo(asked)).toBe(true)
        const above = decimal(rate ?? '0')
          .plus('0.0001')
          .toFixed(4)
        expect(shown(above).greaterThan(asked)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('a displayed price leads back to the rate that it is shown for', () => {
    fc.assert(
      fc.property(places(600_000, 4), anyTerms, form, (rate, terms, how) => {
        fc.pre(rate !== '0.0000')
        const price = priceOrder({ amount: '1', rate, unit: 1, form: how, terms, buyer: 'CORPORATE' })
        expect(sellerRateOf(price.corporatePrice, allInPercentOf(how, terms, 'CORPORATE'))).toBe(rate)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the all-in prices that a range of seller’s rates allows', () => {
  it('is the range itself with nothing on top', () => {
    const range = { lowest: '3.2175', highest: '3.5561' }
    expect(allInRange(range, '0')).toEqual(range)
  })

  it('goes up to the last price that leads to the highest rate', () => {
    // 3.5562 × 1.009 is shown as 3.5882.
    expect(allInRange({ lowest: '3.2175', highest: '3.5561' }, '0.9')).toEqual({
      lowest: '3.2465',
      highest: '3.5881',
    })
  })

  it('holds exactly the prices whose seller’s rate lies within', () => {
    const ticks = (most: number) => fc.integer({ min: 1, max: most })
    const rate = (count: number) => decimal(count).dividedBy(10_000).toFixed(4)
    fc.assert(
      fc.property(
        ticks(50_000),
        ticks(2_000),
        fc.integer({ min: 0, max: 50_000 }),
        (lowest, width, percent) => {
          const range = { lowest: rate(lowest), highest: rate(lowest + width) }
          const onTop = rate(percent)
          const allIn = allInRange(range, onTop)
          for (const end of [allIn.lowest, allIn.highest])
            for (const beside of [-1, 0, 1]) {
              const price = decimal(end).plus(decimal(beside).dividedBy(10_000))
              if (price.isNegative()) continue
              const seller = sellerRateOf(price.toFixed(4), onTop)
              expect(isWithin(price.toFixed(4), allIn)).toBe(seller !== null && isWithin(seller, range))
            }
        },
      ),
    )
  })
})
