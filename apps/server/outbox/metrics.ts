import { Counter, type Registry } from 'prom-client'

/** What is counted of the relay. */
export interface RelayMetrics {
  readonly relayed: Counter<'type'>
  readonly unpublished: Counter
  readonly interruptions: Counter
}

/** Registers the relay's metrics; once per registry. */
export function createRelayMetrics(registry: Registry): RelayMetrics {
  const registers = [registry]
  return {
    relayed: new Counter({
      name: 'fxmatch_events_relayed_total',
      help: 'Committed events that were relayed, by type: each once, by the process that relays',
      labelNames: ['type'] as const,
      registers,
    }),
    unpublished: new Counter({
      name: 'fxmatch_events_unpublished_total',
      help: 'Committed events that could not be published: the feed went on without them',
      registers,
    }),
    interruptions: new Counter({
      name: 'fxmatch_relay_interruptions_total',
      help: 'Times that relaying was broken off by an error',
      registers,
    }),
  }
}
