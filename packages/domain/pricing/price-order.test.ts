import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import { decimal } from '../money/decimal.ts'
import { counterValue } from './counter-value.ts'
import { type PriceBuildUp, type PricingInput, priceOrder } from './price-order.ts'

type Expected = Omit<PriceBuildUp, 'vat' | 'payable'>

interface Vector {
  readonly currency: string
  readonly unit: number
  readonly decimals: number
  readonly amount: string
  readonly rate: string
  readonly form: 'CASH' | 'DIGITAL'
  readonly bcPercent: string
  readonly platformPercent: string
  readonly partnerPercent: string
  readonly sharePercents: { readonly platform: number; readonly insight: number; readonly partner: number }
  readonly expect: Expected
}

const file: { readonly vatPercent: string; readonly cases: readonly Vector[] } = JSON.parse(
  readFileSync(new URL('./vectors/pricing.json', import.meta.url), 'utf8'),
)

function inputOf(vector: Vector, buyer: 'BANK' | 'CORPORATE'): PricingInput {
  return {
    amount: vector.amount,
    rate: vector.rate,
    unit: vector.unit,
    form: vector.form,
    buyer,
    terms: {
      exchangeOfficePercent: vector.bcPercent,
      platformPercent: vector.platformPercent,
      marginPercent: vector.partnerPercent,
      vatPercent: file.vatPercent,
      sharePercents: {
        platform: String(vector.sharePercents.platform),
        insight: String(vector.sharePercents.insight),
        partner: String(vector.sharePercents.partner),
      },
    },
  }
}

describe('the worked cases', () => {
  it('are all there', () => {
    expect(file.cases).toHaveLength(120)
    for (const vector of file.cases) expect(Object.keys(vector.expect)).toHaveLength(10)
  })

  it.each(file.cases.map((vector, index) => ({ index, ...vector })))(
    'case $index: $amount $currency at $rate per $unit, $form',
    (vector) => {
      for (const buyer of ['BANK', 'CORPORATE'] as const) {
        const { vat, payable, ...rest } = priceOrder(inputOf(vector, buyer))
        expect(rest).toEqual(vector.expect)
        expect(vat).toBe(decimal(rest.commissionTtc).minus(rest.commission).toFixed(3))
        const allIn = buyer === 'BANK' ? rest.tccCounterValue : rest.corporateCounterValue
        expect(payable).toBe(decimal(allIn).plus(vat).toFixed(3))
      }
      expect(counterValue(vector.amount, vector.rate, vector.unit)).toBe(vector.expect.counterValue)
    },
  )
})

const scaled = (max: number, places: number) =>
  fc.integer({ min: 0, max }).map((units) =>
    decimal(units)
      .dividedBy(10 ** places)
      .toFixed(places),
  )

const anyInput: fc.Arbitrary<PricingInput> = fc.record({
  amount: scaled(2_000_000_000, 3),
  rate: scaled(500_000, 4),
  unit: fc.constantFrom(1, 10, 100, 1000),
  form: fc.constantFrom('CASH', 'DIGITAL'),
  buyer: fc.constantFrom('BANK', 'CORPORATE'),
  terms: fc.record({
    exchangeOfficePercent: scaled(300, 2),
    platformPercent: scaled(300, 2),
    marginPercent: scaled(300, 2),
    vatPercent: fc.constantFrom('19', '7', '0'),
    sharePercents: fc
      .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
      .map(([low, high]) => ({
        platform: decimal(low).dividedBy(100).toFixed(2),
        insight: decimal(high - low)
          .dividedBy(100)
          .toFixed(2),
        partner: decimal(10_000 - high)
          .dividedBy(100)
          .toFixed(2),
      })),
  }),
})

describe('rounding', () => {
  it('takes the commission and the margin on the exact counter value, not on the rounded one', () => {
    const price = priceOrder({
      amount: '0.01',
      rate: '4.95',
      unit: 1,
      form: 'DIGITAL',
      buyer: 'CORPORATE',
      terms: {
        exchangeOfficePercent: '0',
        platformPercent: '1',
        marginPercent: '1',
        vatPercent: '19',
        sharePercents: { platform: '50', insight: '20', partner: '30' },
      },
    })
    expect(price).toMatchObject({
      counterValue: '0.050',
      commission: '0.000',
      margin: '0.000',
      payable: '0.050',
    })
  })
})

describe('for any order', () => {
  it('the shares add up to the commission', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const price = priceOrder(input)
        expect(sumDecimals(Object.values(price.shares)).toFixed(3)).toBe(price.commission)
      }),
      { numRuns: 500 },
    )
  })

  it('what the buyer pays is what the seller, the shares, the margin and the VAT receive', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const price = priceOrder(input)
        const received = [price.counterValue, ...Object.values(price.shares), price.vat]
        if (input.buyer === 'CORPORATE') received.push(price.margin)
        expect(sumDecimals(received).toFixed(3)).toBe(price.payable)
      }),
      { numRuns: 500 },
    )
  })

  it('each rounded part is within half a millime of the exact one', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const price = priceOrder(input)
        const exact = decimal(input.amount).times(input.rate).dividedBy(input.unit)
        const near = (rounded: string, value: ReturnType<typeof decimal>) =>
          expect(decimal(rounded).minus(value).abs().lessThanOrEqualTo('0.0005')).toBe(true)
        near(price.counterValue, exact)
        near(price.commission, exact.times(price.commissionPercent).dividedBy(100))
        near(price.margin, exact.times(input.terms.marginPercent).dividedBy(100))
      }),
    )
  })

  it('more currency, or a higher rate, never costs less', () => {
    fc.assert(
      fc.property(anyInput, scaled(1_000_000, 3), scaled(10_000, 4), (input, moreAmount, moreRate) => {
        const dearer = priceOrder({
          ...input,
          amount: decimal(input.amount).plus(moreAmount).toFixed(3),
          rate: decimal(input.rate).plus(moreRate).toFixed(4),
        })
        const price = priceOrder(input)
        for (const field of [
          'counterValue',
          'commission',
          'commissionTtc',
          'vat',
          'margin',
          'payable',
          'tccPrice',
        ] as const) {
          expect(decimal(dearer[field]).greaterThanOrEqualTo(price[field])).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('a bank transfer does not pay the exchange-office part, and a bank does not pay the margin', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const other = { ...input.terms, exchangeOfficePercent: '9.99' }
        const digital = { ...input, form: 'DIGITAL' } as const
        expect(priceOrder({ ...digital, terms: other })).toEqual(priceOrder(digital))
        const bank = { ...input, buyer: 'BANK' } as const
        const richer = { ...bank, terms: { ...input.terms, marginPercent: '9.99' } }
        expect(priceOrder(richer).payable).toBe(priceOrder(bank).payable)
      }),
    )
  })
})

describe('priceOrder refuses', () => {
  const good: PricingInput = {
    amount: '10000',
    rate: '3.3868',
    unit: 1,
    form: 'CASH',
    buyer: 'BANK',
    terms: {
      exchangeOfficePercent: '0.3',
      platformPercent: '0.2',
      marginPercent: '0.1',
      vatPercent: '19',
      sharePercents: { platform: '50', insight: '20', partner: '30' },
    },
  }

  it.each<[string, PricingInput]>([
    ['a negative amount', { ...good, amount: '-1' }],
    ['a negative rate', { ...good, rate: '-3' }],
    ['a rate that is no number', { ...good, rate: 'NaN' }],
    ['a unit of zero', { ...good, unit: 0 }],
    ['a broken unit', { ...good, unit: 1.5 }],
    ['a negative percent', { ...good, terms: { ...good.terms, platformPercent: '-0.1' } }],
    [
      'shares that do not add up to 100',
      {
        ...good,
        terms: { ...good.terms, sharePercents: { platform: '50', insight: '20', partner: '29.99' } },
      },
    ],
    [
      'a negative share',
      {
        ...good,
        terms: { ...good.terms, sharePercents: { platform: '110', insight: '-20', partner: '10' } },
      },
    ],
  ])('%s', (_, input) => {
    expect(() => priceOrder(good)).not.toThrow()
    expect(() => priceOrder(input)).toThrow(RangeError)
  })
})
