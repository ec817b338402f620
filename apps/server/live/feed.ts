import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { eventsAfter, lastSeq } from '../db/outbox/live-events.ts'
import { openDedicatedConnection } from '../outbox/dedicated-connection.ts'
import { LIVE_CHANNEL } from '../outbox/relay-batch.ts'
import type { LiveHub } from './hub.ts'

const PAGE = 1_000
const RETRY_MS = 1_000

/** Brings the stored live events to the hub of this process, whichever process relayed them. */
export interface LiveFeed {
  /** Says that there are new events: the local relay's short way. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Reads live events after the hub's newest number, in order. Hints come from the local relay and, by LISTEN, from other
 * processes; polling every `pollMs` is what makes it certain.
 */
export async function startLiveFeed(options: {
  db: Db
  databaseUrl: string
  hub: LiveHub
  log: Logger
  pollMs?: number
}): Promise<LiveFeed> {
  options.hub.startAt(await lastSeq(options.db))
  const feed = new RunningFeed(options)
  return { wake: () => feed.wake(), stop: () => feed.stop() }
}

class RunningFeed {
  readonly #db: Db
  readonly #hub: LiveHub
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  readonly #stopping = new AbortController()
  readonly #listening: Promise<void>
  #reading: Promise<void> | null = null
  #again = false

  constructor(options: { db: Db; databaseUrl: string; hub: LiveHub; log: Logger; pollMs?: number }) {
    this.#db = options.db
    this.#hub = options.hub
    this.#log = options.log
    this.#timer = setInterval(() => this.wake(), options.pollMs ?? 500)
    this.#listening = this.#listen(options.databaseUrl)
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

  async #listen(databaseUrl: string): Promise<void> {
    const { signal } = this.#stopping
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    while (!signal.aborted) {
      try {
        const connection = await openDedicatedConnection(databaseUrl, 'fxmatch live')
        try {
          connection.client.on('notification', () => this.wake())
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
