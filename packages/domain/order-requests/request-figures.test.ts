import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import { decimal } from '../money/decimal.ts'
import { isLive } from '../orders/order-sets.ts'
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts'
import { bidAmount } from './bids.ts'
import { hasRoomFor, importTitleBalance } from './import-title.ts'
import { openAmountOf, type RequestLine, requestFigures } from './request-figures.ts'
import { progressOf } from './request-progress.ts'
import { REQUEST_STATUSES } from './request-status.ts'
import { isRequestTransition } from './request-table.ts'

const line = (more: Partial<RequestLine>): RequestLine => ({
  part: 'POSITION',
  status: 5,
  amount: '1000',
  rate: '3.4',
  allInEquivalent: '3417.000',
  vat: '3.230',
  ...more,
})
const whole = { totalAmount: '10000', decimals: 2, unit: 1, submitted: false }

describe('the figures of a request', () => {
  it('splits into what is covered, the remainder and what is open', () => {
    const lines = [
      line({}),
      line({ part: 'BID', status: 105, amount: '2000', allInEquivalent: '6850.100' }),
      line({ part: 'BID', status: 106, amount: '9000' }),
      line({ status: 4, amount: '5000' }),
      line({ part: 'REMAINDER', amount: '3000', rate: '3.421', allInEquivalent: '10276.200' }),
    ]
    expect(requestFigures(whole, lines, null)).toMatchObject({
      coveredAmount: '3000.00',
      remainderAmount: '7000.00',
      remainderSold: '3000.00',
      openAmount: '4000.00',
      remainderRate: '3.421',
      partialEquivalent: '10267.100',
      remainderEquivalent: '10276.200',
      totalEquivalent: '20543.300',
      totalVat: '9.690',
      totalPayable: '20552.990',
    })
  })

  it('keeps what was lost after the submission apart from what the bank has sold', () => {
    const lines = [
      line({}),
      line({ status: 999, amount: '5000' }),
      line({ part: 'REMAINDER', amount: '4000', rate: '3.421', allInEquivalent: '13701.600' }),
    ]
    expect(requestFigures({ ...whole, submitted: true }, lines, null)).toMatchObject({
      remainderAmount: '4000.00',
      remainderSold: '4000.00',
      remainderEquivalent: '13701.600',
      openAmount: '5000.00',
    })
  })

  it('counts the bank’s offer for what is open, and none where nothing is', () => {
    const offer = { rate: '3.421', allInPrice: '3.4381', allInEquivalent: '34381.000', vat: '32.490' }
    expect(requestFigures(whole, [], offer)).toMatchObject({
      remainderRate: '3.421',
      remainderEquivalent: '34381.000',
      totalEquivalent: '34381.000',
      totalVat: '32.490',
      totalPayable: '34413.490',
      avgCost: '3.4381',
    })
    expect(requestFigures(whole, [line({ amount: '10000' })], offer).remainderRate).toBeNull()
    expect(requestFigures(whole, [], null)).toMatchObject({ avgCost: null, totalEquivalent: '0.000' })
  })

  it('costs on average what stands beside it by the amount, and no mean of rounded prices', () => {
    // 90 000 EUR of two offices at 3.4018 and 3.4019 as they are displayed: together 306 166.950 TND.
    const lines = [
      line({ amount: '45000', allInEquivalent: '153081.000' }),
      line({ amount: '45000', allInEquivalent: '153085.950' }),
    ]
    expect(requestFigures(whole, lines, null)).toMatchObject({
      totalEquivalent: '306166.950',
      avgCost: '3.4019',
    })
    const yen = { totalAmount: '500000', decimals: 0, unit: 1000, submitted: true }
    const half = line({ amount: '123457', allInEquivalent: '2540.173' })
    expect(requestFigures(yen, [half], null)).toMatchObject({ openAmount: '376543', avgCost: '20.5754' })
  })

  it('has left to pay what is not cashed out, VAT included', () => {
    const paid = line({ status: 10, allInEquivalent: '100.000', vat: '1.001' })
    const delivered = line({ status: 13, allInEquivalent: '200.000', vat: '2.002' })
    const dead = line({ status: 999, allInEquivalent: '400.000', vat: '4.004' })
    expect(requestFigures(whole, [paid, delivered, dead], null)).toMatchObject({
      totalPayable: '303.003',
      leftToPay: '202.002',
    })
    expect(requestFigures(whole, [paid], null).leftToPay).toBe('0.000')
  })

  it('partial and remainder make the total, covered and remainder the whole', () => {
    const money = (most: number) =>
      fc.integer({ min: 1, max: most }).map((n) => decimal(n).dividedBy(100).toFixed(2))
    const any = fc.array(
      fc.record({
        part: fc.constantFrom('POSITION', 'BID', 'REMAINDER'),
        status: fc.constantFrom(...ORDER_STATUSES),
        amount: money(90_000),
        allInEquivalent: money(400_000),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(any, (lines) => {
        const all = lines.map((one) => line(one as Partial<RequestLine>))
        const figures = requestFigures(
          { totalAmount: '100000', decimals: 2, unit: 1, submitted: false },
          all,
          null,
        )
        expect(sumDecimals([figures.partialEquivalent, figures.remainderEquivalent]).toFixed(3)).toBe(
          figures.totalEquivalent,
        )
        expect(sumDecimals([figures.totalEquivalent, figures.totalVat]).toFixed(3)).toBe(figures.totalPayable)
        expect(sumDecimals([figures.coveredAmount, figures.remainderAmount]).toFixed(2)).toBe('100000.00')
        expect(decimal(openAmountOf('100000', all)).toFixed(2)).toBe(figures.openAmount)
      }),
    )
  })
})

describe('an import title', () => {
  it.each([
    ['DRAFT', [], '0.00', '1000.00'],
    ['CANCELED', [[7, '1000']], '0.00', '0.00'],
    ['REJECTED', [[7, '1000']], '0.00', '0.00'],
    [
      'ON_HOLD',
      [
        [5, '600'],
        [106, '400'],
        [4, '300'],
      ],
      '0.00',
      '600.00',
    ],
    [
      'CLOSED',
      [
        [11, '600'],
        [13, '400'],
      ],
      '400.00',
      '600.00',
    ],
    [
      'DELIVERED',
      [
        [13, '600'],
        [10, '400'],
      ],
      '1000.00',
      '0.00',
    ],
  ] as const)(
    'of a request in %s with orders %j has %s used and %s reserved',
    (status, orders, used, reserved) => {
      const request = {
        status,
        totalAmount: '1000',
        orders: orders.map(([code, amount]) => ({ status: code as OrderStatus, amount })),
      }
      const balance = importTitleBalance('5000', 2, [request])
      expect(balance).toMatchObject({ used, reserved })
      expect(sumDecimals([balance.used, balance.reserved, balance.left]).toFixed(2)).toBe('5000.00')
      expect(hasRoomFor(balance, balance.left)).toBe(true)
      expect(hasRoomFor(balance, decimal(balance.left).plus('0.01').toFixed(2))).toBe(false)
    },
  )
})

const standing = (orders: readonly OrderStatus[]) => orders.map((status) => ({ status, shortage: null }))

describe('where a request stands', () => {
  it.each([
    ['undone', 'BO_CONFIRMED', [{ status: 9, shortage: { before: null } }], 'ON_HOLD'],
    ['out of time', 'BO_CONFIRMED', [{ status: 999, shortage: { before: null } }], 'ON_HOLD'],
    [
      'undone, another live',
      'BO_CONFIRMED',
      [
        { status: 9, shortage: { before: null } },
        { status: 5, shortage: null },
      ],
      'BO_CONFIRMED',
    ],
    ['still counted', 'BO_CONFIRMED', [{ status: 8, shortage: { before: null } }], 'BO_CONFIRMED'],
    [
      'reduced, and rejected later',
      'BO_CONFIRMED',
      [{ status: 9, shortage: { before: { amount: '2', counterValue: '6', payable: '7' } } }],
      'REJECTED',
    ],
    ['never counted', 'BO_CONFIRMED', [{ status: 9, shortage: null }], 'REJECTED'],
  ] as const)('whose order is %s after a short count', (_, from, orders, to) => {
    expect(progressOf(from, orders)).toBe(to)
    expect(isRequestTransition(from, to) || from === to).toBe(true)
  })

  it.each([
    ['BO_CONFIRMED', [5, 7], 'BO_CONFIRMED'],
    ['BO_CONFIRMED', [700, 7], 'PARTIAL_CONFIRMED'],
    ['PARTIAL_CONFIRMED', [700, 11], 'CONFIRMED'],
    ['CONFIRMED', [11, 13], 'CLOSED'],
    ['CONFIRMED', [11, 14], 'CLOSED'],
    ['CLOSED', [13, 10], 'DELIVERED'],
    // What ended without a deal does not hold the others back; where nothing is left, the request is rejected.
    ['CLOSED', [13, 9], 'DELIVERED'],
    ['PARTIAL_CONFIRMED', [12, 999], 'REJECTED'],
    ['FO_CONFIRMED', [9], 'REJECTED'],
    ['FO_CONFIRMED', [13], 'FO_CONFIRMED'],
    ['DELIVERED', [15], 'DELIVERED'],
  ] as const)('from %s with orders in %j: %s', (from, orders, to) => {
    expect(progressOf(from, standing(orders))).toBe(to)
  })

  it('is never computed before the back office’s validation, nor after an end that people gave it', () => {
    for (const status of ['DRAFT', 'ON_HOLD', 'CANCELED', 'REJECTED'] as const)
      for (const order of ORDER_STATUSES) expect(progressOf(status, standing([order]))).toBe(status)
    for (const status of REQUEST_STATUSES)
      for (const order of ORDER_STATUSES.filter(isLive)) {
        const once = progressOf(status, standing([order]))
        expect(progressOf(once, standing([order]))).toBe(once)
      }
  })
})

describe('amounts of bids', () => {
  it('takes of a bid at most what is open', () => {
    expect(bidAmount('100', '100.00')).toBe('100')
    expect(bidAmount('100.01', '100')).toBe('100')
    expect(bidAmount('99.99', '100')).toBe('99.99')
  })
})
