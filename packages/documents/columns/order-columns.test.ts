import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'
import { ORDER_COLUMN_IDS } from '@fxmatch/domain/orders/order-columns'
import { describe, expect, it } from 'vitest'
import { SAMPLE_ORDER } from '../testing/sample-order.ts'
import { decimalsOf, pickColumns } from './column.ts'
import { ORDER_COLUMNS } from './order-columns.ts'
import type { OrderRow } from './order-row.ts'

const YEN: OrderRow = {
  ...SAMPLE_ORDER,
  currency: 'JPY',
  unit: 1000,
  currencyDecimals: 0,
  amount: '1000000',
  operation: 'MATCHING',
  rateType: 'NEGOTIATION',
  form: 'DIGITAL',
  rejectedBy: 'Amel',
  rejectionReason: 'Prix trop bas',
  members: [
    { name: 'Change A', percentage: '60.0000' },
    { name: 'Change B', percentage: '40.0000' },
  ],
  bills: [
    { nbr: 180, bill: '100.000' },
    { nbr: 5, bill: '20.000' },
  ],
}

const shown = (row: OrderRow, language: LanguageCode = 'fr') =>
  Object.fromEntries(ORDER_COLUMNS.map((column) => [column.id, column.value(row, language)]))

describe('ORDER_COLUMNS', () => {
  it('are those of the domain, each headed in every language by a heading of its own', () => {
    expect(ORDER_COLUMNS.map(({ id }) => id)).toEqual(ORDER_COLUMN_IDS)
    for (const language of LANGUAGE_CODES) {
      const headings = ORDER_COLUMNS.map(({ header }) => header[language])
      expect(new Set(headings).size).toBe(ORDER_COLUMN_IDS.length)
      expect(headings).not.toContain('')
    }
  })

  it('show a negotiated order of a company with its margin', () => {
    expect(shown(YEN)).toMatchObject({
      form: 'DEC',
      provenance: 'M',
      type: 'Négociation',
      status: 'En attente de ticket',
      negotiatedRate: YEN.rate,
      negotiatedAmount: YEN.amount,
      originalRate: YEN.originalRate,
      tcc: YEN.corporateCounterValue,
      finalPrice: YEN.corporatePrice,
      profit: '180.354',
      rejectedBy: 'Amel : Prix trop bas',
      syndicate: 'Change A 60 % · Change B 40 %',
      bills: '180 × 100 · 5 × 20',
      commissionPercent: '0.88',
    })
  })

  it("show a bank's order at its position's price without one", () => {
    expect(shown(SAMPLE_ORDER, 'en')).toMatchObject({
      form: 'BBE',
      provenance: 'AD',
      type: 'Standard',
      status: 'Awaiting ticket',
      cashOutType: 'Cash',
      negotiatedRate: null,
      tcc: SAMPLE_ORDER.tccCounterValue,
      finalPrice: SAMPLE_ORDER.tccPrice,
      rejectedBy: null,
      syndicate: `${SAMPLE_ORDER.seller} 100 %`,
      bills: null,
    })
  })

  it('label a row in the language of its reader', () => {
    expect(shown(YEN, 'ru')).toMatchObject({ type: 'Переговоры', status: 'Ожидает тикета', form: 'DEC' })
  })

  it('take the decimals of an amount from its currency and of the rest from the domain', () => {
    const of = (id: string) => {
      const column = ORDER_COLUMNS.find((known) => known.id === id)
      return column && decimalsOf(column, YEN)
    }
    expect([of('amount'), of('originalAmount'), of('rate'), of('finalPrice')]).toEqual([0, 0, 4, 4])
    expect([of('equivalent'), of('profit'), of('payable')]).toEqual([3, 3, 3])
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
