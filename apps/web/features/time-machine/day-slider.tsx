import type { MarketMark } from '@fxmatch/contract/http/time-machine'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from './moments.ts'
import classes from './time-machine.module.css'

const DAY_SECONDS = 86_400
/** Those that are written below the day. */
const HOURS = [3, 6, 9, 12, 15, 18, 21]

/**
 * The day as a line with what happened on it, from left to right as all that runs over time. It moves by seconds; ← and → lead to what
 * happened before and after.
 */
export function DaySlider({
  at,
  start,
  last,
  marks,
  onMove,
  onStep,
}: {
  at: Date
  start: Date
  /** The last second of the day that has gone by. */
  last: Date
  marks: readonly MarketMark[]
  onMove: (at: Date) => void
  onStep: (way: 'back' | 'on') => void
}) {
  const { t } = useTranslation('past')
  const second = (instant: Date) => Math.round((instant.getTime() - start.getTime()) / 1_000)
  const place = (instant: string) => `${(second(new Date(instant)) / DAY_SECONDS) * 100}%`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onStep(event.key === 'ArrowLeft' ? 'back' : 'on')
  }
  return (
    <div className={classes.day} dir="ltr">
      <input
        type="range"
        min={0}
        max={DAY_SECONDS - 1}
        step={1}
        value={second(at)}
        aria-label={t('time')}
        aria-valuetext={timeOf(at)}
        onKeyDown={onKeyDown}
        onChange={({ target }) =>
          onMove(new Date(Math.min(last.getTime(), start.getTime() + Number(target.value) * 1_000)))
        }
      />
      <div className={classes.marks} aria-hidden>
        {marks.map(({ at: instant, kind, told }) => (
          <i
            key={`${instant} ${kind} ${told}`}
            data-kind={kind}
            style={{ insetInlineStart: place(instant) }}
          />
        ))}
        <span className={classes.future} style={{ insetInlineStart: place(last.toISOString()) }} />
      </div>
      <div className={classes.hours} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {`${String(hour).padStart(2, '0')}:00`}
          </span>
        ))}
      </div>
    </div>
  )
}
