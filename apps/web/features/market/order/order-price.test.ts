import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { priceOfOrder } from './order-price.ts'

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

it('takes the commission and the VAT that the market tells', () => {
  const free = position(1, { commission_percent: '0', all_in_percent: '0' })
  expect(priceOfOrder(free, '100', '3').payable).toBe('300.000')
  const told = { commission_percent: '1', all_in_percent: '1', vat_percent: '7' }
  const taxed = priceOfOrder(position(1, told), '100', '3')
  expect([taxed.commission, taxed.vat, taxed.payable]).toEqual(['3.000', '0.210', '303.210'])
})

it('has the margin of a company’s bank apart, or with the commission where it is not told', () => {
  // 10 000 × 3.3868 = 33 868; 0.5 % = 169.340 and 19 % of it 32.175; 0.4 % = 135.472
  const company = position(1, { all_in_percent: '0.9' })
  const apart = priceOfOrder(company, '10000', '3.3868')
  expect(apart).toMatchObject({ commission: '169.340', margin: { percent: '0.4', value: '135.472' } })
  const joined = priceOfOrder({ ...company, margin_told: false }, '10000', '3.3868')
  expect(joined).toMatchObject({ commission: '304.812', margin: null, withMargin: true })
  expect([apart.payable, joined.payable]).toEqual(['34204.987', '34204.987'])
})
