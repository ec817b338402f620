import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { alongTheLine } from '../../lib/keys/along-the-line.ts'
import { isKey } from '../../lib/keys/keys.ts'
import { type Bounds, boundsOf, type Place, stepped } from './cell-range.ts'
import type { PlacedColumn } from './place-columns.ts'
import { unmarkText } from './unmark-text.ts'
import { rowOf } from './use-row-focus.ts'

/** The cells that are marked, from where one began to where one is now. */
type Range = { from: Place; to: Place }

export type Cells<Row> = {
  /** Goes from cell to cell and marks those one passes with Shift. @returns whether the key was one of these */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  /** The row and the column of the cell that has the focus; null where none has. */
  focused: (target: EventTarget) => { row: Row; column: PlacedColumn<Row> } | null
  /** Whether a click only ends the marking of cells. */
  isMarking: () => boolean
  /** What is marked: its rows and columns; null where nothing is. */
  marked: () => { rows: readonly Row[]; columns: readonly PlacedColumn<Row>[] } | null
  /** Marks whole rows, so that one sees what was copied. */
  markRows: (from: number, to: number) => void
  /** Shows that what is marked is on the clipboard. */
  showCopied: () => void
}

/** The cell that an element stands in, or is. */
export const cellAt = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('[data-row] > td') : null

type Given<Row> = {
  container: RefObject<HTMLDivElement | null>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PlacedColumn<Row>[]
  /** How many cells of a row stand before the first column's. */
  before: number
  /** Gives the focus to a row, or to one of its cells. */
  goTo: (index: number, cell?: number) => void
}

/**
 * Marks cells of a list. Where they are is known by row and column, not by place: rows that arrive meanwhile move them. The marks
 * are written on what is drawn and are no state, so that a market that moves is drawn as if there were none; the list hears for all
 * of its cells.
 */
export function useCells<Row>(given: Given<Row>): Cells<Row> {
  const range = useRef<Range | null>(null)
  const painted = useRef(false)
  const dragged = useRef(false)
  const newest = useRef(given)
  newest.current = given

  const shownColumns = () => newest.current.columns.filter(({ kind }) => kind !== 'action')
  const bounds = (): Bounds | null => {
    if (range.current === null) return null
    const { rows, rowKey } = newest.current
    return boundsOf(range.current, rows, rowKey, shownColumns())
  }

  const paint = () => {
    const box = newest.current.container.current
    if (!box || (range.current === null && !painted.current)) return
    const at = bounds()
    // What one began at is gone: nothing is left to copy by surprise.
    if (at === null) range.current = null
    const { columns, before } = newest.current
    const ids = new Set(at ? shownColumns().slice(at.left, at.right + 1) : [])
    for (const row of box.querySelectorAll<HTMLTableRowElement>('tr[data-row]')) {
      const index = Number(row.dataset.row)
      const within = at !== null && index >= at.top && index <= at.bottom
      columns.forEach((column, place) => {
        row.cells[place + before]?.toggleAttribute('data-marked', within && ids.has(column))
      })
    }
    painted.current = range.current !== null
  }
  // After every drawing of the list: its rows may have moved.
  useLayoutEffect(paint)

  const mark = (next: Range | null) => {
    range.current = next
    // Where cells are marked nothing else is: a text that still was would be copied instead.
    if (next !== null) unmarkText()
    newest.current.container.current?.removeAttribute('data-copied')
    paint()
  }
  const placeOf = (index: number, column: number): Place | null => {
    const { rows, rowKey } = newest.current
    const row = rows[index]
    const id = shownColumns()[column]?.id
    return row === undefined || id === undefined ? null : { key: rowKey(row), column: id }
  }
  const columnOf = (cell: HTMLTableCellElement) => {
    const { columns, before } = newest.current
    const column = columns[cell.cellIndex - before]
    return column === undefined ? -1 : shownColumns().indexOf(column)
  }
  const placeUnder = (target: EventTarget | null): Place | null => {
    const cell = cellAt(target)
    const row = cell && newest.current.container.current?.contains(cell) ? rowOf(cell) : null
    return cell && row ? placeOf(Number(row.dataset.row), columnOf(cell)) : null
  }
  /** The cell of a row's element that shows a column. */
  const cellOf = (column: number) => {
    const { columns, before } = newest.current
    const shown = shownColumns()[column]
    return shown === undefined ? undefined : columns.indexOf(shown) + before
  }
  const enter = (index: number, column: number, extend: boolean) => {
    const to = placeOf(index, column)
    if (to === null) return
    mark({ from: extend && range.current ? range.current.from : to, to })
    newest.current.goTo(index, cellOf(column))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const row = rowOf(event.target)
    if (row === null) return false
    const index = Number(row.dataset.row)
    const onRow = event.target === row
    const cell = event.target === cellAt(event.target) ? cellAt(event.target) : null
    if (!onRow && !cell) return false
    if (isKey(event, 'leaveCells') && (cell || range.current)) {
      mark(null)
      newest.current.goTo(index)
      // It would also close what the list stands in.
      event.stopPropagation()
    } else if (onRow) {
      if (!isKey(event, 'intoCells')) return false
      enter(index, 0, false)
    } else if (cell) {
      const counts = { rows: newest.current.rows.length, columns: shownColumns().length }
      if (isKey(event, 'allCells')) {
        const from = placeOf(0, 0)
        const to = placeOf(counts.rows - 1, counts.columns - 1)
        if (from && to) mark({ from, to })
      } else {
        const column = columnOf(cell)
        if (
          alongTheLine(event.key) === 'ArrowLeft' &&
          column === 0 &&
          !event.shiftKey &&
          !event.ctrlKey &&
          !event.metaKey
        ) {
          mark(null)
          newest.current.goTo(index)
        } else {
          const next = stepped(event, index, column, counts)
          if (next === null) return false
          enter(next.row, next.column, event.shiftKey)
        }
      }
    }
    event.preventDefault()
    return true
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false
    const box = newest.current.container.current
    if (!box || event.button !== 0 || event.pointerType === 'touch' || event.shiftKey) return
    const from = placeUnder(event.target)
    const begun = cellAt(event.target)
    if (range.current) mark(null)
    if (!from) return
    const stop = new AbortController()
    const { signal } = stop
    const unmark = () => box.removeAttribute('data-marking')
    box.addEventListener(
      'pointermove',
      ({ target }) => {
        // Within one cell it is its text that is marked, by the browser.
        if (!dragged.current && cellAt(target) === begun) return
        const to = placeUnder(target)
        if (!to) return
        dragged.current = true
        box.setAttribute('data-marking', '')
        unmarkText()
        if (range.current?.to.key !== to.key || range.current.to.column !== to.column) mark({ from, to })
      },
      { signal },
    )
    const end = () => {
      stop.abort()
      unmark()
      const at = dragged.current && range.current
      if (!at) return
      const { rows, rowKey } = newest.current
      const index = rows.findIndex((row) => rowKey(row) === at.to.key)
      const column = shownColumns().findIndex(({ id }) => id === at.to.column)
      if (index >= 0) newest.current.goTo(index, cellOf(column))
    }
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
  }

  return {
    onKeyDown,
    onPointerDown,
    focused: (target) => {
      const cell = cellAt(target)
      const row = cell === target && cell ? newest.current.rows[Number(rowOf(cell)?.dataset.row)] : undefined
      const column = cell ? shownColumns()[columnOf(cell)] : undefined
      return row === undefined || column === undefined ? null : { row, column }
    },
    isMarking: () => dragged.current,
    marked: () => {
      const at = bounds()
      return at === null
        ? null
        : {
            rows: newest.current.rows.slice(at.top, at.bottom + 1),
            columns: shownColumns().slice(at.left, at.right + 1),
          }
    },
    markRows: (top, bottom) => {
      const from = placeOf(top, 0)
      const to = placeOf(bottom, shownColumns().length - 1)
      if (from && to) mark({ from, to })
    },
    showCopied: () => newest.current.container.current?.setAttribute('data-copied', ''),
  }
}
