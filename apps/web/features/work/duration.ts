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

/** A length of time, rounded down to whole minutes. */
export function durationOf(milliseconds: number): Duration {
  const whole = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(whole / 60)
  const minutes = whole % 60
  if (hours === 0) return { unit: 'minutes', days: 0, hours, minutes: String(minutes) }
  const unit = hours < MOST_HOURS ? 'hours' : 'days'
  return { unit, days: Math.floor(hours / 24), hours, minutes: String(minutes).padStart(2, '0') }
}
