import { describe, expect, it } from 'vitest'
import { priceOrder } from '../pricing/price-order.ts'
import type { LedgerAccount, LedgerEntry } from './accounts.ts'
import { assertBalanced } from './balances.ts'
import {
  cashOutPostings,
  deliveryPostings,
  type LedgerOrder,
  reversePostings,
  ticketPostings,
} from './postings.ts'
import { netBalances } from './testing/net-balances.ts'

const terms = {
  exchangeOfficePercent: '0.30',
  platformPercent: '0.20',
  marginPercent: '0.10',
  vatPercent: '19',
  sharePercents: { platform: '50', insight: '20', partner: '30' },
}

/** 10 000 EUR at 3.3868 by a company: 33868.000 + 169.340 commission + 33.868 margin + 32.175 VAT. */
const order: LedgerOrder = {
  orderId: 'o1',
  currency: 'EUR',
  currencyDecimals: 2,
  amount: '10000.00',
  buyerId: 'company',
  sellers: [{ companyId: 'office', percent: '100' }],
  platformId: 'platform',
  bankId: 'bank',
  price: priceOrder({ amount: '10000', rate: '3.3868', unit: 1, form: 'CASH', terms, buyer: 'CORPORATE' }),
  buyer: 'CORPORATE',
}

const syndicate: LedgerOrder = {
  ...order,
  amount: '100.01',
  sellers: [
    { companyId: 'leader', percent: '33.34' },
    { companyId: 'second', percent: '33.33' },
    { companyId: 'third', percent: '33.33' },
  ],
  price: priceOrder({ amount: '100.01', rate: '3.3868', unit: 1, form: 'DIGITAL', terms, buyer: 'BANK' }),
  buyerId: 'bank',
  buyer: 'BANK',
}

const rows = (entries: readonly LedgerEntry[]) =>
  entries.map(({ companyId, account, currency, amount }) => [companyId, account, currency, amount].join(' '))

describe('a company buys from one office', () => {
  it('ticket: promises', () => {
    expect(rows(ticketPostings(order))).toEqual([
      'office CURRENCY_COMMITMENT EUR -10000.00',
      'company CURRENCY_COMMITMENT EUR 10000.00',
      'company TND_COMMITMENT TND -34103.383',
      'office TND_COMMITMENT TND 33868.000',
      'platform TND_COMMITMENT TND 235.383',
    ])
  })

  it('delivery: promises end, the currency moves, each part is due', () => {
    expect(rows(deliveryPostings(order))).toEqual([
      'office CURRENCY_COMMITMENT EUR 10000.00',
      'company CURRENCY_COMMITMENT EUR -10000.00',
      'company TND_COMMITMENT TND 34103.383',
      'office TND_COMMITMENT TND -33868.000',
      'platform TND_COMMITMENT TND -235.383',
      'office CURRENCY EUR -10000.00',
      'company CURRENCY EUR 10000.00',
      'company SETTLEMENT TND -34103.383',
      'office SETTLEMENT TND 33868.000',
      'platform COMMISSION_PLATFORM TND 84.670',
      'platform COMMISSION_INSIGHT TND 33.868',
      'bank COMMISSION_PARTNER TND 50.802',
      'platform VAT_DUE TND 32.175',
      'bank MARGIN TND 33.868',
    ])
  })

  it('cash-out: each due is paid', () => {
    expect(rows(cashOutPostings(order))).toEqual([
      'company SETTLEMENT TND 34103.383',
      'company CASH TND -34103.383',
      'office SETTLEMENT TND -33868.000',
      'office CASH TND 33868.000',
      'platform CLEARING TND -150.713',
      'platform CASH TND 150.713',
      'bank CLEARING TND -84.670',
      'bank CASH TND 84.670',
    ])
  })
})

describe('one beneficiary of every part', () => {
  it('collects them once', () => {
    expect(rows(cashOutPostings({ ...order, bankId: 'platform' })).slice(4)).toEqual([
      'platform CLEARING TND -235.383',
      'platform CASH TND 235.383',
    ])
  })
})

describe('a bank buys from a syndicate', () => {
  it('splits currency and counter value by largest remainder, and posts no margin', () => {
    expect(rows(deliveryPostings(syndicate)).slice(9)).toEqual([
      'leader CURRENCY EUR -33.35',
      'second CURRENCY EUR -33.33',
      'third CURRENCY EUR -33.33',
      'bank CURRENCY EUR 100.01',
      'bank SETTLEMENT TND -339.520',
      'leader SETTLEMENT TND 112.927',
      'second SETTLEMENT TND 112.894',
      'third SETTLEMENT TND 112.893',
      'platform COMMISSION_PLATFORM TND 0.339',
      'platform COMMISSION_INSIGHT TND 0.135',
      'bank COMMISSION_PARTNER TND 0.203',
      'platform VAT_DUE TND 0.129',
    ])
  })
})

describe('what is refused', () => {
  it.each<[string, Partial<LedgerOrder>]>([
    ['percents below 100', { sellers: [{ companyId: 'office', percent: '99.99' }] }],
    ['no seller', { sellers: [] }],
    [
      'a negative percent',
      {
        sellers: [
          { companyId: 'a', percent: '150' },
          { companyId: 'b', percent: '-50' },
        ],
      },
    ],
    ['an amount of zero', { amount: '0.00' }],
    ['a negative amount', { amount: '-5.00' }],
    ['more decimals than the currency has', { amount: '10000.001' }],
    ['an order in TND', { currency: 'TND' }],
    ['a price for another kind of buyer', { buyer: 'BANK' }],
    ['a price a millime off', { price: { ...order.price, payable: '34103.384' } }],
    [
      'shares a millime off',
      { price: { ...order.price, shares: { ...order.price.shares, insight: '33.869' } } },
    ],
  ])('%s', (_, change) => {
    for (const postings of [ticketPostings, deliveryPostings, cashOutPostings]) {
      expect(() => postings(order)).not.toThrow()
      expect(() => postings({ ...order, ...change })).toThrow(RangeError)
    }
  })

  it('an unbalanced posting', () => {
    const half: LedgerEntry[] = [
      { companyId: 'a', account: 'CASH', currency: 'TND', amount: '1.000' },
      { companyId: 'b', account: 'CASH', currency: 'EUR', amount: '-1.00' },
    ]
    expect(() => assertBalanced(half)).toThrow('Unbalanced posting: TND entries add up to 1.000')
    expect(() => assertBalanced([...half, ...reversePostings(half)])).not.toThrow()
    expect(() => assertBalanced([])).not.toThrow()
  })
})

describe('netBalances', () => {
  it('adds up per company, account and currency, and leaves zeros out', () => {
    const entry = (companyId: string, account: LedgerAccount, currency: string, amount: string) => ({
      companyId,
      account,
      currency,
      amount,
    })
    expect(
      netBalances([
        entry('a', 'CASH', 'TND', '1.500'),
        entry('b', 'CASH', 'TND', '-1.500'),
        entry('a', 'CASH', 'TND', '0.500'),
        entry('a', 'CASH', 'EUR', '2.00'),
        entry('b', 'CASH', 'TND', '1.500'),
      ]),
    ).toEqual([entry('a', 'CASH', 'TND', '2.000'), entry('a', 'CASH', 'EUR', '2.00')])
  })
})
