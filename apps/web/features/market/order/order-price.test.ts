import { decimal } from '@fxmatch/domain/money/decimal'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { commissionPercent, priceOfOrder, VAT_PERCENT } from './order-price.ts'

it('finds the percent behind any commission of a position worth a hundred dinars', () => {
  const terms = { marginPercent: '0', vatPercent: VAT_PERCENT, exchangeOfficePercent: '0' }
  fc.assert(
    fc.property(
      fc.integer({ min: 3_000, max: 50_000_000 }),
      fc.integer({ min: 20_000, max: 99_999 }),
      fc.integer({ min: 0, max: 300 }),
      (cents, rate, hundredths) => {
        const amount = decimal(cents).dividedBy(100).toString()
        const price = decimal(rate).dividedBy(10_000).toString()
        const percent = decimal(hundredths).dividedBy(100).toString()
        fc.pre(decimal(counterValue(amount, price, 1)).greaterThan(100))
        const sharePercents = { platform: '100', insight: '0', partner: '0' }
        const priced = priceOrder({
          amount,
          rate: price,
          unit: 1,
          form: 'CASH',
          buyer: 'BANK',
          terms: { ...terms, platformPercent: percent, sharePercents },
        })
        const told = { equivalent: priced.counterValue, commission_equivalent: priced.commission }
        expect(commissionPercent(told)).toBe(percent)
      },
    ),
  )
})

it('prices an order as the design shows it', () => {
  // 18 000 × 3.384 = 60 912; 0.5 % = 304.560; VAT 19 % of it = 57.866 (half-up of 57.8664)
  const price = priceOfOrder(position(1), '18000', '3.384')
  expect([price.counterValue, price.commissionPercent, price.commission, price.vat, price.payable]).toEqual([
    '60912.000',
    '0.50',
    '304.560',
    '57.866',
    '61274.426',
  ])
})

it('asks no commission where there is none', () => {
  expect(commissionPercent({ equivalent: '0.000', commission_equivalent: '0.000' })).toBe('0')
  expect(priceOfOrder(position(1, { commission_equivalent: '0.000' }), '100', '3').payable).toBe('300.000')
})
