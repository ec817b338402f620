import type { ReactNode } from 'react'
import type { DataColumn } from './columns.ts'

/** Choosing rows of a list, to do something with all of them. Only rows on screen that can be chosen count. */
export type Selection<Row> = {
  /** The keys of the chosen rows; keys that are on screen no longer, or whose row cannot be chosen, do not count. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Why a row cannot be chosen, for people; null when it can. */
  unable?: (row: Row) => string | null
  /** What rows that are chosen together have in common; left out, any may be. */
  kind?: (row: Row) => string
  /** Told where somebody would choose a row of another kind than the chosen ones: it is not chosen. */
  onOtherKind?: (row: Row) => void
  /** Whether a row is among those that are chosen at once; the others are chosen one by one, or within a range. */
  fits?: (row: Row) => boolean
  /** What can be done with the chosen rows, in the bar at the foot of the list. */
  actions?: (chosen: readonly Row[]) => ReactNode
  /** Does it, by its key. */
  onAct?: (chosen: readonly Row[]) => void
}

/** What one row's box shows and does. */
export type RowChoice = {
  selected: boolean
  /** What the row is called, for the box's name. */
  name: string
  /** Why it cannot be chosen; null when it can. */
  reason: string | null
  /** `extend`: with Shift held, all rows from the last one chosen to this one. */
  toggle: (extend: boolean) => void
}

/** What the box for all rows on screen shows and does. */
export type AllChoice = { all: boolean; some: boolean; none: boolean; toggle: () => void }

/** A selection of the rows on screen. */
export type Choices<Row> = {
  of: (row: Row) => RowChoice
  every: AllChoice
  chosen: readonly Row[]
  clear: () => void
  /** Chooses all that fit: of the kind that is chosen, else of a row's. */
  all: (like: Row | undefined) => void
  /** Chooses the rows from one place to another, beside those of `base`; those of another kind are passed over. */
  between: (from: number, to: number, base: ReadonlySet<string>) => void
  act: () => void
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
  const { selected, onChange, unable = () => null, kind = () => '', fits = () => true } = selection
  const able = rows.filter((row) => unable(row) === null)
  const chosen = able.filter((row) => selected.has(rowKey(row)))
  const keys = chosen.map(rowKey)
  const keysLike = (like: Row | undefined) => {
    const [first = like] = chosen
    return first === undefined ? [] : able.filter((row) => kind(row) === kind(first) && fits(row)).map(rowKey)
  }
  const like = keysLike(able.find(fits))
  const all = like.length > 0 && like.every((key) => keys.includes(key))
  const choose = (row: Row) => {
    const [first] = chosen
    if (first !== undefined && kind(first) !== kind(row)) selection.onOtherKind?.(row)
    else onChange(new Set([...keys, rowKey(row)]))
  }
  return {
    chosen,
    clear: () => onChange(new Set()),
    every: {
      all,
      some: chosen.length > 0,
      none: able.length === 0,
      toggle: () => onChange(new Set(all ? [] : like)),
    },
    all: (row) => onChange(new Set(keysLike(row))),
    between: (from, to, base) => {
      const begun = able.find((row) => base.has(rowKey(row))) ?? rows[from]
      if (begun === undefined) return
      const passed = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      const taken = passed.filter((row) => unable(row) === null && kind(row) === kind(begun))
      onChange(new Set([...base, ...taken.map(rowKey)]))
    },
    act: () => {
      if (chosen.length > 0) selection.onAct?.(chosen)
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
          if (isChosen) onChange(new Set(keys.filter((other) => other !== key)))
          else choose(row)
        },
      }
    },
  }
}
