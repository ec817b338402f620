import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Clock, Ids, Tx } from '../commands/kernel/context.ts'
import type { QueueDeliveries } from '../commands/webhooks/webhook-services.ts'
import type { ServerConfig } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { ReportReads } from '../db/replica/report-reads.ts'
import type { LiveHub } from '../live/hub.ts'
import type { PasswordVerifier } from '../security/passwords.ts'
import type { Scan } from '../security/uploads/scanner.ts'
import type { KnownSessions } from './known-sessions.ts'
import type { LastWrites } from './last-writes.ts'
import type { Readiness } from './readiness.ts'

/** What the pool tells about itself, for the metrics. */
export interface PoolGauge {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** What the HTTP side is given; `main.ts` makes the real ones, tests their own. */
export interface HttpDeps {
  readonly db: Db
  /** Where reports are read; decisions and lists never are. */
  readonly reports: ReportReads
  /** Where reports may come from a replica: who has written lately. */
  readonly lastWrites?: LastWrites
  readonly pool: PoolGauge
  readonly config: ServerConfig
  readonly clock: Clock
  /** In a sandbox, once its clock was moved and that is committed: resolves when `clock` knows it. */
  readonly clockMoved?: () => Promise<unknown>
  /** What the door of commands knows without reading. */
  readonly knownSessions: KnownSessions
  readonly ids: Ids
  /** One line for all hashing: sign-ins and new passwords share the memory that it takes. */
  readonly passwords: PasswordVerifier
  /** The live streams of this process. */
  readonly hub: LiveHub
  /** Whether requests can be served, and what this node leans on. Never rejects, and answers within four seconds. */
  readonly readiness: () => Promise<Readiness>
  /** Whether the server was told to stop and serves for a moment more. */
  readonly isDraining: () => boolean
  /** Whether this process relays events. */
  readonly isRelaying: () => boolean
  /** Called after each commit of a command: there may be events to relay. Cheap, and never fails. */
  readonly committed: () => void
  /** Queues the making of an export's file, in the transaction that puts the export on record. */
  readonly queueExport: (tx: Tx, exportId: string) => Promise<void>
  /** Queues the running of a settlement, in the transaction that puts it on record. */
  readonly queueSettlement: (tx: Tx, settlementId: string) => Promise<void>
  /** Has deliveries to endpoints looked at, in the transaction that makes or moves them. */
  readonly queueDeliveries: QueueDeliveries
  /** Lets so many milliseconds go by. */
  readonly pause: (milliseconds: number) => Promise<unknown>
  /** The virus scanner that uploads are shown to before they are kept; null: none is. */
  readonly scan: Scan | null
  readonly log: Logger
  /** Where the metrics are; one per process, or per test. */
  readonly metrics: Registry
}
