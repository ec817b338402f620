import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import { ORDER_STATUS, ORDER_STATUSES } from '../orders/order-status.ts'
import { takenBy } from './import-title.ts'
import { REQUEST_STATUSES } from './request-status.ts'
import {
  coverDues,
  type DuesTitle,
  duesFaults,
  duesRoom,
  MOST_DUES,
  partsOfTitle,
  type TitleDue,
  type TitlePart,
} from './title-dues.ts'

const TODAY = '2026-11-18'

const part = (valueDate: string, amount: string, more: Partial<TitlePart> = {}): TitlePart => ({
  ...{ valueDate, amount, delivered: false, order: 'an order' },
  ...more,
})
const title = (more: Partial<DuesTitle> = {}): DuesTitle => ({
  ...{ amount: '1000.0000', currency: 'EUR', decimals: 2, expiresOn: '2027-05-18' },
  ...{ since: null, dues: [], parts: [] },
  ...more,
})
const due = (on: string, amount: string): TitleDue => ({ on, amount })
const told = (dues: readonly TitleDue[], of: Partial<DuesTitle> = {}) =>
  duesFaults(dues, title(of), TODAY).map(({ path, rule }) => `${path} ${rule}`)

describe('days of payment', () => {
  it('may be today, and the last day of the title', () => {
    expect(told([due(TODAY, '400'), due('2027-05-18', '600')])).toEqual([])
    expect(told([])).toEqual([])
  })

  it.each<[string, TitleDue[], string[]]>([
    ['over', [due('2026-11-17', '1')], ['dues.0.on DUE_PAST']],
    ['after the title', [due('2027-05-19', '1')], ['dues.0.on DUE_AFTER_EXPIRY']],
    ['in an absurd year', [due('2099-01-04', '1')], ['dues.0.on DUE_AFTER_EXPIRY']],
    ['named twice', [due('2026-12-01', '1'), due('2026-12-01', '2')], ['dues.1.on DUE_TWICE']],
    ['of nothing', [due('2026-12-01', '0.00')], ['dues.0.amount AMOUNT_FORM']],
    ['below nothing', [due('2026-12-01', '-5')], ['dues.0.amount AMOUNT_FORM']],
    ['of more decimals', [due('2026-12-01', '1.001')], ['dues.0.amount AMOUNT_FORM']],
    ['with an exponent', [due('2026-12-01', '1e2')], ['dues.0.amount AMOUNT_FORM']],
    ['endless', [due('2026-12-01', 'Infinity')], ['dues.0.amount AMOUNT_FORM']],
    ['in Arabic digits', [due('2026-12-01', '٥٠٠')], ['dues.0.amount AMOUNT_FORM']],
    ['with a space that is none', [due('2026-12-01', '1\u200b00')], ['dues.0.amount AMOUNT_FORM']],
    [
      'of a cent too much',
      [due('2026-12-01', '600'), due('2026-12-02', '400.01')],
      ['dues DUES_ABOVE_TITLE'],
    ],
  ])('are refused where they are %s', (_, dues, faults) => {
    expect(told(dues)).toEqual(faults)
  })

  it('are so many at most', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        due(`2027-0${1 + Math.floor(n / 28)}-${String((n % 28) + 1).padStart(2, '0')}`, '1'),
      )
    expect(told(many(MOST_DUES))).toEqual([])
    expect(told(many(MOST_DUES + 1))).toEqual(['dues DUES_MANY'])
  })

  it('that are over stay as they were: none is changed, taken away or added', () => {
    const stands = { since: '2026-10-01', dues: [due('2026-11-10', '300'), due('2026-12-01', '200')] }
    expect(told([due('2026-11-10', '300.00'), due('2026-12-15', '700')], stands)).toEqual([])
    expect(told([due('2026-12-01', '200')], stands)).toEqual(['dues DUES_PAST_KEPT'])
    expect(told([due('2026-11-10', '299'), due('2026-12-01', '200')], stands)).toEqual([
      'dues DUES_PAST_KEPT',
    ])
    expect(told([due('2026-11-11', '300')], stands)).toEqual(['dues.0.on DUE_PAST'])
  })

  it('leave out what paid something else before they were declared', () => {
    const parts = [part('2026-10-05', '600', { delivered: true })]
    expect(duesRoom(title({ parts }), TODAY)).toEqual({ most: '400.00', least: '0.00' })
    expect(told([due('2026-12-01', '400')], { parts })).toEqual([])
    expect(told([due('2026-12-01', '400.01')], { parts })).toEqual(['dues DUES_ABOVE_TITLE'])
  })

  it('come to no less than what was delivered for them; what is only reserved may go', () => {
    const of = {
      since: '2026-11-01',
      dues: [due('2026-12-01', '900')],
      parts: [part('2026-11-16', '500', { delivered: true }), part('2026-11-20', '300')],
    }
    expect(duesRoom(title(of), TODAY)).toEqual({ most: '1000.00', least: '500.00' })
    expect(told([due('2026-12-01', '500')], of)).toEqual([])
    expect(told([due('2026-12-01', '499.99')], of)).toEqual(['dues DUES_BELOW_USED'])
    expect(told([], of)).toEqual(['dues DUES_BELOW_USED'])
  })
})

describe('what covers a day of payment', () => {
  const covered = (dues: TitleDue[], parts: TitlePart[], since = TODAY) =>
    coverDues({ dues, parts, decimals: 2, since }).map(
      (one) => `${one.on} ${one.covered} ${one.late} ${one.open}`,
    )

  it('is the earliest value date for the first day on which it has come', () => {
    const dues = [due('2027-01-10', '100'), due('2026-12-01', '50')]
    expect(covered(dues, [part('2026-12-15', '30'), part('2026-11-20', '60')])).toEqual([
      '2026-12-01 50.00 0.00 0.00',
      '2027-01-10 40.00 0.00 60.00',
    ])
  })

  it('comes late only where no day is left that it comes in time for', () => {
    const dues = [due('2026-12-01', '50'), due('2027-01-10', '20')]
    expect(covered(dues, [part('2026-12-15', '30')])).toEqual([
      '2026-12-01 10.00 10.00 40.00',
      '2027-01-10 20.00 0.00 0.00',
    ])
  })

  it('is nothing that was bought before days were declared', () => {
    expect(covered([due('2026-12-01', '50')], [part('2026-11-17', '50')])).toEqual([
      '2026-12-01 0.00 0.00 50.00',
    ])
  })

  it('says what of it is asked for by drafts alone', () => {
    const parts = [part('2026-11-20', '30'), part('2026-11-21', '30', { order: null })]
    const [first] = coverDues({ dues: [due('2026-12-01', '50')], parts, decimals: 2, since: TODAY })
    expect(first).toMatchObject({ covered: '50.00', draft: '20.00', open: '0.00' })
  })

  const cents = fc.integer({ min: 1, max: 500_000 }).map((n) => (n / 100).toFixed(2))
  const day = fc
    .integer({ min: 0, max: 120 })
    .map((n) => new Date(Date.UTC(2026, 10, 18 + n)).toISOString().slice(0, 10))
  const dues = fc.uniqueArray(fc.record({ on: day, amount: cents }), {
    selector: ({ on }) => on,
    maxLength: 12,
  })
  const parts = fc.array(
    fc
      .tuple(day, cents, fc.boolean())
      .map(([on, amount, draft]) => part(on, amount, draft ? { order: null } : {})),
    { maxLength: 12 },
  )

  it('covers nothing twice, and all that there is to cover', () => {
    fc.assert(
      fc.property(dues, parts, (some, bought) => {
        const found = coverDues({ dues: some, parts: bought, decimals: 2, since: TODAY })
        const sum = (values: readonly string[]) => sumDecimals(values)
        for (const one of found) {
          expect(sum([one.covered, one.open]).equals(sum([one.amount]))).toBe(true)
          expect(sumDecimals(one.by.map(({ amount }) => amount)).equals(sum([one.covered]))).toBe(true)
          expect(Number(one.late)).toBeLessThanOrEqual(Number(one.covered))
        }
        for (const each of bought) {
          const used = found.flatMap(({ by }) => by.filter((one) => one.part === each))
          expect(sumDecimals(used.map(({ amount }) => amount)).lessThanOrEqualTo(sum([each.amount]))).toBe(
            true,
          )
        }
        const [all, had] = [sum(some.map(({ amount }) => amount)), sum(bought.map(({ amount }) => amount))]
        const coveredInAll = sum(found.map((one) => one.covered))
        expect(coveredInAll.equals(all.lessThan(had) ? all : had)).toBe(true)
      }),
    )
  })
})

describe('the parts of a title', () => {
  const request = fc.record({
    status: fc.constantFrom(...REQUEST_STATUSES),
    totalAmount: fc.constant('1000'),
    valueDate: fc.constant(TODAY),
    orders: fc.array(
      fc.record({
        id: fc.uuid(),
        status: fc.constantFrom(...ORDER_STATUSES),
        amount: fc.integer({ min: 1, max: 400 }).map(String),
        valueDate: fc.constant(TODAY),
      }),
      { maxLength: 4 },
    ),
  })

  it('are together what its balance says is used and reserved', () => {
    fc.assert(
      fc.property(request, (one) => {
        const { used, reserved } = takenBy(one)
        const found = partsOfTitle([one])
        const sum = (of: boolean) =>
          sumDecimals(found.filter(({ delivered }) => delivered === of).map(({ amount }) => amount)).toFixed()
        expect([sum(true), sum(false)]).toEqual([used, reserved])
      }),
    )
  })

  it('have the value date of each order', () => {
    const orders = [
      { id: 'a', status: ORDER_STATUS.DELIVERED, amount: '10', valueDate: '2026-11-20' },
      { id: 'b', status: ORDER_STATUS.CURRENCY_RECEPTION, amount: '20', valueDate: '2026-11-27' },
      { id: 'c', status: ORDER_STATUS.DRAFT_CANCELED, amount: '40', valueDate: '2026-11-20' },
    ]
    const found = partsOfTitle([{ status: 'CONFIRMED', totalAmount: '100', valueDate: '2026-11-20', orders }])
    expect(found.map(({ order, valueDate, delivered }) => [order, valueDate, delivered])).toEqual([
      ['a', '2026-11-20', true],
      ['b', '2026-11-27', false],
    ])
  })
})
