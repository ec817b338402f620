import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusAgain, placeOf } from '../focus-place.ts'
import classes from './data-table.module.css'
import type { Unfolding } from './data-table-props.ts'

/** What is unfolded below a row. */
type Unfolded = {
  /** The row's key. */
  readonly row: string
  /** What it is, to be heard. */
  readonly label: string
  readonly content: ReactNode
  readonly onClose: () => void
}

/**
 * What a row unfolds, below it: it takes the focus, as a whole and not with its first button, so that a second Enter decides nothing
 * unread. Escape folds it again; the row has the focus then.
 */
function UnfoldedPart({ label, content, onClose }: Unfolded) {
  const part = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = part.current
    const row = own?.closest('tr, li')?.previousElementSibling ?? null
    own?.focus()
    return () => {
      const at = document.activeElement
      if (own === null || (at !== document.body && !own.contains(at))) return
      const place = placeOf(row)
      // The row may be on its way out too, decided by then: what comes into its place is known once all is drawn.
      if (place) queueMicrotask(() => focusAgain({ ...place, target: own }))
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog that was opened from here hears its own keys: its elements stand elsewhere in the page.
    const within = event.target instanceof Node && part.current?.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !within) return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      ref={part}
      aria-label={label}
      tabIndex={-1}
      className={classes.unfoldedPart}
      onKeyDown={onKeyDown}
    >
      {content}
    </section>
  )
}

/** The way to draw what a row unfolds: a line of the table, or a card among cards. */
export function unfolding(unfolded: Unfolded): Unfolding {
  const part = <UnfoldedPart {...unfolded} />
  return {
    row: unfolded.row,
    draw: (span) =>
      span === null ? (
        <li key={`${unfolded.row} unfolded`} className={classes.card}>
          {part}
        </li>
      ) : (
        <tr key={`${unfolded.row} unfolded`} className={classes.unfolded}>
          <td colSpan={span}>{part}</td>
        </tr>
      ),
  }
}
