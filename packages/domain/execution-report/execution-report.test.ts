import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, sumDecimals } from '../money/amount.ts'
import { decimal, toDecimalString } from '../money/decimal.ts'
import { readPlainly } from '../price-proof/measure-reading.ts'
import { type PriceProof, proveDeal } from '../price-proof/price-proof.ts'
import { narrowReport, type ReportOrder, reportOf, totalsOf } from './report-figures.ts'
import { daysOfMonth, monthAfter, monthsBefore, readyFrom, wholeMonth } from './report-period.ts'
import { decideReport, isTold, REPORT_ACTIONS, REPORT_STATUSES } from './report-table.ts'

const person = (userId: string, more: { cins?: string[]; emails?: string[] } = {}) => ({
  ...{ userId, cins: more.cins ?? [], emails: more.emails ?? [`${userId}@test.example`] },
})

describe('the steps of a report', () => {
  const allowed = (status: (typeof REPORT_STATUSES)[number]) =>
    REPORT_ACTIONS.filter(
      (action) => 'step' in decideReport(person('a'), { status, dealt: [], holds: true }, action),
    )

  it('lead from one person to another, each once', () => {
    expect(REPORT_STATUSES.map(allowed)).toEqual([['sign'], ['send'], ['object'], ['answer'], []])
    expect(REPORT_STATUSES.filter(isTold)).toEqual(['SENT', 'OBJECTED', 'ANSWERED'])
  })

  it('are not taken by the bank with other figures than were frozen; its company may object to them', () => {
    const take = (status: (typeof REPORT_STATUSES)[number], action: (typeof REPORT_ACTIONS)[number]) =>
      decideReport(person('a'), { status, dealt: [], holds: false }, action)
    for (const [status, action] of [
      ['READY', 'sign'],
      ['SIGNED', 'send'],
      ['OBJECTED', 'answer'],
    ] as const)
      expect(take(status, action)).toEqual({ rule: 'REPORT_ALTERED' })
    expect(take('SENT', 'object')).toMatchObject({ step: { to: 'OBJECTED' } })
    expect(take('SENT', 'sign')).toEqual({ rule: 'REPORT_STEP' })
  })

  it.each([
    ['the one who dealt', person('dealer')],
    ['a second account with the same mailbox', person('twin', { emails: ['DEALER+two@test.example'] })],
    ['a second account with the same card', person('card', { cins: ['01234567'] })],
  ])('are not for %s, where the bank vouches for its deals', (_, who) => {
    const dealt = [person('dealer', { cins: ['01234567'] })]
    const refused = { rule: 'SEGREGATION_REPORT' }
    expect(decideReport(who, { status: 'READY', dealt, holds: true }, 'sign')).toEqual(refused)
    expect(decideReport(who, { status: 'OBJECTED', dealt, holds: true }, 'answer')).toEqual(refused)
    expect(decideReport(person('other'), { status: 'READY', dealt, holds: true }, 'sign')).toMatchObject({
      step: { to: 'SIGNED' },
    })
    // Whoever ordered for the company may object to what came of it.
    expect(decideReport(who, { status: 'SENT', dealt, holds: true }, 'object')).toMatchObject({
      step: { to: 'OBJECTED' },
    })
  })
})

describe('the days of a report', () => {
  it('are those of a month, to its last', () => {
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(wholeMonth('2026-10-01', '2026-10-31')).toBe('2026-10')
    for (const [from, to] of [
      ['2026-10-02', '2026-10-31'],
      ['2026-10-01', '2026-10-30'],
      ['2026-09-01', '2026-10-31'],
    ] as const)
      expect(wholeMonth(from, to)).toBeNull()
    expect(monthAfter('2026-12')).toBe('2027-01')
    expect(monthsBefore('2026-11', 0)).toBe('2026-11')
    expect(monthsBefore('2026-11', 11)).toBe('2025-12')
  })

  it('are frozen on the second working day after them', () => {
    // A Sunday, then Monday the second and Tuesday the third; New Year's Day is a Friday.
    expect(readyFrom('2026-10', new Set())).toBe('2026-11-03')
    expect(readyFrom('2026-12', new Set(['2027-01-01']))).toBe('2027-01-05')
  })
})

/** A deal of 10 000 EUR at a rate, with its proof beside the fixing and other positions. */
function proven(
  rate: string,
  more: { amount?: string; fixing?: string | null; others?: string[] } = {},
): PriceProof {
  const { amount = '10000', fixing = '3.3868', others = [] } = more
  const deal = {
    ...{ order: 'o', version: 1, moment: 'PLACED' as const, at: new Date('2026-10-05T10:00:00Z') },
    ...{ currency: 'EUR', form: 'CASH' as const, position: 1, askedRate: rate, amount, rate, unit: 1 },
    addedPercent: '0.5',
  }
  const free = others.map((one, index) => ({
    ...{ house: `house ${index}`, position: index, since: '2026-10-05T09:00:00Z', amount, rate: one },
  }))
  const limits = { form: 'CASH' as const, smallestAmount: null, largestAmount: null, smallestNote: null }
  const reference = fixing === null ? null : { day: '2026-10-02', rate: fixing, ageInWorkingDays: 1 }
  return proveDeal(deal, { reading: readPlainly(deal, free), limits, fixing: reference, opening: null }).proof
}

const order = (
  reference: string,
  proof: PriceProof | null,
  more: Partial<ReportOrder> = {},
): ReportOrder => ({
  ...{ id: reference, reference, day: '2026-10-05', currency: 'EUR', decimals: 2, unit: 1, form: 'CASH' },
  ...{ operationType: 'MATCHING', seller: { id: 'house', name: 'House' }, amount: '10000', rate: '3.39' },
  ...{ stands: true, proof, ...more },
})

describe('the figures of a report', () => {
  it('are those that the proofs froze, in words that add up', () => {
    const report = reportOf(
      [
        order('B', proven('3.3900', { others: ['3.3880', '3.3950'] })),
        order('A', proven('3.3850', { others: ['3.3880'] })),
      ],
      'BOUGHT',
    )
    expect(report.rows.map(({ reference, spreadBps, costTnd }) => [reference, spreadBps, costTnd])).toEqual([
      ['A', '-5.3', '-18.000'],
      ['B', '9.4', '32.000'],
    ])
    expect(report.rows[0]?.standing).toMatchObject({ rank: 1, overBestTnd: '0.000', best: '3.3880' })
    // 0.0020 × 10 000, with half a percent of commission on both.
    expect(report.rows[1]?.standing).toMatchObject({ rank: 2, overBestTnd: '20.100', best: '3.3880' })
    expect(report.total).toEqual({
      ...{ orders: 2, value: '67750.000', costTnd: '14.000', spreadBps: '2.1', ranked: 2, best: 1 },
      ...{ overBestTnd: '20.100', gainTnd: '0.000' },
    })
    // Two positions beside the deal are too few to tell what the market asks.
    expect(report.few).toBe(2)
  })

  it('tell whoever sold neither the place of a price nor the mean of the market', () => {
    const orders = [order('A', proven('3.3900', { others: ['3.3880', '3.3950', '3.3990', '3.4000'] }))]
    const [bought, sold] = [reportOf(orders, 'BOUGHT'), reportOf(orders, 'SOLD')]
    expect([bought.rows[0]?.marketBps, bought.few]).toEqual([expect.any(String), 0])
    expect(sold.rows[0]).toMatchObject({ marketBps: null, standing: null, costTnd: bought.rows[0]?.costTnd })
    // Nor of how many prices there was one.
    expect(sold.few).toBe(0)
  })

  it('add amounts up to their last decimal, where a currency has been given fewer since', () => {
    const orders = [
      order('A', proven('3.39', { amount: '10000' }), { decimals: 0 }),
      order('B', proven('3.39', { amount: '0.25' })),
    ]
    expect(reportOf(orders, 'BOUGHT').currencies).toMatchObject([{ amount: '10000.25', decimals: 2 }])
  })

  it('leave nothing out in silence', () => {
    const report = reportOf(
      [
        order('A', null),
        order('B', proven('3.39', { fixing: null })),
        order('C', proven('3.39'), { stands: false }),
        order('D', null, { stands: false }),
        order('E', proven('3.39')),
      ],
      'BOUGHT',
    )
    expect(report.excluded.map(({ reference, cause }) => [reference, cause])).toEqual([
      ['A', 'BEFORE_PROOF'],
      ['B', 'NO_REFERENCE'],
      ['C', 'UNDONE'],
      ['D', 'UNDONE'],
    ])
    expect(report.rows.map(({ reference }) => reference)).toEqual(['E'])
  })

  it('tell who sold nothing of what it was compared with, and nobody of a direct sale', () => {
    const dear = proven('3.3900', { others: ['3.3880'] })
    const reported = reportOf([order('A', dear)], 'SOLD')
    expect(reported.rows[0]?.standing).toBeNull()
    expect(reported.total).toMatchObject({ ranked: 0, best: 0, overBestTnd: '0.000' })
    expect(
      reportOf([order('A', dear, { operationType: 'DIRECT_SALE' })], 'BOUGHT').rows[0]?.standing,
    ).toBeNull()
    expect(reportOf([], 'BOUGHT').total.spreadBps).toBeNull()
  })

  const anyOrder = fc
    .record({
      amount: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
      rate: fc.integer({ min: 1, max: 999_999 }).map((one) => (one / 10_000).toFixed(4)),
      fixing: fc.integer({ min: 1, max: 999_999 }).map((one) => (one / 10_000).toFixed(4)),
      other: fc.integer({ min: 1, max: 999_999 }).map((one) => (one / 10_000).toFixed(4)),
      currency: fc.constantFrom('EUR', 'USD', 'CHF'),
      house: fc.constantFrom('a', 'b'),
    })
    .map(({ amount, rate, fixing, other, currency, house }) =>
      order(`${currency} ${amount}`, proven(rate, { amount, fixing, others: [other] }), {
        ...{ currency, seller: { id: house, name: house } },
      }),
    )

  it('add up to the millime: by row, by currency and in all, whatever is chosen of them', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 25 }), (orders) => {
        const report = reportOf(orders, 'BOUGHT')
        const sum = (values: readonly string[]) => toDecimalString(sumDecimals(values), 3)
        for (const figure of ['costTnd', 'value'] as const) {
          expect(sum(report.rows.map((row) => row[figure]))).toBe(report.total[figure])
          expect(sum(report.currencies.map((row) => row[figure]))).toBe(report.total[figure])
        }
        for (const figure of ['overBestTnd', 'gainTnd'] as const)
          expect(sum(report.currencies.map((row) => row[figure]))).toBe(report.total[figure])
        const parts = ['a', 'b'].map((house) => narrowReport(report, { house }, 'BOUGHT'))
        expect(sum(parts.map(({ total }) => total.costTnd))).toBe(report.total.costTnd)
        expect(report.currencies.reduce((count, { orders: of }) => count + of, 0)).toBe(report.rows.length)
        // Each row's cost is its proof's, rounded once from the exact figure.
        for (const row of report.rows) {
          const exact = decimal(row.rate).minus(row.fixing.rate).times(row.amount).dividedBy(row.unit)
          expect(decimal(row.costTnd).minus(exact).abs().lessThanOrEqualTo('0.0005')).toBe(true)
          expect(compareDecimals(row.standing?.overBestTnd ?? '0', '0')).toBeGreaterThanOrEqual(0)
        }
        expect(totalsOf(report.rows)).toEqual(report.total)
      }),
      { numRuns: 60 },
    )
  })
})
