import { describe, expect, it } from 'vitest'
import { decimalsOf, pickColumns } from './column.ts'
import { ORDER_COLUMNS, type OrderRow } from './order-columns.ts'

const YEN: OrderRow = {
  reference: 'ORD-1',
  createdAt: '2025-06-16T09:05:00Z',
  buyer: 'Banque',
  seller: 'Bureau',
  currency: 'JPY',
  currencyDecimals: 0,
  amount: '1000000',
  rate: '20.4767',
  counterValue: '20476.700',
  commission: '108.527',
  commissionTtc: '129.147',
  form: 'DIGITAL',
  operation: 'MATCHING',
  status: 13,
  statusLabel: 'Livré',
  agency: null,
  user: 'Amel',
  valueDate: null,
}

describe('ORDER_COLUMNS', () => {
  it('shows an order as the specification does', () => {
    const shown = Object.fromEntries(ORDER_COLUMNS.map((column) => [column.id, column.value(YEN)]))
    const { status: _, statusLabel, currencyDecimals: __, ...plain } = YEN
    expect(shown).toEqual({ ...plain, form: 'DEC', operation: 'M', status: statusLabel })
  })

  it('has one column per id, headed in both languages', () => {
    expect(new Set(ORDER_COLUMNS.map(({ id }) => id)).size).toBe(ORDER_COLUMNS.length)
    for (const { header } of ORDER_COLUMNS) expect(header.fr.length * header.en.length).toBeGreaterThan(0)
  })

  it('takes the decimals of an amount from its currency and of the rest from the domain', () => {
    const decimals = ORDER_COLUMNS.filter(({ kind }) => kind === 'decimal').map((column) => [
      column.id,
      decimalsOf(column, YEN),
    ])
    expect(Object.fromEntries(decimals)).toEqual({
      amount: 0,
      rate: 4,
      counterValue: 3,
      commission: 3,
      commissionTtc: 3,
    })
  })
})

describe('pickColumns', () => {
  it('keeps the chosen order', () => {
    expect(pickColumns(ORDER_COLUMNS, ['amount', 'reference']).map(({ id }) => id)).toEqual([
      'amount',
      'reference',
    ])
  })

  it('refuses an unknown id', () => {
    expect(() => pickColumns(ORDER_COLUMNS, ['secret'])).toThrow(RangeError)
  })
})
