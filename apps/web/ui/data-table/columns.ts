import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { compareDecimals, decimalParts } from '../../lib/format/decimal.ts'
import type { Meaning } from '../abbreviations.ts'

/** What a column holds: numbers are right-aligned in tabular figures and compared by value, the rest by text. */
export type ColumnKind = 'text' | 'number' | 'time' | 'status' | 'action'

/** Which filter of the list asks for what a column shows. */
export type ColumnFilter<Row> = {
  /** The member of the list's address, which the field of its filter has as its name. */
  member: string
  /** What the filter is set to by a row's cell; left out, only the field is opened. */
  of?: (row: Row) => string | number | null
}

/** One column of a list. The same list of columns feeds the grid, the cards and the column chooser. */
export type DataColumn<Row> = {
  id: string
  /** The title; of a column of actions it is heard, not seen. */
  header: string
  /** What the title means, where its words do not say it; abbreviations explain themselves. */
  means?: Meaning
  /** The unit of every value of the column, shown once in the header, e.g. `TND`. */
  unit?: string
  kind?: ColumnKind
  align?: 'left' | 'right' | 'center'
  /** The plain value: what the column sorts by, and what is shown unless `render` says otherwise. */
  value: (row: Row) => string | number | null
  render?: (row: Row) => ReactNode
  /** What is copied, where that is neither the value nor, in a list that is drawn whole, what is shown. */
  text?: (row: Row) => string
  sortable?: boolean
  /** Only a filter that the list's call takes: rows of one page alone are never filtered. */
  filter?: ColumnFilter<Row>
  /** False for what must always be seen; such a column is not in the chooser. */
  hideable?: boolean
  /** Hidden until the person chooses it. */
  startsHidden?: boolean
  /** The least width in CSS pixels. */
  minWidth?: number
  /** Does not decide: it is left aside where the list would be wider than its place, those with 1 first, from 10 on last of all. */
  yields?: number
  /** Long words, which take a second line where the list would otherwise be wider than its place. */
  wraps?: boolean
  /** A whole sentence: on a card it has a line of its own. */
  sentence?: boolean
  /**
   * Where it stands on a card, if not below its heading: among what names the row; in the last line, its heading before it; or there
   * bare, where it says itself what it is, and its heading is heard alone.
   */
  card?: 'title' | 'line' | 'bare'
}

/** A list's order, as it stands in the URL. */
export type Sort = { column: string; direction: 'asc' | 'desc' }

/** The parts of the table engine that the house list uses. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

export type Features = typeof features

/** Compares two plain values: decimals exactly, numbers by value, texts as the language orders them, missing ones last. */
export function compareValues(
  left: string | number | null,
  right: string | number | null,
  numeric: boolean,
): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
  if (numeric) {
    const a = String(left)
    const b = String(right)
    if (decimalParts(a) && decimalParts(b)) return compareDecimals(a, b)
  }
  return String(left).localeCompare(String(right), undefined, { numeric: true, sensitivity: 'base' })
}

/** The engine's form of the house columns. */
export function columnDefs<Row extends RowData>(
  columns: readonly DataColumn<Row>[],
): ColumnDef<Features, Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  return columns.map((column) => ({
    id: column.id,
    accessorFn: column.value,
    enableSorting: column.sortable ?? false,
    enableHiding: column.hideable ?? true,
    sortDescFirst: false,
    sortFn: (a, b, id) => {
      const by = byId.get(id)
      return by ? compareValues(by.value(a.original), by.value(b.original), by.kind === 'number') : 0
    },
  }))
}

/** Where a column's texts stand. */
export function alignOf(column: Pick<DataColumn<never>, 'align' | 'kind'>): 'left' | 'right' | 'center' {
  return column.align ?? (column.kind === 'number' || column.kind === 'action' ? 'right' : 'left')
}
