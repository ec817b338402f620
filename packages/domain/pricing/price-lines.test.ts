import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/amount.ts'
import type { Form } from '../orders/order-facts.ts'
import {
  addPriceLines,
  isSumLine,
  priceLines,
  type ShownLine,
  shownPrice,
  withoutMargin,
} from './price-lines.ts'
import { priceOrder } from './price-order.ts'

interface Asked {
  readonly amount: string
  readonly rate: string
  readonly unit: number
  readonly form: Form
  readonly bcPercent: string
  readonly platformPercent: string
  readonly partnerPercent: string
  readonly vatPercent: string
}

/** What a buyer pays, told with the margin and without it. */
function told(asked: Asked, buyer: 'BANK' | 'CORPORATE') {
  const { amount, rate, unit, form, vatPercent, partnerPercent: marginPercent } = asked
  const terms = {
    exchangeOfficePercent: asked.bcPercent,
    platformPercent: asked.platformPercent,
    marginPercent,
    vatPercent,
    sharePercents: { platform: '60', insight: '10', partner: '30' },
  }
  const price = priceOrder({ amount, rate, unit, form, buyer, terms })
  const open = shownPrice(price, { vatPercent, marginPercent }, buyer)
  return { price, ways: [open, withoutMargin(open)] }
}

/** What stands above a sum, added up; the sums themselves are not added again. */
function addsUp(lines: readonly ShownLine[]) {
  const above = (kind: 'ALL_IN' | 'PAYABLE') => {
    const at = lines.findIndex((line) => line.kind === kind)
    return sumDecimals(
      lines.slice(0, at).flatMap((line) => (isSumLine(line.kind) ? [] : [line.value])),
    ).toFixed(3)
  }
  const shown = (kind: string) => lines.find((line) => line.kind === kind)?.value
  expect([above('ALL_IN'), above('PAYABLE')]).toEqual([shown('ALL_IN'), shown('PAYABLE')])
}

const file: { readonly vatPercent: string; readonly cases: readonly Omit<Asked, 'vatPercent'>[] } =
  JSON.parse(readFileSync(new URL('./vectors/pricing.json', import.meta.url), 'utf8'))
const places = (max: number, digits: number) =>
  fc.integer({ min: 0, max }).map((units) => (units / 10 ** digits).toFixed(digits))
const anyAsked: fc.Arbitrary<Asked> = fc.record({
  amount: places(2_000_000_000, 3),
  rate: places(500_000, 4),
  unit: fc.constantFrom(1, 10, 100, 1000),
  form: fc.constantFrom('CASH', 'DIGITAL'),
  bcPercent: places(300, 2),
  platformPercent: places(300, 2),
  partnerPercent: places(30_000, 4),
  vatPercent: fc.constantFrom('19', '7', '0'),
})

describe('the lines of a price add up to the millime, with the margin and without it', () => {
  it.each(file.cases.map((asked, index) => ({ ...asked, index, vatPercent: file.vatPercent })))(
    'in the worked case $index',
    (asked) => {
      for (const buyer of ['BANK', 'CORPORATE'] as const) {
        const { price, ways } = told(asked, buyer)
        for (const way of ways) {
          addsUp(priceLines(way))
          expect(priceLines(way).at(-1)).toEqual({ kind: 'PAYABLE', value: price.payable, percent: null })
        }
      }
    },
  )

  it('of any price, and of any prices together', () => {
    fc.assert(
      fc.property(fc.array(anyAsked, { minLength: 1, maxLength: 5 }), (all) => {
        const each = all.flatMap((asked, index) => told(asked, index % 2 ? 'BANK' : 'CORPORATE').ways)
        for (const way of each) addsUp(priceLines(way))
        addsUp(addPriceLines(each.map(priceLines)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('what is told', () => {
  const asked: Asked = {
    ...{ amount: '10000', rate: '3.3868', unit: 1, form: 'CASH', vatPercent: '19' },
    ...{ bcPercent: '0.3', platformPercent: '0.2', partnerPercent: '0.4' },
  }
  const lines = (one: Asked, buyer: 'BANK' | 'CORPORATE') =>
    told(one, buyer).ways.map((way) =>
      priceLines(way).map(({ kind, value, percent }) => [kind, value, percent]),
    )

  it('is the margin on a line of its own, or in one line with the commission', () => {
    const [open, joined] = lines(asked, 'CORPORATE')
    expect(open).toEqual([
      ['COUNTER_VALUE', '33868.000', null],
      ['COMMISSION', '169.340', '0.50'],
      ['MARGIN', '135.472', '0.4'],
      ['ALL_IN', '34172.812', null],
      ['VAT', '32.175', '19'],
      ['PAYABLE', '34204.987', null],
    ])
    expect(joined).toEqual([
      ['COUNTER_VALUE', '33868.000', null],
      ['COMMISSION_AND_MARGIN', '304.812', '0.9'],
      ['ALL_IN', '34172.812', null],
      ['VAT', '32.175', '19'],
      ['PAYABLE', '34204.987', null],
    ])
  })

  it('is no margin where the buyer pays none', () => {
    for (const shown of [...lines(asked, 'BANK'), lines({ ...asked, partnerPercent: '0' }, 'CORPORATE')[0]])
      expect(shown?.map(([kind]) => kind)).toEqual([
        'COUNTER_VALUE',
        'COMMISSION',
        'ALL_IN',
        'VAT',
        'PAYABLE',
      ])
  })

  it('of several is the percent that all have, or none', () => {
    const open = (one: Asked) => priceLines(told(one, 'CORPORATE').ways[0] as never)
    const sum = addPriceLines([open(asked), open({ ...asked, partnerPercent: '0.5' })])
    expect(sum.map(({ kind, percent }) => [kind, percent])).toEqual([
      ['COUNTER_VALUE', null],
      ['COMMISSION', '0.50'],
      ['MARGIN', null],
      ['ALL_IN', null],
      ['VAT', '19'],
      ['PAYABLE', null],
    ])
    expect(addPriceLines([])).toEqual([])
  })
})
