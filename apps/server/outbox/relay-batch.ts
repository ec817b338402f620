import type { MarketPosition } from '@fxmatch/contract/http/market'
import { extendAuditChain } from '../db/audit/audit-chain.ts'
import type { Db } from '../db/connect.ts'
import { CommitFloor, sight } from '../db/outbox/commit-floor.ts'
import { appendLiveEvents, hintAtLiveEvents, type StoredLiveEvent } from '../db/outbox/live-events.ts'
import { markRelayed, type OutboxRow, takeUnrelayed } from '../db/outbox/outbox-rows.ts'
import { notify } from './notifications/notify.ts'
import { endSpans, relaySpans, traceparentsOf } from './relay-spans.ts'
import { positionsOf, toLiveEvents, type Unpublishable } from './to-live-events.ts'

/** Builds the market's view of positions by id, whatever their status: a REMOVE carries the position too. */
export type ReadPositions = (db: Db, ids: number[]) => Promise<Map<number, MarketPosition>>

const BATCH = 500
const RECHECK_OUTBOX_MS = 10 * 60_000
const RECHECK_AUDIT_MS = 60 * 60_000

export interface BatchResult {
  /** The events that were relayed. */
  readonly relayed: readonly OutboxRow[]
  /** The events that were numbered, in order. */
  readonly published: readonly StoredLiveEvent[]
  readonly chained: number
  /** Whether a batch was cut off by its size: more is waiting. */
  readonly more: boolean
  readonly unpublishable: readonly Unpublishable[]
}

/** The work of one relay: events from the outbox to the numbered log, audit entries to the chain. */
export class RelayWork {
  readonly #db: Db
  readonly #readPositions: ReadPositions
  readonly #now: () => Date
  readonly #outboxFloor = new CommitFloor(RECHECK_OUTBOX_MS, performance.now())
  readonly #auditFloor = new CommitFloor(RECHECK_AUDIT_MS, performance.now())
  #platformId: string | null = null

  /** @param db the connection that holds the relay's lock, so that losing the lock rolls back what is under way */
  constructor(db: Db, readPositions: ReadPositions, now: () => Date) {
    this.#db = db
    this.#readPositions = readPositions
    this.#now = now
  }

  /** One batch of each. Live events, notifications and the marks of what they came from are one transaction: exactly once. */
  async runOnce(): Promise<BatchResult> {
    const relayed = await this.#relay()
    const chained = await this.#chain()
    return { ...relayed, chained, more: relayed.more || chained === BATCH }
  }

  async #relay(): Promise<Omit<BatchResult, 'chained'>> {
    const sighting = await sight(this.#db, 'outbox')
    const floor = this.#outboxFloor.searchFrom(sighting, performance.now())
    const rows = floor === null ? [] : await takeUnrelayed(this.#db, floor, BATCH)
    const more = rows.length === BATCH
    const result = rows.length > 0 ? await this.#follow(rows) : { published: [], unpublishable: [] }
    if (!more) this.#outboxFloor.settle(sighting)
    return { ...result, relayed: rows, more }
  }

  async #follow(rows: readonly OutboxRow[]) {
    const spans = relaySpans(rows)
    try {
      const result = await this.#publish(rows, traceparentsOf(spans))
      endSpans(spans)
      return result
    } catch (error) {
      endSpans(spans, 'interrupted')
      throw error
    }
  }

  async #publish(rows: readonly OutboxRow[], spans: ReadonlyMap<number, string>) {
    const ids = positionsOf(rows)
    const positions = ids.length > 0 ? await this.#readPositions(this.#db, ids) : new Map()
    const platformId = await this.#platform()
    const { events, unpublishable } = toLiveEvents(rows, { positions, platformId, spans })
    return this.#db.transaction().execute(async (tx) => {
      const now = this.#now()
      const notified = await notify(tx, rows)
      const all = [...events, ...notified.events]
      const newest = await appendLiveEvents(tx, all, now)
      const marked = rows.map(({ id }) => id)
      await markRelayed(tx, marked)
      if (all.length > 0) await hintAtLiveEvents(tx, newest)
      const published = all.map(({ data, ...event }, index) => ({
        ...event,
        seq: newest - all.length + 1 + index,
        data: JSON.stringify(data),
      }))
      return { published, unpublishable: [...unpublishable, ...notified.unpublishable] }
    })
  }

  async #chain(): Promise<number> {
    const sighting = await sight(this.#db, 'audit_entries')
    const floor = this.#auditFloor.searchFrom(sighting, performance.now())
    if (floor === null) return 0
    const appended = await this.#db.transaction().execute((tx) => extendAuditChain(tx, floor, BATCH))
    if (appended < BATCH) this.#auditFloor.settle(sighting)
    return appended
  }

  async #platform(): Promise<string | null> {
    if (this.#platformId !== null) return this.#platformId
    const company = await this.#db
      .selectFrom('companies')
      .select('id')
      .where('kind', '=', 'PLATFORM')
      .executeTakeFirst()
    this.#platformId = company?.id ?? null
    return this.#platformId
  }
}
