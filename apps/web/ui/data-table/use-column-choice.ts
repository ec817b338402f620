import { COLUMN_WIDTHS, MOST_PINNED } from '@fxmatch/contract/registers/list-limits'
import { useMemo } from 'react'
import { useListLayout } from '../../lib/preferences/use-list-layout.ts'
import type { DataColumn } from './columns.ts'
import { movedBefore, orderOf } from './place-columns.ts'

export type ColumnChoice = {
  /** Column id → shown. */
  visibility: Record<string, boolean>
  /** The columns that the person wants to see whatever room there is. */
  wanted: ReadonlySet<string>
  /** All columns from left to right, those that stay in view behind the first. */
  order: readonly string[]
  /** The columns that stay in view beside the first, from left to right. */
  pinned: readonly string[]
  /** Column id → its width in CSS pixels, where the person has drawn one. */
  widths: Readonly<Record<string, number>>
  show: (id: string, shown: boolean) => void
  /** Puts a column before another one; last where that is null. */
  move: (id: string, before: string | null) => void
  pin: (id: string, pinned: boolean) => void
  /** Null gives a column its own width again. */
  draw: (id: string, width: number | null) => void
  /** Back to the list's own choice; null where it holds already. */
  reset: (() => void) | null
}

const NOTHING = {
  shown: undefined,
  hidden: undefined,
  order: undefined,
  pinned: undefined,
  widths: undefined,
}

/** How this person wants to see the columns of the list `name`. */
export function useColumnChoice<Row>(name: string, columns: readonly DataColumn<Row>[]): ColumnChoice {
  const [layout, change] = useListLayout(name)
  return useMemo(() => {
    const { shown = [], hidden = [], widths = {} } = layout
    const wanted = new Set(shown)
    const unwanted = new Set(hidden)
    const isSeen = (column: DataColumn<Row>) =>
      column.hideable === false ||
      (!unwanted.has(column.id) && (wanted.has(column.id) || !column.startsHidden))
    const arranged = Object.keys(layout).some((member) => member in NOTHING)
    const unpinned = orderOf(columns, layout.order ?? [])
    const pinned = unpinned.filter((id, at) => at > 0 && layout.pinned?.includes(id)).slice(0, MOST_PINNED)
    const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)
    return {
      visibility: Object.fromEntries(columns.map((column) => [column.id, isSeen(column)])),
      wanted,
      order: [...unpinned.slice(0, 1), ...pinned, ...unpinned.slice(1).filter((id) => !pinned.includes(id))],
      pinned,
      widths,
      reset: arranged ? () => change(NOTHING) : null,
      show: (id, seen) =>
        change({
          shown: seen ? [...without(shown, id), id] : without(shown, id),
          hidden: seen ? without(hidden, id) : [...without(hidden, id), id],
        }),
      move: (id, before) => change({ order: movedBefore(unpinned, id, before) }),
      pin: (id, isPinned) =>
        change({ pinned: isPinned ? [...without(pinned, id), id].slice(-MOST_PINNED) : without(pinned, id) }),
      draw: (id, width) => {
        const { [id]: _before, ...others } = widths
        change({ widths: width === null ? others : { ...others, [id]: withinWidths(width) } })
      },
    }
  }, [layout, change, columns])
}

/** The width nearest to a wanted one that a column may have. */
export const withinWidths = (width: number): number =>
  Math.round(Math.min(COLUMN_WIDTHS.most, Math.max(COLUMN_WIDTHS.least, width)))
