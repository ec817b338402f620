import { Counter, Gauge, type Registry } from 'prom-client'

/** What the hub counts. */
export interface LiveMetrics {
  readonly subscribers: Gauge
  readonly sent: Counter
  readonly dropped: Counter
}

/** Registers the hub's metrics; once per registry. */
export function createLiveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry]
  return {
    subscribers: new Gauge({ name: 'fxmatch_live_subscribers', help: 'Open live streams', registers }),
    sent: new Counter({
      name: 'fxmatch_live_events_sent_total',
      help: 'Events written to live streams, one per subscriber',
      registers,
    }),
    dropped: new Counter({
      name: 'fxmatch_live_subscribers_dropped_total',
      help: 'Live streams closed because their client did not follow',
      registers,
    }),
  }
}
