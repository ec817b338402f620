import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** A line across the top of a screen about what holds for all of it: the market is closed, the feed is interrupted. */
export function Notice({ tone = 'warn', children }: { tone?: 'warn' | 'bad'; children: ReactNode }) {
  return (
    <p className={classes.notice} data-tone={tone}>
      {children}
    </p>
  )
}
