import { setTimeout as delay } from 'node:timers/promises'
import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, headers, type MsgHdrs, type NatsConnection, nanos } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { StoredLiveEvent } from '../../db/outbox/live-events.ts'
import type { BusMetrics } from './metrics.ts'
import { NATS_ADDRESS, type NatsAddress, readNatsAddress } from './nats-address.ts'
import { subjectOf, topicOf } from './subjects.ts'

/** Brings relayed events to the other nodes without asking the database. */
export interface LiveBus {
  /** Whether what is published now reaches this node. */
  isConnected(): boolean
  /** Passes committed events on, in order. Never fails: what is lost here is read from the database. */
  publish(events: readonly StoredLiveEvent[]): void
  stop(): Promise<void>
}

export interface NatsBusOptions {
  /** See `readNatsAddress`. */
  readonly url: string
  /** Names the database: several may share one NATS. Letters, digits and hyphens. */
  readonly identity: string
  readonly log: Logger
  readonly metrics: BusMetrics
  /** Events as they come: mostly in order, at times twice, at times not at all. */
  readonly onEvents: (events: readonly StoredLiveEvent[]) => void
  /** Called when the line is there, and when it is lost: what was published in between did not come. */
  readonly onChange: () => void
}

const MESSAGE_ID = 'Nats-Msg-Id'
const TRACEPARENT = 'traceparent'
const RETRY_MS = 1_000
const CONNECT_MS = 3_000
const ACKNOWLEDGE_MS = 5_000
/** Within this time NATS keeps out a second copy of a number. No longer: after a restore the same numbers come again. */
const DUPLICATES_MS = 10_000
/** A node that comes later reads the database: this much covers a line that was away for a moment. */
const KEEP_MS = 600_000
const KEEP_BYTES = 64 * 1024 * 1024
/** Two missed ones end the connection: a line that is only half there is worth less than none. */
const PING_MS = 5_000
/** NATS: there is such a stream already, with other settings. */
const STREAM_IS_THERE = 10_058

/**
 * Starts the line between the nodes over NATS JetStream: one subject per topic, the event's number as `Nats-Msg-Id`.
 * NATS holds nothing that the database does not, and may be away, late, or lose events; the numbers tell.
 * @throws Error when the address cannot be read
 */
export function startNatsBus(options: NatsBusOptions): LiveBus {
  const bus = new RunningBus(options)
  return {
    isConnected: () => bus.connected,
    publish: (events) => bus.publish(events),
    stop: () => bus.stop(),
  }
}

function traceHeaders(traceparent: string): MsgHdrs {
  const given = headers()
  given.set(TRACEPARENT, traceparent)
  return given
}

class RunningBus {
  readonly #options: NatsBusOptions
  readonly #address: NatsAddress
  readonly #prefix: string
  readonly #stream: string
  readonly #stopping = new AbortController()
  readonly #ended: Promise<void>
  #connection: NatsConnection | null = null
  #client: JetStreamClient | null = null
  connected = false

  constructor(options: NatsBusOptions) {
    this.#options = options
    const address = readNatsAddress(options.url)
    if (!address) throw new Error(`NATS_URL ${NATS_ADDRESS}`)
    this.#address = address
    this.#prefix = `fxmatch.${options.identity}.live`
    this.#stream = `fxmatch-${options.identity}-live`
    this.#ended = this.#live()
  }

  publish(events: readonly StoredLiveEvent[]): void {
    const { metrics, log } = this.#options
    const client = this.connected ? this.#client : null
    if (!client) {
      metrics.unpublished.inc(events.length)
      return
    }
    const sent = events.map(({ seq, topic, data, traceparent }) =>
      client.publish(subjectOf(this.#prefix, topic), data, {
        msgID: String(seq),
        timeout: ACKNOWLEDGE_MS,
        ...(traceparent === undefined ? {} : { headers: traceHeaders(traceparent) }),
      }),
    )
    void Promise.allSettled(sent).then((answers) => {
      const failed = answers.filter((answer) => answer.status === 'rejected')
      metrics.published.inc(answers.length - failed.length)
      metrics.unpublished.inc(failed.length)
      if (failed.length > 0)
        log.warn({ err: failed[0]?.reason, events: failed.length }, 'live: NATS did not take events')
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#connection?.close()
    await this.#ended
  }

  /** Connects again and again until stopped. */
  async #live(): Promise<void> {
    const { log } = this.#options
    const { signal } = this.#stopping
    let told = false
    while (!signal.aborted) {
      try {
        await this.#serve()
        told = false
      } catch (error) {
        // Once for each time that it goes away: it may stay away for a weekend.
        if (!told && !signal.aborted)
          log.warn({ err: error }, 'live: NATS is away, events come from the database')
        told = true
      }
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** One connection, from its beginning to its end. The library's own reconnecting would send late what it has kept. */
  async #serve(): Promise<void> {
    const connection = await connect({
      ...this.#address,
      name: 'fxmatch',
      reconnect: false,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
    })
    this.#connection = connection
    try {
      if (this.#stopping.signal.aborted) return
      await this.#ensureStream(await jetstreamManager(connection))
      this.#client = jetstream(connection)
      // From now on: what is older is in the database, and the stream may be of a time before a restore.
      const consumer = await this.#client.consumers.get(this.#stream, { deliver_policy: DeliverPolicy.New })
      const messages = await consumer.consume({
        max_messages: 1_000,
        abort_on_missing_resource: true,
        callback: (message) => this.#receive(message),
      })
      await this.#listen(connection, messages)
    } finally {
      this.#client = null
      this.#connection = null
      await connection.close()
    }
  }

  async #listen(connection: NatsConnection, messages: ConsumerMessages): Promise<void> {
    const { log, metrics, onChange } = this.#options
    this.connected = true
    metrics.connected.set(1)
    log.info('live: events come by NATS')
    onChange()
    try {
      await Promise.race([connection.closed(), messages.closed()])
    } finally {
      this.connected = false
      metrics.connected.set(0)
      onChange()
    }
    if (!this.#stopping.signal.aborted) throw new Error('the connection to NATS has ended')
  }

  async #ensureStream(manager: JetStreamManager): Promise<void> {
    const settings = {
      subjects: [`${this.#prefix}.>`],
      max_age: nanos(KEEP_MS),
      max_bytes: KEEP_BYTES,
      discard: DiscardPolicy.Old,
      duplicate_window: nanos(DUPLICATES_MS),
    }
    try {
      await manager.streams.add({
        ...settings,
        name: this.#stream,
        retention: RetentionPolicy.Limits,
        // Lost with NATS, and nobody misses it: the database has it all.
        storage: StorageType.Memory,
      })
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== STREAM_IS_THERE) throw error
      await manager.streams.update(this.#stream, settings)
    }
  }

  #receive(message: JsMsg): void {
    const { log, metrics, onEvents } = this.#options
    const seq = Number(message.headers?.get(MESSAGE_ID))
    if (!Number.isSafeInteger(seq) || seq <= 0) {
      log.error({ subject: message.subject }, 'live: a message on NATS has no number, it is left out')
      return
    }
    metrics.received.inc()
    const traceparent = message.headers?.get(TRACEPARENT)
    const event = { seq, topic: topicOf(this.#prefix, message.subject), data: message.string() }
    onEvents([traceparent ? { ...event, traceparent } : event])
  }
}
