import { type MouseEvent, useCallback, useEffect, useRef } from 'react'

/** How long a click on a text waits for the second one, which marks a word, in milliseconds. */
const SECOND_WITHIN_MS = 250

type Clicks<Row> = {
  /** Opens a row that was clicked. */
  open: (row: Row | undefined, event: MouseEvent<HTMLElement>) => void
  /** Another press has begun: a row that waits is not opened. */
  forget: () => void
}

/**
 * Opens rows by clicks, so that a double click on a text marks a word and leaves nothing. Only a click on a text itself waits for the
 * second one; beside it, and in a list where opening is a race, the row opens at once.
 */
export function useClickOpens<Row>(onOpen: ((row: Row) => void) | undefined, race: boolean): Clicks<Row> {
  const waiting = useRef(0)
  const newest = useRef(onOpen)
  newest.current = onOpen
  const forget = useCallback(() => window.clearTimeout(waiting.current), [])
  useEffect(() => forget, [forget])
  return {
    forget,
    open: (row, event) => {
      if (row === undefined) return
      if (race || event.detail === 0 || !isOnText(event)) {
        if (event.detail < 2) newest.current?.(row)
        return
      }
      if (event.detail > 1) return
      waiting.current = window.setTimeout(() => newest.current?.(row), SECOND_WITHIN_MS)
    },
  }
}

/** Whether a click landed on letters, not beside them. */
function isOnText({ target, clientX: x, clientY: y }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  return [...target.childNodes].some((node) => {
    if (!(node instanceof Text)) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    )
  })
}
