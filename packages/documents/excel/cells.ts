import { decimal } from '@fxmatch/domain/money/decimal'
import { withoutMarks } from '@fxmatch/domain/texts/direction-marks'
import type { ColumnKind } from '../columns/column.ts'
import { wallTime } from '../format/format.ts'

// A double, and Excel with it, keeps every decimal number of up to 15 significant digits and no more.
const EXACT_DIGITS = 15
// Excel calls a workbook with a longer cell damaged.
const LONGEST_TEXT = 32_767
// The format « text »: without it, editing a cell that reads "=1+1" and leaving it again makes it a formula.
const TEXT_FORMAT = '@'

/** How a cell looks. `format` is Excel's number format; every text carries the format of texts. */
export interface CellStyle {
  readonly format: string
  readonly align?: 'right'
  /** The title of a sheet, a label or a heading; plain without it. */
  readonly role?: 'title' | 'label' | 'heading'
}

/** A cell: a text, or a number as the file format has them (a double; a date is a number of days since 1899-12-30). */
export type SheetCell = { readonly style: CellStyle } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
)

/**
 * A cell that Excel takes as text whatever it starts with, never as a formula.
 *
 * Control characters that XML cannot carry are dropped, a text too long for a cell is cut.
 */
export function textCell(text: string, look?: Omit<CellStyle, 'format'>): SheetCell {
  const style = look ? { format: TEXT_FORMAT, ...look } : styleOf(TEXT_FORMAT)
  return { kind: 'text', text: safeText(text), style }
}

const styles = new Map<string, CellStyle>()

/** The plain style of a format: one object for all its cells. */
function styleOf(format: string): CellStyle {
  const style = styles.get(format) ?? { format }
  styles.set(format, style)
  return style
}

/**
 * The cell for a value of a column: a real number or a real date where the kind says so, so that Excel can add,
 * sort and filter; `null` is an empty cell. A number with more digits than a double holds exactly becomes text.
 * @param decimals decimals shown for `decimal`; a value that has more shows all of its own.
 * @throws RangeError if the value is not what the kind announces.
 */
export function valueCell(
  value: string | number | null,
  kind: ColumnKind,
  decimals: number,
): SheetCell | null {
  if (value === null) return null
  switch (kind) {
    case 'text':
    case 'status':
      return textCell(String(value))
    case 'integer':
      return numberCell(value, 0)
    case 'decimal':
      return numberCell(value, decimals)
    case 'date':
      return dateCell(String(value), DAY_FORMAT)
    case 'datetime':
      return dateCell(String(value), MINUTE_FORMAT)
  }
}

const DAY_FORMAT = 'dd-mm-yyyy'
const MINUTE_FORMAT = 'dd-mm-yyyy hh:mm'
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** The decimals of a number in plain notation, without the zeros at its end. */
const PLAIN_NOTATION = /^-?\d+(?:\.(?=\d)(\d*?)0*)?$/

function numberCell(value: string | number, decimals: number): SheetCell {
  const text = String(value)
  const plain = text.length <= EXACT_DIGITS ? PLAIN_NOTATION.exec(text) : null
  // A short number is exact as it stands, and nearly all are short; what is none is refused by `decimal`.
  const exact = plain ? null : decimal(value)
  const places = Math.max(decimals, exact ? exact.decimalPlaces() : (plain?.[1]?.length ?? 0))
  if (exact && exact.precision() > EXACT_DIGITS) return textCell(exact.toFixed(places), { align: 'right' })
  const format = places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`
  // The one place where an amount becomes a double: the file format has nothing else, and it is exact here.
  return { kind: 'number', number: exact ? exact.toNumber() : Number(text), style: styleOf(format) }
}

/** A wall-clock date: Excel knows no time zone, so the cell holds what the clock in Tunis showed. */
function dateCell(value: string, format: string): SheetCell {
  const { date, time } = wallTime(value)
  const shown = Date.parse(`${date}T${time}Z`)
  return { kind: 'number', number: (shown - EXCEL_EPOCH) / DAY_MS, style: styleOf(format) }
}

// Control characters, and two code points that are no characters.
const DOUBTFUL = /[\p{Cc}\ufffe\uffff]/gu

/** What XML 1.0 has no way to write is nothing; tab, line feed and the controls from U+007F on it can. */
function inXml(sign: string): string {
  return sign === '\t' || sign === '\n' || (sign >= '\u007f' && sign < '\ufffe') ? sign : ''
}

function safeText(text: string): string {
  // XML readers turn a carriage return into a line feed, which is Excel's own line break.
  const lines = withoutMarks(text).replace(/\r\n?/g, '\n').replace(DOUBTFUL, inXml).toWellFormed()
  const cut = lines.length > LONGEST_TEXT ? `${lines.slice(0, LONGEST_TEXT - 1).toWellFormed()}…` : lines
  // Excel reads _x000D_ as an escaped character; escaping the underscore keeps such a text as it was typed.
  return cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
