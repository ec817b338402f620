import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import { decimal } from '../money/decimal.ts'
import {
  allInPartsOf,
  allInPercentOf,
  allInPrice,
  allInRange,
  sellerRateOf,
  targetPercentOf,
} from './all-in-price.ts'
import { allIn } from './buyer-price.ts'
import { counterValue } from './counter-value.ts'
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

/** Some percent in one part, of no amount yet. */
const of = (percent: string) => ({ percents: [percent], bought: null })

it('a target price has on top what the dearer form has', () => {
  const dear = { ...TERMS, marginPercent: '1.4' }
  expect(targetPercentOf({ CASH: TERMS, DIGITAL: TERMS }, 'CORPORATE')).toBe('0.9')
  expect(targetPercentOf({ CASH: TERMS, DIGITAL: dear }, 'CORPORATE')).toBe('1.6')
  expect(targetPercentOf({ CASH: TERMS, DIGITAL: dear }, 'BANK')).toBe('0.5')
})

describe('the seller’s rate behind an all-in price', () => {
  it.each([
    // 2.9201 × 1.0045 = 2.93324045: shown as 2.9332, and more than that. 2.9200 × 1.0045 = 2.93314.
    ['2.9332', '0.45', '2.9200'],
    ['2.9333', '0.45', '2.9201'],
    // 2.9260 × 1.0045 = 2.939167.
    ['2.9392', '0.45', '2.9260'],
    ['3.4173', '0.9', '3.3868'],
    // 3.3868 × 1.009 = 3.4172812.
    ['3.4172', '0.9', '3.3867'],
    ['3.4170', '0.5', '3.4000'],
    ['3.4', '0', '3.4000'],
    // 0.0001 with 60 % on top costs 0.00016.
    ['0.0002', '60', '0.0001'],
    ['0.0001', '60', null],
    ['0', '0', null],
  ] as const)('of %s with %s %% on top: %s', (allIn, percent, rate) => {
    expect(sellerRateOf(allIn, of(percent))).toBe(rate)
  })

  it.each([
    ['-1', '0.5'],
    ['3', '-0.5'],
    ['x', '0.5'],
    ['3.00001', '0.5'],
  ])('refuses %s with %s', (allIn, percent) => {
    expect(() => sellerRateOf(allIn, of(percent))).toThrow(RangeError)
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
const amounts = fc
  .integer({ min: 1, max: 100_000_000 })
  .map((cents) => decimal(cents).dividedBy(100).toFixed())
const units = fc.constantFrom(1, 10, 100)
const buyer = fc.constantFrom('CORPORATE' as const, 'BANK' as const)

describe('for any price and settings', () => {
  it('what a rate costs, exactly, does not exceed the price that was asked, and one tick more does', () => {
    fc.assert(
      fc.property(places(600_000, 4), anyTerms, form, buyer, (asked, terms, how, who) => {
        const percent = allInPercentOf(how, terms, who)
        const hundredfold = (rate: string) => decimal(rate).times(decimal(percent).plus(100))
        const rate = sellerRateOf(asked, of(percent)) ?? '0'
        const bound = decimal(asked).times(100)
        expect(hundredfold(rate).lessThanOrEqualTo(bound)).toBe(true)
        const above = decimal(rate).plus('0.0001').toFixed(4)
        expect(hundredfold(above).greaterThan(bound)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  const vat = places(3_000, 2)

  it('no amount costs more, as it is booked to the millime, than at the price that was asked; one tick more does', () => {
    fc.assert(
      fc.property(
        places(600_000, 4),
        fc.record({ amount: amounts, unit: units }),
        fc.tuple(anyTerms, vat).map(([terms, vatPercent]) => ({ ...terms, vatPercent })),
        form,
        buyer,
        (asked, bought, terms, how, who) => {
          const { amount, unit } = bought
          const rate = sellerRateOf(asked, { percents: allInPartsOf(how, terms, who), bought })
          const bound = decimal(counterValue(amount, asked, unit))
          const costs = (at: string) => {
            const price = priceOrder({ amount, rate: at, unit, form: how, terms, buyer: who })
            return decimal(allIn(price, who).counterValue)
          }
          expect(costs(rate ?? '0').lessThanOrEqualTo(bound)).toBe(true)
          // A tick more costs too much: the amount as it is booked, or the exact price of one unit.
          const above = decimal(rate ?? '0').plus('0.0001')
          const exact = above.times(decimal(allInPercentOf(how, terms, who)).plus(100)).dividedBy(100)
          expect(costs(above.toFixed()).greaterThan(bound) || exact.greaterThan(asked)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it.each([
    // 2.8000: 2515.800 + 5.032 + 6.290 = 2527.122 instead of 2527.121.
    ['2.8126', '898.50', ['0.2', '0.25'], '2.7999'],
    // 3.3801: 16.901 + 0.085 + 0.068 = 17.054 instead of 17.053.
    ['3.4106', '5', ['0.5', '0.4'], '3.3800'],
  ] as const)('%s for %s with %j on top', (asked, amount, percents, rate) => {
    expect(sellerRateOf(asked, { percents, bought: { amount, unit: 1 } })).toBe(rate)
  })

  it('the displayed price leads back to its rate or, where it was rounded down, to the one below', () => {
    fc.assert(
      fc.property(places(600_000, 4), anyTerms, form, (rate, terms, how) => {
        fc.pre(rate !== '0.0000')
        const price = priceOrder({ amount: '1', rate, unit: 1, form: how, terms, buyer: 'CORPORATE' })
        const percent = allInPercentOf(how, terms, 'CORPORATE')
        const exact = decimal(rate).times(decimal(percent).plus(100)).dividedBy(100)
        const back = exact.greaterThan(price.corporatePrice) ? decimal(rate).minus('0.0001') : decimal(rate)
        expect(sellerRateOf(price.corporatePrice, of(percent)) ?? '0.0000').toBe(back.toFixed(4))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the all-in prices that a range of seller’s rates allows', () => {
  it('is the range itself with nothing on top', () => {
    const range = { lowest: '3.2175', highest: '3.5561' }
    expect(allInRange(range, of('0'))).toEqual(range)
  })

  it('goes up to the last price that leads to the highest rate', () => {
    // 3.2175 × 1.009 = 3.2464575; 3.5562 × 1.009 = 3.5882058.
    expect(allInRange({ lowest: '3.2175', highest: '3.5561' }, of('0.9'))).toEqual({
      lowest: '3.2465',
      highest: '3.5882',
    })
  })

  it('holds exactly the prices whose seller’s rate lies within', () => {
    const ticks = (most: number) => fc.integer({ min: 1, max: most })
    const rate = (count: number) => decimal(count).dividedBy(10_000).toFixed(4)
    fc.assert(
      fc.property(
        ticks(50_000),
        ticks(2_000),
        fc.array(fc.integer({ min: 0, max: 50_000 }).map(rate), { maxLength: 2 }),
        fc.option(fc.record({ amount: amounts, unit: units })),
        (lowest, width, percents, bought) => {
          const range = { lowest: rate(lowest), highest: rate(lowest + width) }
          const onTop = { percents, bought }
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

describe('the displayed price of an offer, typed', () => {
  const displayed = (rate: string, percents: readonly string[]) =>
    allInPrice(decimal(rate), sumDecimals(percents)).toFixed(4)
  const onTopOf = (rate: string, percents: readonly string[], amount: string) => ({
    percents,
    bought: { amount, unit: 1 },
    offered: { rate, allIn: displayed(rate, percents) },
  })

  it.each([
    // Exactly 3.395821, displayed rounded down: the offer's own rate, and below it the highest that costs no more.
    ['3.3672', '3.3958', '3.3672'],
    ['3.3672', '3.39580', '3.3672'],
    ['3.3672', '3.3957', '3.3670'],
    ['3.3500', '3.3785', '3.3500'],
  ] as const)('%s takes %s as it stands: %s', (rate, typed, seller) => {
    const percents = ['0.5', '0.35']
    expect(sellerRateOf(decimal(typed).toFixed(), onTopOf(rate, percents, '5000'))).toBe(seller)
  })

  it('is allowed at the edge of a band, where the rounded limit lies above it', () => {
    const onTop = onTopOf('3.1893', ['0.5', '0.35'], '10000')
    expect(onTop.offered.allIn).toBe('3.2164')
    const range = { lowest: '3.1893', highest: '3.5249' }
    expect(allInRange(range, onTop)).toEqual({ lowest: '3.2164', highest: '3.2164' })
    expect(allInRange(range, { ...onTop, offered: undefined })).toEqual({
      lowest: '3.2165',
      highest: '3.5549',
    })
  })

  it('is that offer’s rate, and at every price up to it the range says what the rule does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.array(places(50_000, 4), { maxLength: 2 }),
        amounts,
        units,
        (least, above, more, percents, amount, unit) => {
          const rate = (ticks: number) => decimal(ticks).dividedBy(10_000).toFixed(4)
          const range = { lowest: rate(least), highest: rate(least + above + more) }
          const own = rate(least + above)
          const onTop = { ...onTopOf(own, percents, amount), bought: { amount, unit } }
          const { allIn } = onTop.offered
          expect(sellerRateOf(allIn, onTop)).toBe(own)
          const allowed = allInRange(range, onTop)
          expect(isWithin(allIn, allowed)).toBe(true)
          for (const end of [allowed.lowest, allIn])
            for (const beside of [-2, -1, 0, 1]) {
              const price = decimal(end).plus(decimal(beside).dividedBy(10_000))
              if (price.isNegative() || price.greaterThan(allIn)) continue
              const seller = sellerRateOf(price.toFixed(4), onTop)
              // Nobody is asked for more than the offer, and what is allowed is what the rule takes.
              expect(decimal(seller ?? '0').lessThanOrEqualTo(own)).toBe(true)
              expect(isWithin(price.toFixed(4), allowed)).toBe(seller !== null && isWithin(seller, range))
            }
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('an offer outside the band changes nothing of its range', () => {
    const range = { lowest: '3.1893', highest: '3.5249' }
    const onTop = onTopOf('3.1892', ['0.5', '0.35'], '10000')
    expect(allInRange(range, onTop)).toEqual(allInRange(range, { ...onTop, offered: undefined }))
  })
})

it.each(['999999999', '999999999999', '999999999999999999999', `${'9'.repeat(36)}`])(
  'a price of %s has an end too',
  (typed) => {
    const onTop = { percents: ['0.5', '0.4'], bought: { amount: '10000', unit: 1 } }
    expect(sellerRateOf(typed, onTop)).toMatch(/^\d+\.\d{4}$/)
  },
)
