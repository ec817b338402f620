/** A length of time in its one unit that people speak of, rounded down. */
export type Age = { unit: 'minutes' | 'hours' | 'days'; count: number }

const MINUTE_MS = 60_000
/** Up to so many hours are counted as hours. */
const MOST_HOURS = 48

/** How long ago something was; never negative, whatever the two clocks say. */
export function ageOf(since: string, now: number): Age {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < MOST_HOURS
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.floor(hours / 24) }
}
