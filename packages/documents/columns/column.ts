import type { Words } from '@fxmatch/words/words-of'

/**
 * What a column holds, and so how its `value` is written: `decimal` a decimal string in plain notation, `date` a
 * calendar day `yyyy-MM-dd` or an instant, `datetime` an instant with its offset (shown in Tunis time), `status` a
 * label in the reader's language.
 */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'date' | 'datetime' | 'status'

/** One column of a list: the same list feeds the grid on screen, the Excel file and the PDF. */
export interface Column<Row> {
  readonly id: string
  /** With its unit where it has one. */
  header(words: Words): string
  readonly kind: ColumnKind
  /** Decimals shown in a `decimal` column; by row where they depend on its currency. Default 0. */
  readonly decimals?: number | ((row: Row) => number)
  /** What the row has in this column, unformatted; `null` for nothing. Only labels depend on the reader's language. */
  value(row: Row, words: Words): string | number | null
}

/**
 * The decimals that a column shows for a row.
 */
export function decimalsOf<Row>(column: Column<Row>, row: Row): number {
  const { decimals = 0 } = column
  return typeof decimals === 'function' ? decimals(row) : decimals
}
