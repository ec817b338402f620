import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** What a state means for the reader; colour never stands alone, the label says it too. */
export type BadgeTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'buy' | 'sell'

/** A small pill that names a state; `dot` marks a state that lives, like the market's. */
export function StatusBadge({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: BadgeTone
  dot?: boolean
  children: ReactNode
}) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {dot && <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  )
}
