import type { ReactNode } from 'react'
import type { DataColumn, Sort } from './columns.ts'
import type { Grouped } from './grouped.ts'
import type { Selection } from './selection.ts'
import type { Paging } from './table-footer.tsx'
import type { RowTone } from './table-row.tsx'

/** What a row unfolds, drawn by whoever knows it (`unfolded.tsx`): most lists unfold nothing, and do not carry it. */
export type Unfolding = {
  /** The row's key. */
  readonly row: string
  /** @param span the columns of the table; null among cards */
  readonly draw: (span: number | null) => ReactNode
}

/** What the house list is given. */
export type DataTableProps<Row> = {
  /** The list's name: its accessible label. */
  label: string
  /** A stable name under which the person's choice of columns is kept. */
  name: string
  columns: readonly DataColumn<Row>[]
  /** Undefined while the first rows are on their way: a skeleton is drawn. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The failure of the last fetch; with `onRetry`, shown in place with a button. */
  error?: unknown
  onRetry?: () => void
  /** Clicking a row, or Enter on it. */
  onOpen?: (row: Row) => void
  /** The order. With `onSort` the caller sorts (the server, from the URL); without it the rows given are sorted here, by several columns too. */
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** What the list is filtered by, and the way to filter it by a cell, or not any more (undefined). */
  filtered?: Readonly<Record<string, unknown>>
  onFilter?: (member: string, value: string | number | undefined) => void
  paging?: Paging
  /** Column id → the figure of the totals row. */
  totals?: Readonly<Record<string, ReactNode>>
  tone?: (row: Row) => RowTone | undefined
  /** What one row unfolds below it, of a list that is drawn whole. */
  unfolded?: Unfolding | null
  /** The list in groups; `rows` are then those of the groups that are unfolded. They take the place of pages. */
  grouped?: Grouped<Row> | null
  /** The choice of what the list is grouped by, in its foot. */
  groupChoice?: ReactNode
  /** Choosing rows: a box for each, one for all that are shown, Space on a row, a bar with what can be done. */
  selection?: Selection<Row>
  /** The filters of the screen are this list's, though nobody keeps them as a view. */
  narrows?: boolean
  /** The list's filters and order stand in the address of the screen: people keep them as views, beside the choice of columns. */
  views?: boolean
  /** For hundreds of rows and more: only those in view are drawn. */
  virtual?: boolean
  /** All rows are drawn at once: they are few, and a line that somebody adds takes the focus. */
  atOnce?: boolean
  /**
   * The caller moves no row while one has the focus: what is drawn may then belong to a place, not to a row. Its rows are wanted by
   * others too: a click opens at once.
   */
  held?: boolean
  /** CSS height that the list may take before it scrolls. */
  maxHeight?: string
  empty?: ReactNode
}
