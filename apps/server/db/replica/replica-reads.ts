import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createDatabase, createPool, type Db } from '../connect.ts'
import { isDatabaseAway } from '../database-away.ts'
import { ReplicaLag } from './replica-lag.ts'
import type { ReportReads } from './report-reads.ts'

/** Reports of what happened earlier than this are nobody's surprise; a replica further behind is not read. */
const MOST_LAG_MS = 10_000
const CHECK_MS = 1_000
const WAIT_MS = 100
/** Somebody waits for the report: the primary has it too. */
const PATIENCE_MS = 2_000

export interface ReplicaOptions {
  readonly primary: Db
  readonly url: string
  readonly maxConnections: number
  readonly log: Logger
  readonly metrics: Registry
  readonly checkMs?: number
  readonly mostLagMs?: number
}

function createMetrics(registry: Registry, lagSeconds: () => number) {
  const registers = [registry]
  new Gauge({
    name: 'fxmatch_replica_lag_seconds',
    help: 'How far the replica for reports is behind; NaN while it cannot be read',
    registers,
    collect() {
      this.set(lagSeconds())
    },
  })
  return new Counter({
    name: 'fxmatch_report_reads_total',
    help: 'Reports read, by the database that they were read from',
    labelNames: ['source'],
    registers,
  })
}

/** Reads reports on a streaming replica while it is there and recent. */
export class ReplicaReads implements ReportReads {
  readonly #options: ReplicaOptions
  readonly #replica: Db
  readonly #lag = new ReplicaLag()
  readonly #reads: Counter
  readonly #timer: NodeJS.Timeout
  #checking: Promise<void> | null = null
  #told: boolean | null = null

  constructor(options: ReplicaOptions) {
    this.#options = options
    const { url, maxConnections, metrics, log } = options
    const pool = createPool({ url, maxConnections, patienceMs: PATIENCE_MS })
    pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the replica was lost'))
    this.#replica = createDatabase(pool)
    this.#reads = createMetrics(metrics, () => (this.#behind() ?? Number.NaN) / 1_000)
    this.#timer = setInterval(() => this.#check(), options.checkMs ?? CHECK_MS)
    this.#check()
  }

  source(): 'replica' | 'primary' {
    return this.#has(null) ? 'replica' : 'primary'
  }

  async read<T>(since: Date | null, read: (db: Db) => Promise<T>): Promise<T> {
    const { primary, log } = this.#options
    if (this.#has(since)) {
      try {
        const result = await read(this.#replica)
        this.#reads.inc({ source: 'replica' })
        return result
      } catch (error) {
        // Gone, or what was read had to make way for what it replays: the next check tells which.
        if (!isDatabaseAway(error)) throw error
        log.warn({ err: error }, 'a report could not be read on the replica, it is read on the primary')
      }
    }
    this.#reads.inc({ source: 'primary' })
    return read(primary)
  }

  async reached(since: Date, withinMs: number): Promise<void> {
    // Where there is no replica to be read, waiting would bring none.
    for (const until = Date.now() + withinMs; Date.now() < until; await delay(WAIT_MS))
      if (this.#has(since) || !this.#has(null)) return
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await this.#replica.destroy()
  }

  /** How far the replica is behind in milliseconds; null where that is not known. */
  #behind(): number | null {
    const known = this.#lag.knownUntil
    return known === null ? null : Date.now() - known
  }

  #has(since: Date | null): boolean {
    const known = this.#lag.knownUntil
    const behind = this.#behind()
    if (known === null || behind === null || behind > (this.#options.mostLagMs ?? MOST_LAG_MS)) return false
    return since === null || since.getTime() < known
  }

  #check(): void {
    this.#checking ??= this.#look().finally(() => {
      this.#checking = null
    })
  }

  async #look(): Promise<void> {
    const { primary, log } = this.#options
    try {
      const at = Date.now()
      this.#lag.notePrimary(at, await positionOf(primary, sql`pg_current_wal_insert_lsn()`))
      this.#lag.noteReplica(await replayedBy(this.#replica))
      if (this.#told !== true) log.info('reports are read on the replica')
      this.#told = true
    } catch (error) {
      this.#lag.noteReplica(null)
      if (this.#told !== false)
        log.warn({ err: error }, 'the replica is away, reports are read on the primary')
      this.#told = false
    }
  }
}

async function positionOf(db: Db, expression: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select (${expression} - '0/0')::text as position`.execute(
    db,
  )
  return BigInt(rows[0]?.position ?? '0')
}

/** @throws Error where the database replays nobody's log: promoted, or never a replica */
async function replayedBy(db: Db): Promise<bigint> {
  const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db)
  if (!rows[0]?.replica) throw new Error('DATABASE_REPLICA_URL is not a replica')
  return positionOf(db, sql`pg_last_wal_replay_lsn()`)
}
