import { timeLeft } from './countdown.tsx'
import classes from './time-left.module.css'

/** Below this it is seen to be short, in milliseconds. */
const SOON_MS = 15_000

/**
 * How long something still holds: digits over a line that drains. What is over by the given time has the words of its place.
 *
 * @param from when it began to count, which makes the line full
 * @param now the server's time
 * @param over what stands there once it is over
 */
export function TimeLeft({
  until,
  from,
  now,
  over,
  large = false,
}: {
  until: string
  from: string
  now: Date
  over: string
  large?: boolean
}) {
  const end = Date.parse(until)
  const left = end - now.getTime()
  if (left <= 0)
    return (
      <span className={classes.over} data-large={large || undefined}>
        {over}
      </span>
    )
  const share = Math.min(1, left / Math.max(1, end - Date.parse(from)))
  return (
    <span
      role="timer"
      className={classes.time}
      data-soon={left <= SOON_MS || undefined}
      data-large={large || undefined}
      style={{ '--left': `${Math.round(share * 100)}%` } as object}
    >
      {timeLeft(left)}
    </span>
  )
}
