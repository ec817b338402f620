import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { hasCode } from '../observe/error-code.ts'
import { traceStatement } from '../observe/trace-statement.ts'
import { presentSpan } from '../observe/tracing.ts'

/** How often a connection sends a text before it is prepared: what is sent once is not worth the database's memory. */
const WORTH_PREPARING = 3
/** Statements that one connection keeps prepared: the commands' and the usual reads'. Filters make endless others. */
const MOST_PREPARED = 300
/** Texts that are counted; beyond it counting begins anew. */
const MOST_COUNTED = 2_000

/** PostgreSQL: a prepared statement's columns are not what they were, since a migration changed its table. */
const RESULT_CHANGED = '0A000'

/** What the connections of one pool have prepared. */
interface Texts {
  /** Grows when a migration changed what statements answer: their old names are not used again. */
  generation: number
  readonly names: Map<string, string>
}

/**
 * A pool whose connections prepare what they send often: the database then plans a statement a few times instead of
 * each time, and planning an order with all its names takes longer than reading it. What is sent seldom stays unnamed.
 *
 * A statement that a migration made stale is refused once by the database; it is prepared under a new name then, and
 * sent again where no transaction was lost by it (`isStalePlan` lets a command's transaction be tried again).
 */
export function preparingPool(pool: Pick<pg.Pool, 'connect' | 'end' | 'options'>): PostgresPool {
  const texts: Texts = { generation: 0, names: new Map() }
  const clients = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new PreparingClient(client, texts)
      clients.set(client, known)
      return known as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Whether the database refused a prepared statement because a migration changed what it answers. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && hasCode(error, RESULT_CHANGED) && error.message.includes('cached plan')
}

class PreparingClient {
  readonly #client: pg.PoolClient
  readonly #texts: Texts
  readonly #uses = new Map<string, number>()
  readonly #prepared = new Set<string>()
  #generation: number
  #inTransaction = false

  constructor(client: pg.PoolClient, texts: Texts) {
    this.#client = client
    this.#texts = texts
    this.#generation = texts.generation
  }

  /** The database's number of the connection: Kysely cancels by it. */
  get processID(): unknown {
    return 'processID' in this.#client ? this.#client.processID : undefined
  }

  query(text: unknown, values?: readonly unknown[]): unknown {
    // A cursor brings its own text.
    if (typeof text !== 'string') return this.#client.query(text as pg.QueryConfig)
    const span = presentSpan()
    return span === undefined
      ? this.#send(text, values)
      : traceStatement(span, text, () => this.#send(text, values))
  }

  #send(text: string, values: readonly unknown[] | undefined): Promise<unknown> {
    this.#follow(text)
    const name = this.#nameOf(text)
    const given = [...(values ?? [])]
    if (name === null) return this.#client.query(text, given)
    return this.#client.query({ name, text, values: given }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.#texts.generation += 1
      this.#texts.names.clear()
      if (this.#inTransaction) throw error
      return this.#send(text, values)
    })
  }

  release(error?: Error | boolean): void {
    this.#inTransaction = false
    this.#client.release(error)
  }

  #follow(text: string): void {
    if (/^(begin|start transaction)/i.test(text)) this.#inTransaction = true
    else if (/^(commit|rollback)$/i.test(text)) this.#inTransaction = false
  }

  /** The name under which a text is prepared on this connection; null while it is not worth it. */
  #nameOf(text: string): string | null {
    const { names, generation } = this.#texts
    if (this.#generation !== generation) {
      this.#generation = generation
      this.#prepared.clear()
    }
    const name = names.get(text)
    if (name !== undefined && this.#prepared.has(name)) return name
    if (this.#prepared.size >= MOST_PREPARED) return null
    if (this.#uses.size >= MOST_COUNTED) this.#uses.clear()
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.set(text, uses)
    if (uses < WORTH_PREPARING) return null
    this.#uses.delete(text)
    const given = name ?? `g${generation}_${names.size}`
    names.set(text, given)
    this.#prepared.add(given)
    return given
  }
}
