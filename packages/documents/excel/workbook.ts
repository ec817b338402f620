import writeXlsxFile, { type Cell, type CellObject, type Row as SheetRow } from 'write-excel-file/node'
import { type Column, type ColumnKind, type ColumnLanguage, decimalsOf } from '../columns/column.ts'
import { textCell, valueCell } from './cells.ts'

/** A list as it is on the reader's screen. */
export interface WorkbookView<Row> {
  /** Cut to what Excel allows: 31 characters, without []/\:*? */
  readonly sheetName: string
  readonly title: string
  /** The filters in force, label and value in the reader's language. */
  readonly filters: readonly (readonly [label: string, value: string])[]
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly language: ColumnLanguage
}

/**
 * An Excel workbook (`.xlsx`) of one sheet: title, filters, a blank row, headings, then the rows. All down to the
 * headings stays in view while scrolling, and so does the first column. Numbers are numbers, dates are dates (Tunis
 * time), and no text can become a formula.
 * @throws RangeError if there is no column, or a row's value is not what its column announces.
 */
export async function renderWorkbook<Row>(view: WorkbookView<Row>): Promise<Uint8Array> {
  const { columns, rows, language } = view
  if (columns.length === 0) throw new RangeError('A workbook needs a column')
  const head: SheetRow[] = [
    [{ ...textCell(view.title), fontWeight: 'bold', fontSize: 14 }],
    ...filterRows(view.filters),
    [],
    columns.map(({ header, kind }) => headingCell(header[language], kind)),
  ]
  const body = rows.map(
    (row): SheetRow =>
      columns.map((column): Cell => valueCell(column.value(row), column.kind, decimalsOf(column, row))),
  )
  const file = writeXlsxFile([...head, ...body], {
    sheet: sheetName(view.sheetName),
    stickyRowsCount: head.length,
    stickyColumnsCount: 1,
    orientation: 'landscape',
    columns: columns.map(({ header, kind }) => ({
      width: Math.max(WIDTHS[kind], header[language].length + 2),
    })),
  })
  return new Uint8Array(await file.toBuffer())
}

/** Widths in characters. */
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 22,
  integer: 10,
  decimal: 18,
  date: 13,
  datetime: 18,
  status: 28,
}

// More rows than this above the headings would leave too little of a small screen to the frozen list.
const MOST_FILTER_ROWS = 4

function filterRows(filters: WorkbookView<never>['filters']): SheetRow[] {
  const perRow = Math.ceil(filters.length / MOST_FILTER_ROWS)
  const rows: SheetRow[] = []
  for (let first = 0; first < filters.length; first += perRow) {
    const pairs = filters.slice(first, first + perRow)
    rows.push(
      pairs.flatMap(([label, value]) => [{ ...textCell(label), fontWeight: 'bold' }, textCell(value)]),
    )
  }
  return rows
}

function headingCell(text: string, kind: ColumnKind): CellObject {
  return {
    ...textCell(text),
    fontWeight: 'bold',
    backgroundColor: '#e3f0f7',
    bottomBorderStyle: 'thin',
    bottomBorderColor: '#0a5f8a',
    align: kind === 'decimal' || kind === 'integer' ? 'right' : 'left',
  }
}

function sheetName(name: string): string {
  const allowed = name.replace(/[[\]/\\:*?]+/g, ' ').slice(0, 31)
  // An apostrophe at either end is refused by Excel too, which quotes names with it.
  return allowed.replace(/^[' ]+|[' ]+$/g, '')
}
