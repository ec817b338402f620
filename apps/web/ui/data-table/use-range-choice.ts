import { useRef } from 'react'
import type { Choices } from './selection.ts'

/** Where a range begins, and what was chosen before it. */
type Anchor = { key: string; base: ReadonlySet<string> }

/** Choosing rows by the keyboard and by Shift, as the list hears it. */
export type RowChoosing = {
  /** Chooses a row or takes its choice back; `extend` chooses all from the last one that was chosen to it. */
  choose: (index: number, extend: boolean) => void
  /** One has moved from a row to the next with Shift held. */
  extend: (from: number, to: number) => void
  /** One has moved without it: the next range begins where one is then. */
  moved: () => void
  /** Chooses all that fit, like the row that has the focus. */
  all: (index: number) => void
  act: () => void
}

/** Ranges of chosen rows. They begin at a row, not at its place: rows that arrive meanwhile move it. */
export function useRangeChoice<Row>(
  choices: Choices<Row> | null,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): RowChoosing | undefined {
  const last = useRef<Anchor>(null)
  const stretched = useRef<Anchor>(null)
  if (choices === null) return undefined
  const chosen = () => new Set(choices.chosen.map(rowKey))
  const placeOf = (anchor: Anchor | null) =>
    anchor === null ? -1 : rows.findIndex((row) => rowKey(row) === anchor.key)
  return {
    choose: (index, extend) => {
      stretched.current = null
      const row = rows[index]
      if (row === undefined) return
      const from = extend ? placeOf(last.current) : -1
      if (from >= 0 && last.current) {
        choices.between(from, index, last.current.base)
        return
      }
      const key = rowKey(row)
      const base = chosen()
      if (base.has(key)) base.delete(key)
      last.current = { key, base }
      choices.of(row).toggle(false)
    },
    extend: (from, to) => {
      const begin = rows[from]
      if (begin === undefined) return
      if (placeOf(stretched.current) < 0) stretched.current = { key: rowKey(begin), base: chosen() }
      const anchor = stretched.current
      if (anchor !== null) choices.between(placeOf(anchor), to, anchor.base)
    },
    moved: () => {
      stretched.current = null
    },
    all: (index) => choices.all(rows[index]),
    act: choices.act,
  }
}
