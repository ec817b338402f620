import type { Logger } from 'pino'

/**
 * Does some work now, and again `everyMs` after each time it ended: never twice at once. What it throws is logged, and
 * does not end the repetition.
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
): { stop(): Promise<void> } {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  const once = async () => {
    try {
      await work()
      onRound?.('done')
    } catch (error) {
      onRound?.('failed')
      log.error({ err: error }, `${name} failed, trying again`)
    }
    if (!stopped) timer = setTimeout(start, typeof everyMs === 'number' ? everyMs : everyMs())
  }
  const start = () => {
    working = once()
  }
  let timer = setTimeout(start, 0)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
