import { type Decimal, decimal } from '@fxmatch/domain/money/decimal'
import type { CellObject } from 'write-excel-file/node'
import type { ColumnKind } from '../columns/column.ts'
import { calendarDate, tunisTime } from '../format/format.ts'

// A double, and Excel with it, keeps every decimal number of up to 15 significant digits and no more.
const EXACT_DIGITS = 15
// Excel calls a workbook with a longer cell damaged.
const LONGEST_TEXT = 32_767
// The format « text »: without it, editing a cell that reads "=1+1" and leaving it again makes it a formula.
const TEXT_FORMAT = '@'

/**
 * A cell that Excel takes as text whatever it starts with, never as a formula.
 *
 * Control characters that XML cannot carry are dropped, a text too long for a cell is cut.
 */
export function textCell(text: string): CellObject {
  return { type: String, value: safeText(text), format: TEXT_FORMAT }
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
): CellObject | null {
  if (value === null) return null
  switch (kind) {
    case 'text':
    case 'status':
      return textCell(String(value))
    case 'integer':
      return numberCell(decimal(value), 0)
    case 'decimal':
      return numberCell(decimal(value), decimals)
    case 'date':
      return dateCell(String(value), DAY_FORMAT)
    case 'datetime':
      return dateCell(String(value), MINUTE_FORMAT)
  }
}

const DAY_FORMAT = 'dd-mm-yyyy'
const MINUTE_FORMAT = 'dd-mm-yyyy hh:mm'
const MIDNIGHT = { hour: '00', minute: '00', second: '00' }

function numberCell(value: Decimal, decimals: number): CellObject {
  const places = Math.max(decimals, value.decimalPlaces())
  if (value.precision() > EXACT_DIGITS) return { ...textCell(value.toFixed(places)), align: 'right' }
  const format = places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`
  // The one place where an amount becomes a double: the file format has nothing else, and it is exact here.
  return { type: Number, value: value.toNumber(), format }
}

/** A wall-clock date: Excel knows no time zone, so the cell holds what the clock in Tunis showed. */
function dateCell(value: string, format: string): CellObject {
  const { year, month, day, hour, minute, second } = value.includes('T')
    ? tunisTime(value)
    : { ...calendarDate(value), ...MIDNIGHT }
  return { type: Date, value: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), format }
}

function safeText(text: string): string {
  // XML readers turn a carriage return into a line feed, which is Excel's own line break.
  const lines = text.replace(/\r\n?/g, '\n')
  const cut = lines.length > LONGEST_TEXT ? `${lines.slice(0, LONGEST_TEXT - 1)}…` : lines
  // Excel reads _x000D_ as an escaped character; escaping the underscore keeps such a text as it was typed.
  const literal = cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  // The writer looks texts up in a plain object, where these names are already taken; a blank makes them free.
  return literal in {} ? `${literal} ` : literal
}
