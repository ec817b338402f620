import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { openDedicatedConnection } from '../db/dedicated-connection.ts'
import { eventsAfter, LIVE_CHANNEL, lastSeq, type StoredLiveEvent } from '../db/outbox/live-events.ts'
import type { LiveHub } from './hub.ts'

const PAGE = 1_000
const RETRY_MS = 1_000
/** An offered event comes within some milliseconds; one that does not is read. */
const PATIENCE_MS = 100

/** Brings the stored live events to the hub of this process, whichever process relayed them. */
export interface LiveFeed {
  /** Takes events that came without being read: of the local relay, or by the line between the nodes. */
  offer(events: readonly StoredLiveEvent[]): void
  /** Says that there may be new events in the database. */
  wake(): void
  stop(): Promise<void>
}

export interface LiveFeedOptions {
  readonly db: Db
  readonly databaseUrl: string
  readonly hub: LiveHub
  readonly log: Logger
  /** How often the database is asked although nobody said that there is something. */
  readonly pollMs?: number
  /** Whether events are being offered at this time, so that the database need not be asked at each hint. */
  readonly isOffered?: () => boolean
}

/**
 * Gives the hub each event once and in order. Their numbers are consecutive, hence it does not matter where an event
 * comes from: what was offered and follows the hub's newest number is taken, what is older is left out, and where
 * numbers are missing the database is read. Hints come by LISTEN; polling every `pollMs` is what makes it certain.
 */
export async function startLiveFeed(options: LiveFeedOptions): Promise<LiveFeed> {
  options.hub.startAt(await lastSeq(options.db))
  const feed = new RunningFeed(options)
  return { offer: (events) => feed.offer(events), wake: () => feed.wake(), stop: () => feed.stop() }
}

class RunningFeed {
  readonly #db: Db
  readonly #hub: LiveHub
  readonly #log: Logger
  readonly #isOffered: () => boolean
  readonly #timer: NodeJS.Timeout
  readonly #stopping = new AbortController()
  readonly #listening: Promise<void>
  #reading: Promise<void> | null = null
  #again = false
  #patience: NodeJS.Timeout | null = null
  /** Newest number that the database has told of. */
  #announced = 0

  constructor(options: LiveFeedOptions) {
    this.#db = options.db
    this.#hub = options.hub
    this.#log = options.log
    this.#isOffered = options.isOffered ?? (() => false)
    this.#timer = setInterval(() => this.wake(), options.pollMs ?? 500)
    this.#listening = this.#listen(options.databaseUrl)
  }

  offer(events: readonly StoredLiveEvent[]): void {
    const first = events[0]
    if (!first || this.#stopping.signal.aborted) return
    if (first.seq <= this.#hub.seq + 1) this.#hub.publish(events)
    else this.wake()
  }

  wake(): void {
    this.#again = true
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
      if (this.#again) this.wake()
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#patience) clearTimeout(this.#patience)
    this.#stopping.abort()
    await this.#listening
    await this.#reading
  }

  async #read(): Promise<void> {
    try {
      while (this.#again && !this.#stopping.signal.aborted) {
        this.#again = false
        const events = await eventsAfter(this.#db, this.#hub.seq, PAGE)
        this.#hub.publish(events)
        if (events.length === PAGE) this.#again = true
      }
    } catch (error) {
      this.#log.error({ err: error }, 'live: events could not be read, trying again')
      this.#again = false
    }
    if (this.#stopping.signal.aborted) this.#again = false
  }

  /** Hears from the database of events up to a number. What is on its way here otherwise is given a moment to come. */
  #heed(newest: number): void {
    this.#announced = Math.max(this.#announced, newest)
    if (this.#hub.seq >= this.#announced || this.#stopping.signal.aborted) return
    if (!this.#isOffered()) {
      this.wake()
      return
    }
    this.#patience ??= setTimeout(() => {
      this.#patience = null
      if (this.#hub.seq < this.#announced) this.wake()
    }, PATIENCE_MS)
  }

  async #listen(databaseUrl: string): Promise<void> {
    const { signal } = this.#stopping
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    while (!signal.aborted) {
      try {
        const connection = await openDedicatedConnection(databaseUrl, 'fxmatch live')
        try {
          connection.client.on('notification', ({ payload }) => this.#heed(Number(payload)))
          await connection.client.query(`listen ${LIVE_CHANNEL}`)
          this.wake()
          await Promise.race([connection.lost, stopped])
        } finally {
          await connection.close()
        }
      } catch (error) {
        this.#log.warn({ err: error }, 'live: not listening to the database, polling only')
      }
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
