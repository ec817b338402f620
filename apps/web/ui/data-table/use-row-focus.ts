import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isKey } from '../../lib/keys/keys.ts'
import { unmarkText } from './unmark-text.ts'
import type { RowChoosing } from './use-range-choice.ts'

type RowFocus = {
  /** The row that Tab reaches; the others are reached by the arrows. */
  index: number
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  /** Gives the focus to a row, or to one of its cells. */
  goTo: (index: number, cell?: number) => void
}

/** The row that an element of the list stands in, or is. */
export function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
}

/** The cell that has the focus itself, and not a control in it. */
function cellOf(target: EventTarget): boolean {
  return target instanceof HTMLTableCellElement && rowOf(target) !== null
}

/** Which way a key moves, as an index within `count` rows; null for every other key. */
function target(event: KeyboardEvent, index: number, count: number): number | null {
  if (isKey(event, 'nextRow')) return Math.min(index + 1, count - 1)
  if (isKey(event, 'previousRow')) return Math.max(index - 1, 0)
  if (isKey(event, 'firstRow')) return 0
  return isKey(event, 'lastRow') ? count - 1 : null
}

/** Chooses by the key that was pressed on a row; false where it is none for choosing. */
function hearChoice(event: KeyboardEvent, at: number, choosing: RowChoosing): boolean {
  if (isKey(event, 'chooseRow')) choosing.choose(at, event.shiftKey)
  else if (isKey(event, 'chooseAll')) choosing.all(at)
  else if (isKey(event, 'actOnChosen')) choosing.act()
  else return false
  return true
}

/**
 * Moves between rows by keyboard: arrows, Home and End move, Enter opens, Space chooses, and the
 * arrows with Shift choose what one passes. Keys pressed in a control inside a row
 * belong to that control. The list hears for all of its rows: one that stays as it is need not be drawn again.
 *
 * @param reveal brings a row that is not drawn (a long list draws only what is seen) into view
 */
export function useRowFocus(
  container: RefObject<HTMLElement | null>,
  count: number,
  open: ((index: number) => void) | undefined,
  choosing: RowChoosing | undefined,
  reveal?: (index: number) => void,
): RowFocus {
  const [wanted, setWanted] = useState(0)
  const index = Math.min(wanted, Math.max(count - 1, 0))
  /** The row that one has gone to and that is not drawn yet. */
  const awaited = useRef<{ row: number; cell: number | undefined } | null>(null)

  const focusIfDrawn = useCallback(
    (next: number, place?: number) => {
      const row = container.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
      const cell = row instanceof HTMLTableRowElement && place !== undefined ? row.cells[place] : undefined
      // Tab reaches the row; a cell is reached from there.
      if (cell) cell.tabIndex = -1
      ;(cell ?? row)?.focus()
      return row != null
    },
    [container],
  )

  // After every drawing: a row that is far away takes the focus once it is there, unless one has gone elsewhere meanwhile.
  useLayoutEffect(() => {
    if (awaited.current === null) return
    const at = document.activeElement
    const elsewhere = at !== null && at !== document.body && !container.current?.contains(at)
    if (elsewhere || focusIfDrawn(awaited.current.row, awaited.current.cell)) awaited.current = null
  })

  const goTo = (next: number, cell?: number) => {
    unmarkText()
    setWanted(next)
    awaited.current = focusIfDrawn(next, cell) ? null : { row: next, cell }
    if (awaited.current !== null) reveal?.(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    const onRow = event.target === row
    if (row === null || !(onRow || cellOf(event.target))) return
    // The row that has the focus, wherever it stands by now: rows that arrive above it move it on.
    const at = awaited.current?.row ?? Number(row.dataset.row)
    if (isKey(event, 'openRow') && open) {
      event.preventDefault()
      open(at)
      return
    }
    if (choosing && hearChoice(event, at, choosing)) {
      // Space would scroll the list, and Ctrl A select the text of the page.
      event.preventDefault()
      return
    }
    const next = onRow ? target(event, at, count) : null
    if (next === null) return
    event.preventDefault()
    if (isKey(event, 'extendNext') || isKey(event, 'extendPrevious')) choosing?.extend(at, next)
    else choosing?.moved()
    goTo(next)
  }

  const onFocus = ({ target: focused }: FocusEvent<HTMLElement>) => {
    const row = rowOf(focused)
    if (row) setWanted(Number(row.dataset.row))
  }

  return { index, onKeyDown, onFocus, goTo }
}
