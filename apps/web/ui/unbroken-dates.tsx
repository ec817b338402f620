import { Fragment } from 'react'
import classes from './unbroken-dates.module.css'

/** A day with its hour, where it has one: `28-11-2026 01:09`. */
const DATE = /(\d{2}-\d{2}-\d{4}(?:\s\d{2}:\d{2}(?::\d{2})?)?)/

/**
 * A text whose dates stay on one line: browsers break a line at the hyphens within them. The text itself stays as it is, for whoever
 * copies it.
 */
export function UnbrokenDates({ children }: { children: string }) {
  const parts = children.split(DATE)
  if (parts.length === 1) return children
  let at = 0
  return parts.map((part, index) => {
    at += part.length
    // Of a split by one group every second part is the date.
    return index % 2 === 1 ? (
      <span key={at} className={classes.date}>
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    )
  })
}
