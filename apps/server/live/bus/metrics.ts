import { Counter, Gauge, type Registry } from 'prom-client'

/** What is counted of the line between the nodes. */
export interface BusMetrics {
  readonly connected: Gauge
  readonly published: Counter
  readonly unpublished: Counter
  readonly received: Counter
}

/** Registers the metrics of the line between the nodes; once per registry. */
export function createBusMetrics(registry: Registry): BusMetrics {
  const registers = [registry]
  return {
    connected: new Gauge({
      name: 'fxmatch_nats_connected',
      help: '1 while events come by NATS, 0 while this node reads them from the database',
      registers,
    }),
    published: new Counter({
      name: 'fxmatch_nats_events_published_total',
      help: 'Live events that NATS has acknowledged',
      registers,
    }),
    unpublished: new Counter({
      name: 'fxmatch_nats_events_unpublished_total',
      help: 'Live events that NATS did not take: the nodes read them from the database',
      registers,
    }),
    received: new Counter({
      name: 'fxmatch_nats_events_received_total',
      help: 'Live events that came by NATS, those that this node had already included',
      registers,
    }),
  }
}
