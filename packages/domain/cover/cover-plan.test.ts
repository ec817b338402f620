import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import { decimal } from '../money/decimal.ts'
import type { TitlePart } from '../order-requests/title-dues.ts'
import { coverPlan, monthsFrom, type PlanFacts, type PlannedTitle } from './cover-plan.ts'
import { requiredPercent, USUAL_COVER_POLICY } from './cover-policy.ts'

const TODAY = '2026-11-18'
const HOLIDAYS = new Set(['2026-12-17'])

const part = (valueDate: string, amount: string, order: string | null): TitlePart => ({
  ...{ valueDate, amount, order, delivered: false },
})
const title = (more: Partial<PlannedTitle> = {}): PlannedTitle => ({
  ...{ id: 'a title', reference: 'T-1', currency: 'EUR', decimals: 2, unit: 1, since: '2026-11-01' },
  ...{ dues: [], parts: [] },
  ...more,
})
const plan = (titles: readonly PlannedTitle[], more: Partial<PlanFacts> = {}) =>
  coverPlan({
    ...{ titles, costs: new Map(), prices: new Map(), months: monthsFrom('2026-11', 6), today: TODAY },
    ...{ steps: USUAL_COVER_POLICY, holidays: HOLIDAYS, budgets: [] },
    ...more,
  })

describe('what a policy asks for', () => {
  it.each([
    ['a day before the first step', '2027-01-18', 0],
    ['on the day of the first step', '2027-01-17', 50],
    ['a day before the second step', '2026-12-19', 50],
    ['on the day of the second step', '2026-12-18', 80],
    ['six working days before', '2026-11-26', 80],
    ['five working days before', '2026-11-25', 100],
    ['on the day', TODAY, 100],
    ['afterwards', '2026-11-02', 100],
  ])('%s, of a payment on %s: %i percent', (_, on, percent) => {
    expect(requiredPercent(on, TODAY, USUAL_COVER_POLICY, HOLIDAYS)).toBe(percent)
  })

  it('counts no holiday as a working day', () => {
    // Five working days before the 18th of December are six with the 17th.
    const asked = (today: string) => requiredPercent('2026-12-18', today, USUAL_COVER_POLICY, HOLIDAYS)
    expect([asked('2026-12-09'), asked('2026-12-10')]).toEqual([80, 100])
  })
})

describe('the plan of a currency', () => {
  it('has a cell for each month, each payment at its own step; what one has beyond it serves the next of the month', () => {
    const dues = [
      { on: '2026-12-08', amount: '60000' },
      { on: '2027-01-05', amount: '90000' },
      { on: '2026-12-22', amount: '90000' },
    ]
    const { rows } = plan([title({ dues, parts: [part('2026-11-20', '75000', 'an order')] })])
    const december = rows[0]?.cells.find(({ month }) => month === '2026-12')
    expect(december).toMatchObject({
      ...{ due: '150000.00', covered: '75000.00', open: '75000.00', late: '0.00' },
      // 80 % of 60 000 and 50 % of 90 000; the first is covered whole.
      ...{ required: '93000.00', missing: '18000.00' },
    })
    expect(december?.dues.map(({ on, percent, covered }) => [on, percent, covered])).toEqual([
      ['2026-12-08', 80, '60000.00'],
      ['2026-12-22', 50, '15000.00'],
    ])
    expect(rows[0]).toMatchObject({ due: '240000.00', covered: '75000.00', open: '165000.00' })
    expect(rows[0]?.cells.map(({ month }) => month)).toEqual(monthsFrom('2026-11', 6))
  })

  it('keeps what earlier months left open before the first, and forgets what they have covered', () => {
    const dues = [
      { on: '2026-10-05', amount: '10' },
      { on: '2026-10-20', amount: '30' },
    ]
    const late = title({ dues, since: '2026-10-01', parts: [part('2026-10-02', '25', 'an order')] })
    expect(plan([late]).rows[0]?.cells[0]).toMatchObject({
      ...{ month: null, due: '30.00', covered: '15.00', open: '15.00', required: '30.00', missing: '15.00' },
    })
    expect(plan([title({ ...late, parts: [part('2026-10-02', '40', 'an order')] })]).rows).toEqual([])
  })

  it('has no row for what lies after the months', () => {
    expect(plan([title({ dues: [{ on: '2027-05-01', amount: '5' }] })]).rows).toEqual([])
  })

  it('weighs what covering costs by what each order covers, drafts without a price left out', () => {
    const parts = [
      part('2026-11-20', '100', 'first'),
      part('2026-11-21', '300', 'second'),
      part('2026-11-22', '50', null),
    ]
    const costs = new Map([
      ['first', { amount: '100', allIn: '340.000' }],
      // Half of it alone covers: a quarter of the average is the first's.
      ['second', { amount: '300', allIn: '1026.000' }],
    ])
    const dues = [{ on: '2026-12-01', amount: '250' }]
    const of = (more: Partial<PlannedTitle>) => plan([title({ dues, parts, ...more })], { costs }).rows[0]
    // (340 + 1026 / 2) / 250
    expect(of({})).toMatchObject({ averageCost: '3.4120' })
    // Per quoting unit.
    expect(of({ currency: 'CHF', unit: 10 })).toMatchObject({ averageCost: '34.1200' })
    expect(of({ parts: [part('2026-11-22', '50', null)] })?.averageCost).toBeNull()
  })

  it('is worth what one would pay now, and one percent of what is open more where the price rises', () => {
    const { rows, total } = plan(
      [
        title({
          dues: [{ on: '2026-12-01', amount: '100' }],
          parts: [part('2026-11-20', '33.33', 'an order')],
        }),
        title({ currency: 'CHF', unit: 10, dues: [{ on: '2026-12-01', amount: '50' }] }),
        title({ currency: 'JPY', decimals: 0, unit: 1000, dues: [{ on: '2026-12-01', amount: '7' }] }),
      ],
      { prices: new Map(Object.entries({ EUR: '3.3922', CHF: '36.3801' })) },
    )
    expect(rows.map(({ currency, openValue, onePercent }) => [currency, openValue, onePercent])).toEqual([
      // 50 × 36,3801 / 10 = 181,9005, half-up to the millime
      ['CHF', '181.901', '1.819'],
      // 66,67 × 3,3922 = 226,157974
      ['EUR', '226.158', '2.262'],
      ['JPY', null, null],
    ])
    expect(total).toEqual({
      // 113,062 of 33,33 EUR are covered.
      ...{ covered: '113.062', open: '408.059', due: '521.121', onePercent: '4.081', unpriced: ['JPY'] },
      draft: '0.000',
    })
  })

  it('says what of the covered value drafts ask for, which is not bought', () => {
    const parts = [part('2026-11-20', '30', 'an order'), part('2026-11-21', '20', null)]
    const { rows, total } = plan([title({ dues: [{ on: '2026-12-01', amount: '100' }], parts })], {
      prices: new Map([['EUR', '3.4000']]),
    })
    expect(rows[0]).toMatchObject({ coveredValue: '170.000', draftValue: '68.000', openValue: '170.000' })
    expect(total).toMatchObject({ covered: '170.000', draft: '68.000', open: '170.000', due: '340.000' })
  })

  it('lies beside the budget rate of each year of payment, to the millime', () => {
    const costs = new Map([['an order', { amount: '100', allIn: '345.000' }]])
    const dues = [
      { on: '2026-12-10', amount: '60' },
      { on: '2027-01-10', amount: '90' },
    ]
    const one = title({ dues, parts: [part('2026-11-20', '100', 'an order')] })
    const budgets = [
      { currency: 'EUR', year: 2027, rate: '3.4600' },
      { currency: 'EUR', year: 2026, rate: '3.4000' },
      { currency: 'EUR', year: 2028, rate: '3.0000' },
      { currency: 'USD', year: 2026, rate: '3.0000' },
    ]
    const of = (prices: PlanFacts['prices']) => plan([one], { costs, budgets, prices }).rows[0]?.budget
    expect(of(new Map([['EUR', '3.5001']]))).toEqual([
      {
        ...{ year: 2026, rate: '3.4000', bought: '60.00', averageCost: '3.4500' },
        // 60 × (3,45 − 3,40)
        ...{ difference: '3.000', open: '0.00', openDifference: '0.000' },
      },
      {
        ...{ year: 2027, rate: '3.4600', bought: '40.00', averageCost: '3.4500' },
        // 40 × (3,45 − 3,46); 50 × (3,5001 − 3,46)
        ...{ difference: '-0.400', open: '50.00', openDifference: '2.005' },
      },
    ])
    expect(of(new Map())?.map(({ openDifference }) => openDifference)).toEqual([null, null])
    const tens = { ...one, currency: 'CHF', unit: 10 }
    const chf = plan([tens], { costs, budgets: [{ currency: 'CHF', year: 2026, rate: '34.0000' }] })
    expect(chf.rows[0]?.budget).toMatchObject([{ averageCost: '34.5000', difference: '3.000' }])
    // What comes to nothing is no gain: at the budget rate, and a hair below it.
    const hair = plan([title({ dues: [{ on: '2026-12-10', amount: '0.01' }] })], {
      ...{ budgets: [{ currency: 'EUR', year: 2026, rate: '3.3923' }] },
      prices: new Map([['EUR', '3.3922']]),
    })
    expect(hair.rows[0]?.budget).toMatchObject([{ difference: '0.000', openDifference: '0.000' }])
    // Nothing bought has no average, and differs by nothing.
    const bare = plan([title({ dues })], { budgets })
    expect(bare.rows[0]?.budget[0]).toMatchObject({ bought: '0.00', averageCost: null, difference: '0.000' })
  })

  const cents = fc.integer({ min: 1, max: 90_000_000 }).map((n) => (n / 100).toFixed(2))
  const day = fc
    .integer({ min: -60, max: 200 })
    .map((n) => new Date(Date.UTC(2026, 10, 18 + n)).toISOString().slice(0, 10))
  const planned = fc.record({
    currency: fc.constantFrom('EUR', 'USD', 'CHF'),
    dues: fc.uniqueArray(fc.record({ on: day, amount: cents }), { selector: ({ on }) => on, maxLength: 6 }),
    parts: fc.array(
      fc.tuple(day, cents).map(([on, amount]) => part(on, amount, 'an order')),
      { maxLength: 6 },
    ),
  })

  const costs = new Map([['an order', { amount: '777.77', allIn: '2651.113' }]])
  const budgets = ['EUR', 'CHF', 'USD'].flatMap((currency) =>
    [2026, 2027].map((year) => ({ currency, year, rate: currency === 'CHF' ? '35.9999' : '3.3333' })),
  )
  it('adds up to the millime: cells to rows, rows to the total, covered and open to what is due', () => {
    const prices = new Map(Object.entries({ EUR: '3.3922', CHF: '36.3801' }))
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 6 }), (some) => {
        const titles = some.map((one) =>
          title({ ...one, since: '2026-09-01', unit: one.currency === 'CHF' ? 10 : 1 }),
        )
        const { rows, total } = plan(titles, { prices, costs, budgets })
        const same = (a: string, parts: readonly string[]) =>
          expect(sumDecimals(parts).equals(decimal(a)), `${a} of ${parts.join()}`).toBe(true)
        for (const row of rows) {
          for (const id of ['due', 'covered', 'open', 'late', 'required', 'missing', 'draft'] as const)
            same(
              row[id],
              row.cells.map((cell) => cell[id]),
            )
          for (const sums of [row, ...row.cells]) same(sums.due, [sums.covered, sums.open])
          for (const cell of row.cells)
            same(
              cell.due,
              cell.dues.map(({ amount }) => amount),
            )
          const dues = row.cells.flatMap((cell) => cell.dues)
          for (const year of row.budget) {
            const of = dues.filter(({ on }) => on.startsWith(`${year.year}-`))
            const beside = of.flatMap(({ budget }) => budget ?? [])
            expect(beside).toHaveLength(of.length)
            for (const id of ['bought', 'difference'] as const)
              same(
                year[id],
                beside.map((budget) => budget[id]),
              )
            same(
              year.open,
              of.map(({ open }) => open),
            )
            const known = beside.flatMap(({ openDifference }) => openDifference ?? [])
            expect(known).toHaveLength(year.openDifference === null ? 0 : of.length)
            same(year.openDifference ?? '0', known)
            // Rounded once, whatever it is split into.
            const whole = sumDecimals([year.bought]).times(
              sumDecimals(['2651.113'])
                .dividedBy('777.77')
                .minus(sumDecimals([year.rate]).dividedBy(row.unit)),
            )
            expect(whole.minus(year.difference).abs().lessThanOrEqualTo('0.0005'), year.difference).toBe(true)
          }
          // What is open is never told as covered, however little it is.
          for (const { covered, due, open } of [row, ...row.cells])
            expect(covered === due, `${covered} of ${due}`).toBe(sumDecimals([open]).isZero())
          if (row.dueValue !== null) same(row.dueValue, [row.coveredValue ?? '', row.openValue ?? ''])
        }
        same(total.due, [total.covered, total.open])
        same(
          total.onePercent,
          rows.map(({ onePercent }) => onePercent ?? '0'),
        )
      }),
    )
  })
})

it('counts months over the end of a year', () => {
  expect(monthsFrom('2026-11', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(() => monthsFrom('2026-13', 1)).toThrow(RangeError)
})
