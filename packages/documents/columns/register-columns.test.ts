import type { ListedOrder } from '@fxmatch/contract/http/order-view'
import { ORDER_COLUMN_IDS, ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import { FULL_ORDER, SAMPLE_ORDER } from '@fxmatch/contract/testing/sample-order'
import { LANGUAGE_CODES, type LanguageCode } from '@fxmatch/domain/languages/languages'
import { wordsOf } from '@fxmatch/words/words-of'
import { describe, expect, it } from 'vitest'
import { decimalsOf } from './column.ts'
import { workbookColumns } from './register-columns.ts'

const COLUMNS = workbookColumns(ORDER_REGISTER, ORDER_COLUMN_IDS)

const shown = (row: ListedOrder, language: LanguageCode = 'fr') =>
  Object.fromEntries(COLUMNS.map((column) => [column.id, column.value(row, wordsOf(language))]))

describe('the workbook of orders', () => {
  it('has the columns of the register, each headed in every language by a heading of its own', () => {
    expect(COLUMNS.map(({ id }) => id)).toEqual(ORDER_COLUMN_IDS)
    for (const language of LANGUAGE_CODES) {
      const headings = COLUMNS.map((column) => column.header(wordsOf(language)))
      expect(new Set(headings).size).toBe(ORDER_COLUMN_IDS.length)
      expect(
        headings.filter((heading) => heading === '' || heading.includes(ORDER_REGISTER.headings)),
      ).toEqual([])
    }
  })

  it('shows a negotiated order of a company with its margin', () => {
    expect(shown(FULL_ORDER)).toMatchObject({
      form: 'DEC',
      provenance: 'M',
      type: 'Négociation',
      status: 'En attente de ticket',
      negotiatedRate: '3.3868',
      negotiatedAmount: '1000000',
      originalRate: '3.3868',
      tcc: '34301.510',
      finalPrice: '3.4302',
      profit: '180.354',
      rejectedBy: 'Amel\u00a0: Prix trop bas',
      syndicate: 'Change A 60\u00a0% · Change B 40\u00a0%',
      bills: '180 × 100 · 5 × 20',
      commissionPercent: '0.88',
      originalCommissionRate: '0.0298',
    })
  })

  it("shows a bank's order at its position's price without one", () => {
    expect(shown(SAMPLE_ORDER, 'en')).toMatchObject({
      form: 'BBE',
      provenance: 'AD',
      type: 'Standard',
      status: 'Awaiting ticket',
      cashOutType: 'Cash',
      negotiatedRate: null,
      tcc: '34166.038',
      finalPrice: '3.4166',
      rejectedBy: null,
      syndicate: `${SAMPLE_ORDER.seller.name} 100%`,
      bills: null,
    })
  })

  it('labels a row in the language of its reader', () => {
    expect(shown(FULL_ORDER, 'ru')).toMatchObject({
      type: 'Переговоры',
      status: 'Ожидает тикета',
      form: 'DEC',
    })
  })

  it.each([
    ['fr', 'Change A 60,5\u00a0% · Change B 39,5\u00a0%', 'Amel\u00a0: Prix trop bas'],
    ['en', 'Change A 60.5% · Change B 39.5%', 'Amel: Prix trop bas'],
    ['es', 'Change A 60,5\u00a0% · Change B 39,5\u00a0%', 'Amel: Prix trop bas'],
    ['de', 'Change A 60,5\u00a0% · Change B 39,5\u00a0%', 'Amel: Prix trop bas'],
    ['it', 'Change A 60,5% · Change B 39,5%', 'Amel: Prix trop bas'],
    ['ru', 'Change A 60,5\u00a0% · Change B 39,5\u00a0%', 'Amel: Prix trop bas'],
  ] as const)('sets shares and the reason of a rejection as %s does', (language, syndicate, rejectedBy) => {
    const [a, b] = FULL_ORDER.syndMember
    const shared = [
      { ...a, percentage: '60.50' },
      { ...b, percentage: '39.50' },
    ] as ListedOrder['syndMember']
    expect(shown({ ...FULL_ORDER, syndMember: shared }, language)).toMatchObject({ syndicate, rejectedBy })
  })

  it('takes the decimals of an amount from its currency and of the rest from the domain', () => {
    const of = (id: string) => {
      const column = COLUMNS.find((known) => known.id === id)
      return column && decimalsOf(column, FULL_ORDER)
    }
    expect([of('amount'), of('originalAmount'), of('rate'), of('finalPrice')]).toEqual([0, 0, 4, 4])
    expect([of('equivalent'), of('profit'), of('payable')]).toEqual([3, 3, 3])
  })

  it('has the columns that were chosen, in their order, and refuses what the register has not', () => {
    expect(workbookColumns(ORDER_REGISTER, ['amount', 'reference']).map(({ id }) => id)).toEqual([
      'amount',
      'reference',
    ])
    expect(() => workbookColumns(ORDER_REGISTER, ['secret'])).toThrow(RangeError)
  })
})
