import { describe, expect, it } from 'vitest'
import { OPERATION_TYPES } from '../orders/order-facts.ts'
import { allIn, bankProfit, buyerKind } from './buyer-price.ts'

const PRICES = {
  tccPrice: '3.4166',
  corporatePrice: '3.4302',
  tccCounterValue: '34166.038',
  corporateCounterValue: '34301.510',
}

describe('what a buyer pays', () => {
  it('is the price with the margin for a company, which buys by matching alone', () => {
    const paid = OPERATION_TYPES.map((type) => [type, allIn(PRICES, buyerKind(type))])
    expect(Object.fromEntries(paid)).toEqual({
      DIRECT_PURCHASE: { price: '3.4166', counterValue: '34166.038' },
      DIRECT_SALE: { price: '3.4166', counterValue: '34166.038' },
      MATCHING: { price: '3.4302', counterValue: '34301.510' },
    })
  })
})

describe("a bank's profit", () => {
  it('is its part of the commission and its margin', () => {
    expect(bankProfit({ partnerShare: '44.882', margin: '135.472' })).toBe('180.354')
  })

  it('adds up over orders to the millime, and is nothing for none', () => {
    expect(bankProfit({ partnerShare: '0.001', margin: '0' }, { partnerShare: '1', margin: '2.5' })).toBe(
      '3.501',
    )
    expect(bankProfit()).toBe('0.000')
  })
})
