import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type DedicatedConnection, openDedicatedConnection } from '../db/dedicated-connection.ts'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import type { RelayMetrics } from './metrics.ts'
import { type BatchResult, type ReadPositions, RelayWork } from './relay-batch.ts'
import { originOf } from './relay-spans.ts'

/** Channel on which another process says that it committed events; a hint only. */
const OUTBOX_CHANNEL = 'outbox'

export interface RelayOptions {
  readonly databaseUrl: string
  readonly log: Logger
  readonly clock: { now(): Date }
  /** The market's view of positions; the relay knows no query itself. */
  readonly readPositions: ReadPositions
  /** Called after each commit of new live events, with them: for the hub of this process, and the other nodes. */
  readonly onPublished?: (events: readonly StoredLiveEvent[]) => void
  readonly metrics?: RelayMetrics
  /** How often the outbox is looked at although nobody said that it has changed. */
  readonly pollMs?: number
  /** How often a process that does not relay tries to take over. */
  readonly takeoverMs?: number
}

export interface Relay {
  /** Whether this process holds the lock and relays. */
  isActive(): boolean
  /** Says that events were committed by this process. Cheap; call it after each command. */
  wake(): void
  /** Finishes the batch under way and gives the lock back. */
  stop(): Promise<void>
}

/**
 * After a batch the relay rests, for some times as long as that took: under load batches grow instead of multiplying, and so do
 * their statements and the hub's writes.
 */
const REST = { perBatch: 4, least: 5, most: 40 }
/** A process that does not relay passes its hint on at most this often. */
const HINT_MS = 20
const RETRY_MS = 1_000

/**
 * Starts relaying the outbox: committed events become numbered live events, audit entries get their place in the
 * chain. Of all processes on the database one does the work, holding a session lock on a connection of its own that
 * also carries its transactions; when that connection ends, so does the lock, and another process takes over.
 *
 * The hint that there is work comes from the process that committed it, after the commit. A NOTIFY inside the business
 * transaction (a trigger) would make all commits queue for one lock of PostgreSQL, measured here at half of the
 * throughput and less. Polling is the truth: without any hint, an event is at most `pollMs` late.
 */
export function startRelay(options: RelayOptions): Relay {
  const relay = new RunningRelay(options)
  return { isActive: () => relay.active, wake: () => relay.wake(), stop: () => relay.stop() }
}

function restAfter(batchMs: number): number {
  return Math.min(Math.max(REST.perBatch * batchMs, REST.least), REST.most)
}

class RunningRelay {
  readonly #options: RelayOptions
  readonly #pollMs: number
  readonly #takeoverMs: number
  readonly #stopping = new AbortController()
  readonly #ended: Promise<void>
  active = false
  #hinted = false
  #hintTimer: NodeJS.Timeout | null = null
  #rouse: () => void = () => undefined

  constructor(options: RelayOptions) {
    this.#options = options
    this.#pollMs = options.pollMs ?? 100
    this.#takeoverMs = options.takeoverMs ?? 500
    this.#ended = this.#live()
  }

  wake(): void {
    if (this.active) this.#hint()
    else this.#hintTimer ??= setTimeout(() => this.#hintIsDue(), HINT_MS)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#hintTimer) clearTimeout(this.#hintTimer)
    this.#rouse()
    await this.#ended
  }

  #hint(): void {
    this.#hinted = true
    this.#rouse()
  }

  #hintIsDue(): void {
    this.#hintTimer = null
    this.#hinted = true
    this.#rouse()
  }

  /** Waits until it is time to try to take over, and passes hints on meanwhile: one statement at a time on the connection. */
  async #standBy({ client }: DedicatedConnection, going: () => boolean): Promise<void> {
    const until = performance.now() + this.#takeoverMs
    for (let left = this.#takeoverMs; left > 0 && going(); left = until - performance.now()) {
      if (!this.#hinted) await this.#pause(left)
      if (!this.#hinted || !going()) continue
      this.#hinted = false
      await this.#passOn(client)
    }
  }

  /** A hint that cannot be passed on costs the time of a poll; where the connection is gone, that is heard by itself. */
  async #passOn(client: DedicatedConnection['client']): Promise<void> {
    try {
      await client.query(`notify ${OUTBOX_CHANNEL}`)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'relay: a hint could not be passed on')
    }
  }

  /** Connects again and again until stopped. */
  async #live(): Promise<void> {
    const { log, databaseUrl } = this.#options
    while (!this.#stopping.signal.aborted) {
      try {
        const connection = await openDedicatedConnection(databaseUrl, 'fxmatch relay')
        try {
          await this.#serve(connection)
        } finally {
          this.active = false
          await connection.close()
        }
      } catch (error) {
        if (this.#stopping.signal.aborted) break
        this.#options.metrics?.interrupted()
        log.error({ err: error }, 'relay: interrupted, trying again')
      }
      await this.#pause(RETRY_MS)
    }
  }

  async #serve(connection: DedicatedConnection): Promise<void> {
    const { log, clock, readPositions } = this.#options
    let lost: Error | null = null
    connection.lost.then((error) => {
      lost = error ?? new Error('Connection terminated')
      this.#rouse()
    })
    const going = () => lost === null && !this.#stopping.signal.aborted
    while (going() && !(await this.#tryLock(connection))) await this.#standBy(connection, going)
    // A session that was ended while it waited for work is an interruption as one in its midst is.
    if (lost !== null) throw lost
    if (!going()) return
    log.info('relay: this process relays')
    connection.client.on('notification', () => this.#hint())
    await connection.client.query(`listen ${OUTBOX_CHANNEL}`)
    const work = new RelayWork(connection.db, readPositions, () => clock.now())
    this.active = true
    while (going()) {
      this.#hinted = false
      const began = performance.now()
      const { relayed, more } = await this.#relay(work)
      const chainWaits = await work.chain()
      if (relayed.length > 0) await delay(restAfter(performance.now() - began))
      if (!more && !chainWaits && !this.#hinted) await this.#pause(this.#pollMs)
    }
    if (lost !== null && !this.#stopping.signal.aborted) throw lost
  }

  async #relay(work: RelayWork): Promise<BatchResult> {
    const result = await work.relay()
    const { metrics } = this.#options
    metrics?.count(result)
    for (const { row, reason } of result.unpublishable) {
      this.#options.log.error(
        { outboxId: row.id, type: row.type, reqId: originOf(row)?.traceId, reason },
        'relay: an event was not published',
      )
    }
    if (result.published.length > 0) this.#options.onPublished?.(result.published)
    return result
  }

  /**
   * Tries instead of waiting inside the database: a session that waits keeps a snapshot, and with it every dead row,
   * for as long as the other process lives.
   */
  async #tryLock(connection: DedicatedConnection): Promise<boolean> {
    const { rows } = await connection.client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtext('fxmatch.relay')) as locked`,
    )
    return rows[0]?.locked ?? false
  }

  /** Waits, but not beyond a hint or the stop. */
  async #pause(milliseconds: number): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    this.#rouse = resolve
    await promise
    clearTimeout(timer)
    this.#rouse = () => undefined
  }
}
