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
  expect(priceOfOrder(position(1, { commission_percent: '0' }), '100', '3').payable).toBe('300.000')
  const taxed = priceOfOrder(position(1, { commission_percent: '1', vat_percent: '7' }), '100', '3')
  expect([taxed.commission, taxed.vat, taxed.payable]).toEqual(['3.000', '0.210', '303.210'])
})
