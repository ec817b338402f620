/** One attempt that was let through; `forgive` takes it off the count (it was no failure). */
export type Attempt =
  | ({ readonly allowed: true; readonly forgive: () => void } & Window)
  | ({ readonly allowed: false; readonly retryAfterSeconds: number } & Window)

/** How many more are let through before the window ends, and in how many seconds that is. */
interface Window {
  readonly left: number
  readonly resetSeconds: number
}

export interface AttemptLimiter {
  /** Counts an attempt under `key` at `now`, or refuses it. */
  take(key: string, now: Date): Attempt
}

interface Counted {
  count: number
  endsAt: number
}

/**
 * At most `limit` failures per key and window. An attempt counts as a failure from its beginning, so that attempts
 * made at the same moment cannot slip past together. Kept in memory for the `capacity` keys seen last.
 */
export function createAttemptLimiter(options: {
  limit: number
  windowMinutes: number
  capacity?: number
}): AttemptLimiter {
  const { limit, windowMinutes, capacity = 10_000 } = options
  const windows = new Map<string, Counted>()

  function current(key: string, time: number): Counted {
    const known = windows.get(key)
    const window = known && known.endsAt > time ? known : { count: 0, endsAt: time + windowMinutes * 60_000 }
    // Put back at the end: a Map is in order of insertion, so the first key is the one unused for longest.
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > capacity) {
      const oldest = windows.keys().next()
      if (!oldest.done) windows.delete(oldest.value)
    }
    return window
  }

  return {
    take(key, now) {
      const window = current(key, now.getTime())
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now.getTime()) / 1000))
      if (window.count >= limit)
        return { allowed: false, retryAfterSeconds: resetSeconds, left: 0, resetSeconds }
      window.count += 1
      return {
        allowed: true,
        ...{ left: limit - window.count, resetSeconds },
        forgive: () => {
          window.count = Math.max(0, window.count - 1)
        },
      }
    },
  }
}
