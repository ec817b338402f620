import type { Logger } from 'pino'

/** Work that is repeated. */
export interface Repeated {
  /** Says that there is work now. Cheap; while it is under way it is done once more afterwards, however often this was said. */
  wake(): void
  /** Waits for what is under way, and does it no more. */
  stop(): Promise<void>
}

/** After each time it rests at least so long, however often it is woken. */
const LEAST_REST_MS = 100

/**
 * Does some work now, and again `everyMs` after each time it ended, sooner where it is woken: never twice at once. What it throws is
 * logged, and does not end the repetition.
 * @param everyMs a function is asked each time: the work may know when it is due next
 * @param name what the work is, for the log
 * @param onRound called after each time
 */
export function repeat(
  {
    everyMs,
    name,
    log,
    onRound,
  }: {
    everyMs: number | (() => number)
    name: string
    log: Logger
    onRound?: ((result: 'done' | 'failed') => void) | undefined
  },
  work: () => Promise<void>,
): Repeated {
  let stopped = false
  let woken = false
  let ended = Number.NEGATIVE_INFINITY
  let working: Promise<void> = Promise.resolve()
  const once = async () => {
    try {
      await work()
      onRound?.('done')
    } catch (error) {
      onRound?.('failed')
      log.error({ err: error }, `${name} failed, trying again`)
    }
    ended = performance.now()
    if (stopped) return
    timer = setTimeout(start, woken ? LEAST_REST_MS : typeof everyMs === 'number' ? everyMs : everyMs())
  }
  const start = () => {
    timer = null
    woken = false
    working = once()
  }
  let timer: NodeJS.Timeout | null = setTimeout(start, 0)
  return {
    wake: () => {
      if (stopped || woken) return
      woken = true
      if (timer === null) return
      clearTimeout(timer)
      timer = setTimeout(start, Math.max(0, ended + LEAST_REST_MS - performance.now()))
    },
    stop: async () => {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await working
    },
  }
}
