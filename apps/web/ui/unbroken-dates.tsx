import { Fragment } from 'react'
import classes from './unbroken-dates.module.css'

/** A day with its hour, where it has one: `28-11-2026 01:09`; or a reference, `FX-2026-000131`. */
const WHOLE = /(\d{2}-\d{2}-\d{4}(?:\s\d{2}:\d{2}(?::\d{2})?)?|\b[A-Z]{2,4}-(?:\d{4}-)?\d{4,6}\b)/

/**
 * A text whose dates and references stay on one line: browsers break a line at the hyphens within them. The text itself stays as it is, for whoever
 * copies it.
 */
export function UnbrokenDates({ children }: { children: string }) {
  const parts = children.split(WHOLE)
  if (parts.length === 1) return children
  let at = 0
  return parts.map((part, index) => {
    // A part may be empty, as what follows a date at the end is.
    at += part.length + 1
    // Of a split by one group every second part is what it found.
    return index % 2 === 1 ? (
      <span key={at} className={classes.date}>
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    )
  })
}
