import type { MarketPosition } from '@fxmatch/contract/http/market'
import { extendAuditChain } from '../db/audit/audit-chain.ts'
import type { Db } from '../db/connect.ts'
import { CommitFloor, type Sighting } from '../db/outbox/commit-floor.ts'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import { beginTransaction, lookForWork, type OutboxRow } from '../db/outbox/outbox-rows.ts'
import { publishBatch } from '../db/outbox/publish-batch.ts'
import { cannotTell, planTelling, type Telling } from './notifications/notify.ts'
import { endSpans, relaySpans, traceparentsOf } from './relay-spans.ts'
import { positionsOf, type RelayFacts, toLiveEvents, type Unpublishable } from './to-live-events.ts'

/** Builds the market's view of positions by id, whatever their status: a REMOVE carries the position too. */
export type ReadPositions = (db: Db, ids: number[]) => Promise<Map<number, MarketPosition>>

const BATCH = 500
const RECHECK_OUTBOX_MS = 10 * 60_000
const RECHECK_AUDIT_MS = 60 * 60_000
/** Entries are chained in batches that far apart: nobody waits for a link, and each batch is two statements. */
const CHAIN_MS = 250

export interface BatchResult {
  /** The events that were relayed. */
  readonly relayed: readonly OutboxRow[]
  /** The events that were numbered, in order. */
  readonly published: readonly StoredLiveEvent[]
  /** Whether a batch was cut off by its size: more is waiting. */
  readonly more: boolean
  readonly unpublishable: readonly Unpublishable[]
}

type Stored = Pick<BatchResult, 'published' | 'unpublishable'>

/** The work of one relay: events from the outbox to the numbered log, audit entries to the chain. */
export class RelayWork {
  readonly #db: Db
  readonly #readPositions: ReadPositions
  readonly #now: () => Date
  readonly #outboxFloor = new CommitFloor(RECHECK_OUTBOX_MS, performance.now())
  readonly #auditFloor = new CommitFloor(RECHECK_AUDIT_MS, performance.now())
  /** What the last look saw of the audit. */
  #audit: Sighting | null = null
  #chainAt = 0
  #platformId: string | null = null

  /** @param db the connection that holds the relay's lock, so that losing the lock rolls back what is under way */
  constructor(db: Db, readPositions: ReadPositions, now: () => Date) {
    this.#db = db
    this.#readPositions = readPositions
    this.#now = now
  }

  /** Looks once, and relays a batch. Live events, notifications and the marks of what they came from are one statement: exactly once. */
  async relay(): Promise<BatchResult> {
    const { outbox, audit, rows } = await lookForWork(
      this.#db,
      this.#outboxFloor.at(performance.now()),
      BATCH,
    )
    this.#audit = audit
    const more = rows.length === BATCH
    const stored = rows.length > 0 ? await this.#follow(rows) : { published: [], unpublishable: [] }
    if (!more) await this.#outboxFloor.settle(outbox, this.#begin)
    return { ...stored, relayed: rows, more }
  }

  /** Chains a batch of the audit entries that the last look saw, unless it did a moment ago. @returns whether more is waiting */
  async chain(): Promise<boolean> {
    const now = performance.now()
    const sighting = this.#audit
    if (sighting === null || now < this.#chainAt) return false
    const floor = this.#auditFloor.searchFrom(sighting, now)
    if (floor === null) return false
    const appended = await extendAuditChain(this.#db, floor, BATCH)
    if (appended === BATCH) return true
    await this.#auditFloor.settle(sighting, this.#begin)
    this.#chainAt = performance.now() + CHAIN_MS
    return false
  }

  readonly #begin = () => beginTransaction(this.#db)

  /** Relays a batch and chains one. */
  async runOnce(): Promise<BatchResult> {
    const relayed = await this.relay()
    const chained = await this.chain()
    return { ...relayed, more: relayed.more || chained }
  }

  async #follow(rows: readonly OutboxRow[]): Promise<Stored> {
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

  async #publish(rows: readonly OutboxRow[], spans: ReadonlyMap<number, string>): Promise<Stored> {
    const ids = positionsOf(rows)
    const positions = ids.length > 0 ? await this.#readPositions(this.#db, ids) : new Map()
    const facts = { positions, platformId: await this.#platform(), spans }
    try {
      return await this.#store(rows, facts, await planTelling(this.#db, rows))
    } catch {
      // One bad event stops nothing: who cannot be stored or told with the others is found by trying each alone.
      return this.#publishEach(rows, facts)
    }
  }

  async #publishEach(rows: readonly OutboxRow[], facts: RelayFacts): Promise<Stored> {
    const published: StoredLiveEvent[] = []
    const unpublishable: Unpublishable[] = []
    for (const row of rows) {
      const stored = await this.#publishAlone(row, facts)
      published.push(...stored.published)
      unpublishable.push(...stored.unpublishable)
    }
    return { published, unpublishable }
  }

  /** @throws what keeps the event from being stored even where nobody is told of it: then the relay is at fault */
  async #publishAlone(row: OutboxRow, facts: RelayFacts): Promise<Stored> {
    try {
      return await this.#store([row], facts, await planTelling(this.#db, [row]))
    } catch (error) {
      return this.#store([row], facts, {
        notifications: [],
        settled: [],
        unpublishable: [cannotTell(row, error)],
      })
    }
  }

  async #store(rows: readonly OutboxRow[], facts: RelayFacts, telling: Telling): Promise<Stored> {
    const { events, unpublishable } = toLiveEvents(rows, facts)
    const published = await publishBatch(this.#db, {
      outboxIds: rows.map(({ id }) => id),
      events,
      notifications: telling.notifications,
      settled: telling.settled,
      now: this.#now(),
    })
    return { published, unpublishable: [...unpublishable, ...telling.unpublishable] }
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
