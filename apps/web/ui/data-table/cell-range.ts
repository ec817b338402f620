import { alongTheLine } from '../../lib/keys/along-the-line.ts'
import { isKey } from '../../lib/keys/keys.ts'

/** A cell, wherever its row and its column stand by now. */
export type Place = { readonly key: string; readonly column: string }

/** The outermost rows and columns of what is marked, as they stand now. */
export type Bounds = { top: number; bottom: number; left: number; right: number }

/** Where a range lies now; null where one of its corners is no longer in the list. */
export function boundsOf<Row>(
  { from, to }: { from: Place; to: Place },
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  columns: readonly { id: string }[],
): Bounds | null {
  const places = [from, to].map(({ key, column }) => ({
    row: rows.findIndex((row) => rowKey(row) === key),
    column: columns.findIndex(({ id }) => id === column),
  }))
  const lines = places.map(({ row }) => row)
  const across = places.map(({ column }) => column)
  if (Math.min(...lines, ...across) < 0) return null
  return {
    top: Math.min(...lines),
    bottom: Math.max(...lines),
    left: Math.min(...across),
    right: Math.max(...across),
  }
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where a key goes from a cell: one on, or with Ctrl to the edge; null for a key that goes nowhere. */
export function stepped(
  event: Pressed,
  row: number,
  column: number,
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | null {
  if (event.altKey) return null
  const far = event.ctrlKey || event.metaKey
  const within = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1)
  const by = (far ? Number.POSITIVE_INFINITY : 1) as number
  if (isKey(event, 'firstRow')) return { row, column: 0 }
  if (isKey(event, 'lastRow')) return { row, column: columns - 1 }
  switch (alongTheLine(event.key)) {
    case 'ArrowDown':
      return { row: within(row + by, rows), column }
    case 'ArrowUp':
      return { row: within(row - by, rows), column }
    case 'ArrowRight':
      return { row, column: within(column + by, columns) }
    case 'ArrowLeft':
      return { row, column: within(column - by, columns) }
    default:
      return null
  }
}
