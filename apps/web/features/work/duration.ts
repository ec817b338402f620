import { SOON_MS } from '@fxmatch/domain/work/deadline'

/** A length of time in whole minutes, by the units that people read it in. */
export type Duration = {
  readonly unit: 'minutes' | 'hours' | 'days'
  readonly days: number
  readonly hours: number
  /** Two digits beside hours. */
  readonly minutes: string
}

/** From so many hours on only days are told. */
const MOST_HOURS = 48

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** What is left of a time that is told without seconds, by the units in which people read a countdown. */
export type Countdown = {
  readonly unit: 'minutes' | 'hours' | 'hoursOfDays'
  readonly days: number
  /** Beside days what is left after them, else all of them. */
  readonly hours: number
  /** Two digits beside hours. */
  readonly minutes: string
}

/**
 * What is left of a time: to the minute, from two days on to the hour; null where it is soon over, which is counted by the second
 * under a word that says so: alone, `54:31` would be read as an hour of the day. Rounded up: as long as something is left it never says
 * that nothing is.
 */
export function countdownOf(milliseconds: number): Countdown | null {
  if (milliseconds < SOON_MS) return null
  const minutes = Math.ceil(milliseconds / MINUTE_MS)
  if (minutes < 60) return { unit: 'minutes', days: 0, hours: 0, minutes: String(minutes) }
  const whole = Math.ceil(milliseconds / HOUR_MS)
  return minutes < MOST_HOURS * 60
    ? {
        ...{ unit: 'hours', days: 0, hours: Math.floor(minutes / 60) },
        minutes: String(minutes % 60).padStart(2, '0'),
      }
    : { unit: 'hoursOfDays', days: Math.floor(whole / 24), hours: whole % 24, minutes: '00' }
}

/** A length of time, rounded down to whole minutes. */
export function durationOf(milliseconds: number): Duration {
  const whole = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(whole / 60)
  const minutes = whole % 60
  if (hours === 0) return { unit: 'minutes', days: 0, hours, minutes: String(minutes) }
  const unit = hours < MOST_HOURS ? 'hours' : 'days'
  return { unit, days: Math.floor(hours / 24), hours, minutes: String(minutes).padStart(2, '0') }
}
