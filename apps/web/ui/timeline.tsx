import type { ReactNode } from 'react'
import classes from './timeline.module.css'

export type TimelineEntry = { id: string; time: string; children: ReactNode }

/** Who did what when, newest first as the caller gives it; `time` is already formatted. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={classes.time}>{entry.time}</span>
          <span>{entry.children}</span>
        </li>
      ))}
    </ol>
  )
}
