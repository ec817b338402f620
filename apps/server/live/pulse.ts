import { TOPICS } from '@fxmatch/contract/events/live-events'
import type { MarketKpi } from '@fxmatch/contract/http/market'
import type { Logger } from 'pino'
import type { LiveHub } from './hub.ts'

const BEAT_MS = 1_000
const HEARTBEAT_MS = 15_000
/** The figures also change with the time alone: positions run out, a day ends. */
const STALE_KPI_MS = 60_000

/**
 * The regular messages of a hub: the clock each second, the market's key figures at most once a second when the market
 * or an order has moved (and once a minute) and somebody listens, a comment every 15 seconds. Each process computes its own: these values
 * have no number and no past.
 */
export function startPulse(options: {
  hub: LiveHub
  clock: { now(): Date }
  log: Logger
  readKpi: () => Promise<MarketKpi>
}): { stop: () => Promise<void> } {
  const { hub, clock, log, readKpi } = options
  // What was published before this process started has moved the figures too.
  let moved = true
  let computing: Promise<void> | null = null
  hub.onEvents(() => {
    moved = true
  })
  const computeKpi = async () => {
    try {
      hub.publishEphemeral(TOPICS.marketKpi, await readKpi())
    } catch (error) {
      moved = true
      log.error({ err: error }, 'live: the key figures could not be computed, trying again')
    }
    computing = null
  }
  const beat = () => {
    hub.publishEphemeral(TOPICS.clock, { time: clock.now().toISOString() })
    if (!moved || computing || !hub.isHeard(TOPICS.marketKpi)) return
    moved = false
    computing = computeKpi()
  }
  beat()
  const timers = [
    setInterval(beat, BEAT_MS),
    setInterval(() => hub.heartbeat(), HEARTBEAT_MS),
    setInterval(() => {
      moved = true
    }, STALE_KPI_MS),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await computing
    },
  }
}
