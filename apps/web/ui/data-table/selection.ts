import type { ReactNode } from 'react'
import type { DataColumn } from './columns.ts'

/** Choosing rows of a list, to do something with all of them. Only rows on screen that can be chosen count. */
export type Selection<Row> = {
  /** The keys of the chosen rows; keys that are on screen no longer, or whose row cannot be chosen, do not count. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Why a row cannot be chosen, for people; null when it can. */
  unable?: (row: Row) => string | null
  /** What can be done with the chosen rows, in the bar at the foot of the list. */
  actions?: (chosen: readonly Row[]) => ReactNode
}

/** What one row's box shows and does. */
export type RowChoice = {
  selected: boolean
  /** What the row is called, for the box's name. */
  name: string
  /** Why it cannot be chosen; null when it can. */
  reason: string | null
  toggle: () => void
}

/** What the box for all rows on screen shows and does. */
export type AllChoice = { all: boolean; some: boolean; none: boolean; toggle: () => void }

/** A selection of the rows on screen. */
export type Choices<Row> = {
  of: (row: Row) => RowChoice
  every: AllChoice
  chosen: readonly Row[]
  clear: () => void
}

/**
 * The choices of the rows on screen: each row's own, all of them together, and which are chosen. A row is called by
 * its first column.
 */
export function choicesOf<Row>(
  selection: Selection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  title: DataColumn<Row> | undefined,
): Choices<Row> {
  const { selected, onChange, unable = () => null } = selection
  const able = rows.filter((row) => unable(row) === null)
  const chosen = able.filter((row) => selected.has(rowKey(row)))
  const keys = chosen.map(rowKey)
  const all = able.length > 0 && chosen.length === able.length
  return {
    chosen,
    clear: () => onChange(new Set()),
    every: {
      all,
      some: chosen.length > 0,
      none: able.length === 0,
      toggle: () => onChange(new Set(all ? [] : able.map(rowKey))),
    },
    of: (row) => {
      const key = rowKey(row)
      const reason = unable(row)
      const isChosen = reason === null && selected.has(key)
      return {
        selected: isChosen,
        name: String(title?.value(row) ?? key),
        reason,
        toggle: () => {
          if (reason !== null) return
          onChange(new Set(isChosen ? keys.filter((other) => other !== key) : [...keys, key]))
        },
      }
    },
  }
}
