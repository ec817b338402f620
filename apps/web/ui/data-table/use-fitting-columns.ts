import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { DataColumn } from './columns.ts'

/** What a cell gives up on both sides together where room is short, in CSS pixels: `data-tight` in the style sheet. */
const TIGHTER = 8

/** From which `yields` on a column is left aside only once titles, names and states have taken a second line. */
export const YIELDS_LAST = 10

/** What is done so that a list fits its place. */
type Fit = { key: string; tight: boolean; folded: boolean; aside: readonly string[] }

const PLAIN = { tight: false, folded: false, aside: [] } as const

/** Of how many widths and choices it is remembered: a panel beside the list comes and goes, and the list is not measured again. */
const REMEMBERED = 4

export type FittingColumns<Row> = {
  /** The columns that there is room for. */
  columns: readonly DataColumn<Row>[]
  /** Those left aside for want of it. */
  aside: readonly DataColumn<Row>[]
  /** Whether less stands between the columns. */
  tight: boolean
  /** Whether titles, names and states take a second line. */
  folded: boolean
}

/**
 * Makes a list as wide as its place, so that no column that decides is cut: first less stands between the columns, then those
 * that yield are left aside, in their order, then, in languages of long words or beside the help, titles, names and states take a second
 * line, and at last the columns go that yield only then (`YIELDS_LAST`).
 * A column that the person wants to see stays, and where all that is not enough, the list scrolls.
 *
 * @param rows what the widths come from; of a list that is drawn in parts, whether there are any
 */
export function useFittingColumns<Row>(
  container: RefObject<HTMLElement | null>,
  columns: readonly DataColumn<Row>[],
  wanted: ReadonlySet<string>,
  rows: unknown,
): FittingColumns<Row> {
  const [width, setWidth] = useState(0)
  const [grown, setGrown] = useState(0)
  const keyOf = (width: number) => `${width} ${columns.map(({ id }) => id).join()} ${[...wanted].join()}`
  const key = keyOf(width)
  const [known, setKnown] = useState<readonly Fit[]>([])
  const fit = known.find((one) => one.key === key) ?? { ...PLAIN, key }
  const setFit = (next: Fit) =>
    setKnown((before) => [next, ...before.filter((one) => one.key !== next.key)].slice(0, REMEMBERED))

  // The table comes and goes with cards and failures.
  const isDrawn = rows !== undefined
  useEffect(() => {
    const box = isDrawn ? container.current : null
    if (!box) return
    const observer = new ResizeObserver(() => {
      setWidth(box.clientWidth)
      // Wider letters, say, that have come after the rows.
      if (box.scrollWidth > box.clientWidth) setGrown((times) => times + 1)
    })
    observer.observe(box)
    const table = box.querySelector('table')
    if (table) observer.observe(table)
    return () => observer.disconnect()
  }, [container, isDrawn])

  // After the rows are drawn and before they are seen. The browser lays them out now instead of a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths come from the rows
  useLayoutEffect(() => {
    const box = container.current
    if (!box || rows === undefined) return
    // At first what the observer would tell a moment later, for all to be drawn again. Later it tells: a bar that comes and goes with the
    // rows' height would change the room for ever within one drawing.
    const room = width === 0 ? box.clientWidth : width
    if (width === 0) setWidth(room)
    if (box.scrollWidth <= box.clientWidth) return
    const widths = new Map(
      [...box.querySelectorAll<HTMLElement>('th[data-column]')].map((head) => [
        head.dataset.column,
        head.getBoundingClientRect().width,
      ]),
    )
    const aside = [...fit.aside]
    let over = box.scrollWidth - box.clientWidth - (fit.tight ? 0 : TIGHTER * widths.size)
    for (const { id } of yielding(columns, wanted, aside, fit.folded)) {
      if (over <= 0) break
      over -= (widths.get(id) ?? 0) - (fit.tight ? 0 : TIGHTER)
      aside.push(id)
    }
    const next = { ...fit, key: keyOf(room) }
    if (!fit.tight || aside.length > fit.aside.length) setFit({ ...next, tight: true, aside })
    else if (!fit.folded) setFit({ ...next, folded: true })
  }, [rows, known, key, grown])

  return useMemo(() => {
    const left = new Set(fit.aside)
    return {
      columns: left.size === 0 ? columns : columns.filter(({ id }) => !left.has(id)),
      aside: columns.filter(({ id }) => left.has(id)),
      tight: fit.tight,
      folded: fit.folded,
    }
  }, [columns, fit.aside, fit.tight, fit.folded])
}

/** The columns that may still be left aside, the first to go first; `last`: also those that go when nothing else is left to do. */
export function yielding<Row>(
  columns: readonly DataColumn<Row>[],
  wanted: ReadonlySet<string>,
  aside: readonly string[],
  last: boolean,
): DataColumn<Row>[] {
  return columns
    .filter(
      ({ id, yields }) =>
        yields !== undefined && (last || yields < YIELDS_LAST) && !wanted.has(id) && !aside.includes(id),
    )
    .sort((a, b) => (a.yields ?? 0) - (b.yields ?? 0))
}
