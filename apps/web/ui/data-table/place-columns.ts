import type { CSSProperties } from 'react'
import { inOrder } from '../../lib/preferences/in-order.ts'
import type { DataColumn } from './columns.ts'

/** A column where the person has put it: as wide as they have drawn it, and staying in view where they have pinned it. */
export type PlacedColumn<Row> = DataColumn<Row> & {
  pinned?: true
  drawn?: true
  /** The same object until something changes, for every cell of the column. */
  style?: CSSProperties
}

/** Whether a person may move and pin a column: the one that names the row stays first, what is done with it last. */
export function isMovable<Row>(columns: readonly DataColumn<Row>[], id: string): boolean {
  return columns[0]?.id !== id && columns.find((column) => column.id === id)?.kind !== 'action'
}

/**
 * The ids of a list's columns in the order of reading. Those that nobody has moved stand behind the one that they follow in the list, so
 * that a column of a later release finds its place; names that are no column's mean nothing.
 */
export function orderOf<Row>(columns: readonly DataColumn<Row>[], wanted: readonly string[]): string[] {
  const movable = columns.filter(({ id }) => isMovable(columns, id)).map(({ id }) => id)
  const order = inOrder(movable, wanted)
  const ids = columns.map(({ id }) => id)
  const last = ids.slice(1).filter((id) => !movable.includes(id))
  return [...ids.slice(0, 1), ...order, ...last]
}

/** An order in which a column stands before another; at the end of those that move where `before` is null or stays where it is. */
export function movedBefore(order: readonly string[], id: string, before: string | null): string[] {
  const without = order.filter((other) => other !== id)
  const at = before === null ? -1 : without.indexOf(before)
  return at < 0 ? [...without, id] : without.toSpliced(at, 0, id)
}

/** Columns with what their cells need to stand where and be as wide as the person wants. */
export function placed<Row>(
  columns: readonly DataColumn<Row>[],
  pinned: readonly string[],
  widths: Readonly<Record<string, number>>,
): readonly PlacedColumn<Row>[] {
  if (pinned.length === 0 && Object.keys(widths).length === 0) return columns
  return columns.map((column): PlacedColumn<Row> => {
    const width = column.kind === 'action' ? undefined : widths[column.id]
    const isPinned = pinned.includes(column.id)
    if (width === undefined && !isPinned) return column
    return {
      ...column,
      ...(isPinned ? { pinned: true } : {}),
      ...(width === undefined ? {} : { drawn: true }),
      style: {
        ...(isPinned ? { insetInlineStart: `var(${pinOf(pinned.indexOf(column.id))})` } : {}),
        ...(width === undefined ? {} : { width, minWidth: width, maxWidth: width }),
      },
    }
  })
}

/** How far from the edge that rows begin at a pinned column stays: the table's own property, measured in `use-pins.ts`. */
export const pinOf = (index: number): string => `--pin-${index}`
