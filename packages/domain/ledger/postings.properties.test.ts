import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import { decimal } from '../money/decimal.ts'
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

const hundredths = (max: number) =>
  fc.integer({ min: 0, max }).map((units) => decimal(units).dividedBy(100).toFixed(2))

/** Parts of 100.00 in hundredths, cut at random points. */
const partsOfHundred = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: min - 1, maxLength: max - 1 }).map((cuts) => {
    const edges = [0, ...cuts.sort((a, b) => a - b), 10_000]
    return edges.slice(1).map((edge, index) =>
      decimal(edge - (edges[index] ?? 0))
        .dividedBy(100)
        .toFixed(2),
    )
  })

const anyOrder: fc.Arbitrary<LedgerOrder> = fc
  .record({
    currency: fc.constantFrom(
      { code: 'EUR', decimals: 2, unit: 1 },
      { code: 'KWD', decimals: 3, unit: 1 },
      { code: 'DKK', decimals: 2, unit: 100 },
      { code: 'JPY', decimals: 0, unit: 1000 },
    ),
    units: fc.integer({ min: 1, max: 2_000_000_000 }),
    rate: fc.integer({ min: 1, max: 500_000 }).map((units) => decimal(units).dividedBy(10_000).toFixed(4)),
    form: fc.constantFrom('CASH' as const, 'DIGITAL' as const),
    // A matching, a bank's own purchase, and a bank's sale from its own stock.
    kind: fc.constantFrom('MATCHING', 'DIRECT_PURCHASE', 'DIRECT_SALE'),
    members: partsOfHundred(1, 6),
    shares: partsOfHundred(3, 3),
    percents: fc.tuple(hundredths(300), hundredths(300), hundredths(300)),
  })
  .map(({ currency, units, rate, form, kind, members, shares, percents }) => {
    const amount = decimal(units)
      .dividedBy(10 ** currency.decimals)
      .toFixed(currency.decimals)
    const buyer = kind === 'DIRECT_PURCHASE' ? 'BANK' : 'CORPORATE'
    return {
      orderId: 'any',
      currency: currency.code,
      currencyDecimals: currency.decimals,
      amount,
      buyerId: kind === 'DIRECT_PURCHASE' ? 'bank' : 'company',
      sellers:
        kind === 'DIRECT_SALE'
          ? [{ companyId: 'bank', percent: '100' }]
          : members.map((percent, index) => ({ companyId: `member-${index}`, percent })),
      platformId: 'platform',
      bankId: 'bank',
      buyer,
      price: priceOrder({
        amount,
        rate,
        unit: currency.unit,
        form,
        buyer,
        terms: {
          exchangeOfficePercent: percents[0],
          platformPercent: percents[1],
          marginPercent: percents[2],
          vatPercent: '19',
          sharePercents: { platform: shares[0] ?? '', insight: shares[1] ?? '', partner: shares[2] ?? '' },
        },
      }),
    }
  })

const forAnyOrder = (check: (order: LedgerOrder) => void) =>
  fc.assert(fc.property(anyOrder, check), { numRuns: 400 })

const total = (entries: readonly LedgerEntry[], accounts: readonly LedgerAccount[], companyId?: string) =>
  sumDecimals(
    entries
      .filter(
        (entry) => accounts.includes(entry.account) && (companyId ?? entry.companyId) === entry.companyId,
      )
      .map(({ amount }) => amount),
  ).toString()

const income: readonly LedgerAccount[] = [
  'COMMISSION_PLATFORM',
  'COMMISSION_INSIGHT',
  'COMMISSION_PARTNER',
  'VAT_DUE',
  'MARGIN',
]

describe('for any order and syndicate', () => {
  it('each journal adds up to zero per currency, has no line of zero, and each amount fits its currency', () => {
    forAnyOrder((any) => {
      for (const postings of [ticketPostings, deliveryPostings, cashOutPostings]) {
        const entries = postings(any)
        for (const currency of ['TND', any.currency]) {
          const ofCurrency = entries.filter((entry) => entry.currency === currency)
          expect(sumDecimals(ofCurrency.map(({ amount }) => amount)).isZero()).toBe(true)
          const places = currency === 'TND' ? 3 : any.currencyDecimals
          for (const { amount } of ofCurrency) expect(amount.split('.')[1]?.length ?? 0).toBe(places)
        }
        expect(entries.every(({ amount }) => !decimal(amount).isZero())).toBe(true)
        expect(() => assertBalanced(entries)).not.toThrow()
      }
    })
  })

  it('after ticket and delivery no promise is left', () => {
    forAnyOrder((any) => {
      const left = netBalances([...ticketPostings(any), ...deliveryPostings(any)]).map(
        ({ account }) => account,
      )
      expect(left).not.toContain('CURRENCY_COMMITMENT')
      expect(left).not.toContain('TND_COMMITMENT')
      expect(left).toContain('CURRENCY')
    })
  })

  it('a ticket, or a ticket and a delivery, and their cancellation leave nothing', () => {
    forAnyOrder((any) => {
      const ticket = ticketPostings(any)
      const delivered = [...ticket, ...deliveryPostings(any)]
      expect(netBalances([...ticket, ...reversePostings(ticket)])).toEqual([])
      expect(netBalances([...delivered, ...reversePostings(delivered)])).toEqual([])
      expect(() => assertBalanced(reversePostings(delivered))).not.toThrow()
    })
  })

  it('after cash-out nothing is due, cash only changed hands, and income is counted once', () => {
    forAnyOrder((any) => {
      const all = [...ticketPostings(any), ...deliveryPostings(any), ...cashOutPostings(any)]
      const accounts = netBalances(all).map(({ account }) => account)
      expect(accounts).not.toContain('SETTLEMENT')
      expect(total(all, ['CASH'])).toBe('0')
      expect(total(all, income)).toBe(decimal(any.price.payable).minus(any.price.counterValue).toString())
      for (const beneficiary of [any.platformId, any.bankId]) {
        expect(total(all, [...income, 'CLEARING'], beneficiary)).toBe('0')
      }
    })
  })

  it('each party ends with the cash and the currency that the price says', () => {
    forAnyOrder((any) => {
      const all = [...ticketPostings(any), ...deliveryPostings(any), ...cashOutPostings(any)]
      const { price } = any
      const expected = new Map<string, ReturnType<typeof decimal>>()
      const add = (companyId: string, amount: string) =>
        expected.set(companyId, (expected.get(companyId) ?? decimal(0)).plus(amount))
      add(any.buyerId, `-${price.payable}`)
      add(any.platformId, price.shares.platform)
      add(any.platformId, price.shares.insight)
      add(any.platformId, price.vat)
      add(any.bankId, price.shares.partner)
      if (any.buyer === 'CORPORATE') add(any.bankId, price.margin)
      if (any.sellers.some(({ companyId }) => companyId === any.bankId)) add(any.bankId, price.counterValue)
      for (const [companyId, cash] of expected) expect(total(all, ['CASH'], companyId)).toBe(cash.toString())

      const sellerIds = any.sellers.map(({ companyId }) => companyId)
      expect(total(all, ['CURRENCY'], any.buyerId)).toBe(decimal(any.amount).toString())
      expect(sumDecimals(sellerIds.map((id) => total(all, ['CURRENCY'], id))).toString()).toBe(
        decimal(any.amount).negated().toString(),
      )
    })
  })
})
