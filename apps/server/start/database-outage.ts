import type pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/database-away.ts'
import { explain } from './explain.ts'

const LOOK_EVERY_MS = 500
/** A log that says nothing for hours looks like a server that hangs. */
const SAY_AGAIN_MS = 10 * 60_000
/** Lines that are kept while the database is asked; more of them say the same. */
const MOST_HELD = 50

/**
 * Keeps the log readable while the database is away: every request and every part of the server meets an error then, several
 * times a second. One line when it goes, one when it is back, with how many errors there were between; a line in between
 * where it takes long.
 *
 * Whether it is away, one look tells: a connection that broke alone, or a rush on them, is told as it came.
 */
export class DatabaseOutage {
  #probe: pg.Pool | null = null
  #log: Logger | null = null
  #held: (() => void)[] = []
  #looking = false
  #timer: NodeJS.Timeout | null = null
  /** Since when it is away, by the process's clock; null while it is there. */
  #since: number | null = null
  #said = 0
  #errors = 0

  /** Begins. Until then nothing is held back. */
  watch(probe: pg.Pool, log: Logger): void {
    this.#probe = probe
    this.#log = log
  }

  /**
   * Given each line that tells of an error, before it is written.
   * @param write writes the line
   * @returns whether the line is taken care of: it is written once the database turns out to be there, else counted
   */
  readonly hold = (error: unknown, write: () => void): boolean => {
    if (this.#probe === null || !isDatabaseAway(asError(error))) return false
    this.#errors += 1
    if (this.#since !== null) return true
    if (this.#held.length < MOST_HELD) this.#held.push(write)
    this.suspect()
    return true
  }

  /** Looks whether the database is there, unless that is being done. */
  suspect(): void {
    if (this.#looking || this.#timer !== null || this.#probe === null) return
    this.#looking = true
    this.#probe
      .query('select 1')
      .then(
        () => this.#there(),
        (error: unknown) => this.#away(error),
      )
      .finally(() => {
        this.#looking = false
      })
  }

  /** Ends; what is held is written. */
  stop(): void {
    this.#probe = null
    if (this.#timer) clearTimeout(this.#timer)
    this.#release()
  }

  #release(): void {
    const held = this.#held
    this.#held = []
    for (const write of held) write()
  }

  #there(): void {
    if (this.#since === null) {
      this.#release()
      this.#errors = 0
      return
    }
    const seconds = Math.round((performance.now() - this.#since) / 1_000)
    this.#log?.info({ errors: this.#errors, seconds }, 'the database is back')
    this.#since = null
    this.#errors = 0
  }

  #away(error: unknown): void {
    if (this.#probe === null) return
    const now = performance.now()
    if (this.#since === null) {
      this.#since = now
      this.#said = now
      this.#held = []
      this.#log?.error(`the database is away: ${explain(error)} Errors are counted until it is back.`)
    } else if (now - this.#said > SAY_AGAIN_MS) {
      this.#said = now
      const seconds = Math.round((now - this.#since) / 1_000)
      this.#log?.error({ errors: this.#errors, seconds }, 'the database is still away')
    }
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.suspect()
    }, LOOK_EVERY_MS)
  }
}

/** The job queue tells of errors by copies that are none. */
function asError(value: unknown): unknown {
  if (value instanceof Error || typeof value !== 'object' || value === null) return value
  const message: unknown = Reflect.get(value, 'message')
  return Object.assign(new Error(typeof message === 'string' ? message : ''), value)
}
