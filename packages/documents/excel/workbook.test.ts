import type { ListedOrder } from '@fxmatch/contract/http/order-view'
import { ORDER_REGISTER } from '@fxmatch/contract/registers/order-register'
import { SAMPLE_ORDER as ORDER } from '@fxmatch/contract/testing/sample-order'
import { wordsOf } from '@fxmatch/words/words-of'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Column, ColumnKind } from '../columns/column.ts'
import { workbookColumns } from '../columns/register-columns.ts'
import { type ReadWorkbook, readWorkbook } from '../testing/read-workbook.ts'
import { openWorkbook, renderWorkbook, type WorkbookView } from './workbook.ts'

/** Columns A to P. */
const COLUMNS = workbookColumns(ORDER_REGISTER, [
  ...['reference', 'createdAt', 'buyer', 'seller', 'currency', 'amount', 'rate', 'equivalent', 'commission'],
  ...['commissionTtc', 'form', 'provenance', 'status', 'agency', 'user', 'valueDate'],
])
const DINARS: ListedOrder = {
  ...ORDER,
  currency: { ...ORDER.currency, isoCode: 'KWD', pattern: 3 },
  amount: '1500.125',
  agence: { id: ORDER.id, name: 'Sousse', codeBCT: '08-014' },
}

const VIEW: WorkbookView<ListedOrder> = {
  sheetName: 'Ordres',
  title: 'Ordres en attente de ticket',
  filters: [
    ['Devise', 'EUR'],
    ['Du', '16-06-2025'],
  ],
  columns: COLUMNS,
  rows: [ORDER, DINARS],
  language: 'fr',
}

async function book<Row>(view: WorkbookView<Row>): Promise<ReadWorkbook> {
  return readWorkbook(await renderWorkbook(view))
}

/** The one cell of a workbook with a single value. */
async function cellOf(value: string | number | null, kind: ColumnKind, decimals = 0) {
  const column: Column<null> = {
    id: 'only',
    header: () => 'Seule',
    kind,
    decimals,
    value: () => value,
  }
  const { cells } = await book({ ...VIEW, filters: [], columns: [column], rows: [null] })
  return cells.get('A4')
}

it('in Arabic lies from right to left, and has nothing unseen in it', async () => {
  const sheet = (language: 'ar' | 'fr') =>
    sheetXml(
      openWorkbook({
        ...VIEW,
        language,
        filters: [['\u2068Atlas\u2069', '\u200e12,5']],
      }).end(),
    )
  expect(sheet('ar')).toContain('<sheetView rightToLeft="1" workbookViewId="0">')
  expect(sheet('ar')).not.toMatch(/[\u200e\u2066-\u2069]/)
  expect(sheet('fr')).toContain('<sheetView workbookViewId="0">')
})

/** The first sheet of a file. */
const sheetXml = (file: Uint8Array[]) =>
  strFromU8(unzipSync(new Uint8Array(Buffer.concat(file)))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

describe('a workbook of orders', () => {
  it('has title, filters and headings in view, then the rows', async () => {
    const { cells, frozen, sheetName } = await book(VIEW)
    expect(sheetName).toBe('Ordres')
    expect(cells.get('A1')?.value).toBe('Ordres en attente de ticket')
    expect([cells.get('A2')?.value, cells.get('B2')?.value]).toEqual(['Devise', 'EUR'])
    expect([cells.get('A3')?.value, cells.get('B3')?.value]).toEqual(['Du', '16-06-2025'])
    expect(COLUMNS.map((_, at) => cells.get(`${String.fromCharCode(65 + at)}5`)?.value)).toEqual(
      COLUMNS.map((column) => column.header(wordsOf('fr'))),
    )
    expect(frozen).toEqual({ rows: 5, columns: 1 })
    expect(cells.get('A6')?.value).toBe('ORD-2025-004567')
    expect(cells.get('D6')?.value).toBe('Change Médina & Fils <Sousse>')
    expect(cells.get('M6')?.value).toBe('En attente de ticket')
    expect(cells.get('N6')).toBeUndefined()
    expect(cells.get('N7')?.value).toBe('Sousse')
  })

  it('writes numbers as numbers, with the decimals of each row', async () => {
    const { cells } = await book(VIEW)
    expect(cells.get('F6')).toEqual({
      type: 'n',
      value: '10000',
      hasFormula: false,
      numberFormat: '#,##0.00',
    })
    expect(cells.get('F7')).toEqual({
      type: 'n',
      value: '1500.125',
      hasFormula: false,
      numberFormat: '#,##0.000',
    })
    expect(cells.get('G6')).toMatchObject({ type: 'n', value: '3.3868', numberFormat: '#,##0.0000' })
    expect(cells.get('J6')).toMatchObject({ type: 'n', value: '354.665', numberFormat: '#,##0.000' })
  })

  it('writes dates as dates, in Tunis time', async () => {
    const { cells } = await book(VIEW)
    // 17 June 2025 00:30 and 18 June 2025, in days since Excel's epoch.
    expect(Number(cells.get('B6')?.value)).toBeCloseTo(45825 + 0.5 / 24, 9)
    expect(cells.get('B6')).toMatchObject({ type: 'n', numberFormat: 'dd-mm-yyyy hh:mm' })
    expect(cells.get('P6')).toMatchObject({ type: 'n', value: '45826', numberFormat: 'dd-mm-yyyy' })
  })

  it('speaks English too, and has its headings when there are no rows', async () => {
    const { cells } = await book({ ...VIEW, language: 'en', rows: [], filters: [] })
    expect(cells.get('H3')?.value).toBe('Countervalue (TND)')
    expect(cells.get('A4')).toBeUndefined()
  })

  it('keeps many filters within four rows', async () => {
    const filters = Array.from({ length: 9 }, (_, at) => [`L${at}`, `V${at}`] as const)
    const { cells, frozen } = await book({ ...VIEW, filters })
    expect(frozen.rows).toBe(6)
    const shown = [...cells.values()].map(({ value }) => value)
    for (const [label, value] of filters) expect(shown).toEqual(expect.arrayContaining([label, value]))
  })

  it('makes a sheet name that Excel takes', async () => {
    const { sheetName } = await book({ ...VIEW, sheetName: "'Ordres : achats/ventes [tout] de la banque'" })
    expect(sheetName).toBe('Ordres   achats ventes  tout')
  })

  it('needs a column', async () => {
    await expect(renderWorkbook({ ...VIEW, columns: [] })).rejects.toThrow(RangeError)
  })
})

describe('a workbook written piece by piece', () => {
  it('is the file that is written at once', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => ({ ...ORDER, reference: `ORD-${at}` }))
    const stream = openWorkbook(VIEW)
    const pieces = [rows.slice(0, 1), rows.slice(1, 1), rows.slice(1, 2_000), rows.slice(2_000)]
    const bytes = Buffer.concat([...pieces.flatMap((piece) => stream.write(piece)), ...stream.end()])
    const whole = readWorkbook(await renderWorkbook({ ...VIEW, rows }))
    expect(readWorkbook(bytes)).toEqual(whole)
    expect(whole.cells.get('A3005')?.value).toBe('ORD-2999')
  })

  it('hands its bytes out on the way', () => {
    const stream = openWorkbook(VIEW)
    const rows = Array.from({ length: 2_000 }, (_, at) => ({ ...ORDER, reference: `ORD-${at}-${at ** 3}` }))
    const sizes = Array.from({ length: 5 }, () => Buffer.concat(stream.write(rows)).length)
    for (const size of sizes.slice(1)) expect(size).toBeGreaterThan(0)
    expect(Buffer.concat(stream.end()).length).toBeGreaterThan(0)
  })

  it('ends where a sheet ends', () => {
    const only = { id: 'only', header: () => 'A', kind: 'text' as const, value: () => null }
    const stream = openWorkbook({ ...VIEW, columns: [only] })
    const rows = Array.from({ length: 1_048_571 }, () => null)
    expect(() => stream.write([...rows, null])).toThrow(RangeError)
  })
})

describe('text', () => {
  const HOSTILE = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x","y")',
    "=cmd|' /C calc'!A0",
  ]

  it.each(HOSTILE)('%j is text in every place where text can be', async (text) => {
    const row = {
      ...ORDER,
      buyer: { ...ORDER.buyer, name: text },
      seller: { ...ORDER.seller, name: text },
      agence: { id: ORDER.id, name: text, codeBCT: text },
      user: { ...ORDER.user, name: text },
      reference: text,
    }
    const columns = COLUMNS.map((column) => ({ ...column, header: () => text }))
    const { cells, sheetXml } = await book({
      ...VIEW,
      title: text,
      filters: [[text, text]],
      columns,
      rows: [row],
    })
    expect(sheetXml).not.toContain('<f')
    for (const address of ['A1', 'A2', 'B2', 'A4', 'P4', 'A5', 'C5', 'D5', 'N5', 'O5']) {
      expect(cells.get(address)).toMatchObject({ type: 's', hasFormula: false, numberFormat: '@' })
      // XML has no carriage return of its own; the cell has a line feed.
      expect(cells.get(address)?.value).toBe(text.replace('\r', '\n'))
    }
  })

  it('is kept as it is typed, and is never a formula', async () => {
    const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const cell = await cellOf(text, 'text')
        expect(cell).toMatchObject({ type: 's', hasFormula: false, numberFormat: '@' })
        expect(cell?.value).toBe(text)
      }),
      { numRuns: 200 },
    )
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    '%s is a name like any other',
    async (text) => {
      expect((await cellOf(text, 'text'))?.value).toBe(text)
    },
  )

  it('does not let an escape through', async () => {
    expect((await cellOf('_x003D_1', 'text'))?.value).toBe('_x005F_x003D_1')
  })

  it('drops what XML cannot carry and cuts what a cell cannot', async () => {
    expect((await cellOf('a\u0000\u0008b', 'text'))?.value).toBe('ab')
    expect((await cellOf('x'.repeat(40_000), 'text'))?.value).toHaveLength(32_767)
  })
})

describe('numbers', () => {
  it.each([
    ['999999999999.999', 3, 'n', '999999999999.999'],
    ['-12.5', 3, 'n', '-12.5'],
    ['0.000', 3, 'n', '0'],
    ['1000000000000000.000', 3, 'n', '1000000000000000'],
    ['1234567890123.456', 3, 's', '1234567890123.456'],
    ['9007199254740993', 0, 's', '9007199254740993'],
    ['9007199254740993', 2, 's', '9007199254740993.00'],
  ])('%s with %i decimals is %s', async (value, decimals, type, written) => {
    expect(await cellOf(value, 'decimal', decimals)).toMatchObject({ type, value: written })
  })

  it('shows decimals that a column does not expect', async () => {
    expect(await cellOf('1.23456', 'decimal', 3)).toMatchObject({
      value: '1.23456',
      numberFormat: '#,##0.00000',
    })
  })

  it('loses no digit of any amount', async () => {
    const amounts = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat({ max: 999 }))
    await fc.assert(
      fc.asyncProperty(amounts, async ([whole, millimes]) => {
        const value = `${whole}.${String(millimes).padStart(3, '0')}`
        const cell = await cellOf(value, 'decimal', 3)
        const read = cell?.type === 'n' ? Number(cell.value).toFixed(3) : cell?.value
        const digits = (text: string | undefined) =>
          (text ?? '').replace(/\.?0+$/, '').replace(/^-?0\.?0*/, '')
        expect(digits(read)).toBe(digits(value))
      }),
      { numRuns: 200 },
    )
  })

  it('takes integers', async () => {
    expect(await cellOf(42, 'integer')).toMatchObject({ type: 'n', value: '42', numberFormat: '#,##0' })
  })

  it.each<[string, ColumnKind]>([
    ['12,5', 'decimal'],
    ['1e3', 'decimal'],
    ['=1', 'integer'],
    ['16-06-2025', 'date'],
    ['2025-06-16T10:00:00', 'datetime'],
  ])('refuses %s as %s', async (value, kind) => {
    await expect(cellOf(value, kind)).rejects.toThrow(RangeError)
  })

  it('leaves out what is not there', async () => {
    expect(await cellOf(null, 'decimal')).toBeUndefined()
  })
})
