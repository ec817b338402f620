import type { Writable } from 'node:stream'
import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
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

/** Who is told of a statement that may wait once it is sent, by its parameters: Kysely hands them on as they are. */
const LATER = new WeakMap<readonly unknown[], (answer: Promise<Answer>) => void>()

/**
 * Sends a statement whose answer nobody needs with the next one of its transaction, at the latest with the commit: they go to
 * the database in one journey, in the order in which they were given. What it fails with is thrown by the statement that it
 * goes with; nothing is committed then.
 *
 * @param tx a transaction: outside of one nothing would come to send it
 */
export async function sendLater<DB>(
  tx: Kysely<DB>,
  statement: { compile(tx: Kysely<DB>): CompiledQuery },
): Promise<void> {
  const compiled = statement.compile(tx)
  LATER.set(compiled.parameters, () => undefined)
  await tx.executeQuery(compiled)
}

/**
 * Sends a statement with the next one of its transaction, in one journey. Its rows come once that one is sent; where it fails,
 * that one fails with the same. Whoever makes a promise of the rows awaits it together with that one (`Promise.all`): one that
 * fails while nobody listens ends the process.
 *
 * @param tx a transaction
 */
export function sendWithNext<DB, Row>(
  tx: Kysely<DB>,
  statement: { compile(tx: Kysely<DB>): CompiledQuery<Row> },
): Promise<Row[]> {
  const compiled = statement.compile(tx)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  LATER.set(compiled.parameters, resolve)
  tx.executeQuery(compiled).catch(reject)
  const rows = promise.then((answer) => answer.rows as Row[])
  // Whoever sends the next statement hears of a failure, and may be the only one who does.
  rows.catch(() => undefined)
  return rows
}

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
 *
 * A transaction's beginning goes with its first statement, and what may wait (`sendLater`) with the next one. A transaction
 * that ends before its first statement is never begun. Nobody waits for the end of one that only reads: it has read all, and what
 * the connection is asked next comes after it.
 *
 * @param pool with `pipeline`, so that statements are sent without waiting for the answers of those before
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

/** What a client of pg answers, as far as Kysely reads it. */
type Answer = Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Who waits for the answer besides whoever sends it. */
  readonly sent?: (answer: Promise<Answer>) => void
}

const NOTHING_YET: Answer = { command: '', rows: [], rowCount: 0 }

class PreparingClient {
  readonly #client: pg.PoolClient
  readonly #texts: Texts
  readonly #uses = new Map<string, number>()
  readonly #prepared = new Set<string>()
  #generation: number
  #inTransaction = false
  #onlyReads = false
  /** How the transaction begins, until its first statement is sent. */
  #beginning: Statement | null = null
  /** What goes with the next statement. */
  #waiting: Statement[] = []

  constructor(client: pg.PoolClient, texts: Texts) {
    this.#client = client
    this.#texts = texts
    this.#generation = texts.generation
  }

  /** The database's number of the connection: Kysely cancels by it. */
  get processID(): unknown {
    return 'processID' in this.#client ? this.#client.processID : undefined
  }

  async query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    const statement = { text, values }
    if (/^(begin|start transaction)/i.test(text)) {
      this.#inTransaction = true
      this.#onlyReads = /\bread only$/i.test(text)
      this.#beginning = statement
      return NOTHING_YET
    }
    if (/^(commit|rollback)$/i.test(text)) return this.#end(statement)
    const sent = LATER.get(values)
    if (sent === undefined) return this.#sendAll(statement)
    if (!this.#inTransaction) throw new Error(`it would wait for no transaction: ${text}`)
    this.#waiting.push({ ...statement, sent })
    return NOTHING_YET
  }

  release(error?: Error | boolean): void {
    this.#forget()
    this.#client.release(error)
  }

  #forget(): void {
    this.#inTransaction = false
    this.#onlyReads = false
    this.#beginning = null
    this.#waiting = []
  }

  async #end(statement: Statement): Promise<Answer> {
    if (/^rollback$/i.test(statement.text)) this.#waiting = []
    const neverBegun = this.#beginning !== null && this.#waiting.length === 0
    const unheard = this.#onlyReads && this.#waiting.length === 0
    const ended = neverBegun ? Promise.resolve(NOTHING_YET) : this.#sendAll(statement)
    this.#forget()
    if (!unheard) return ended
    // The connection is lost then: its pool hears of that, and whoever it is given to.
    ended.catch(() => undefined)
    return NOTHING_YET
  }

  /** Sends what waits and then a statement, in one journey. @throws what the first of them that failed failed with */
  async #sendAll(statement: Statement): Promise<Answer> {
    const before = [...(this.#beginning ? [this.#beginning] : []), ...this.#waiting]
    this.#beginning = null
    this.#waiting = []
    this.#hold()
    if (before.length === 0) return this.#traced(statement)
    const sent = [...before, statement].map((each) => {
      const answer = this.#traced(each)
      each.sent?.(answer)
      return answer
    })
    const settled = await Promise.allSettled(sent)
    for (const one of settled) if (one.status === 'rejected') throw one.reason
    const last = settled.at(-1)
    return last?.status === 'fulfilled' ? last.value : NOTHING_YET
  }

  /** Holds back what is sent until all that is asked for at once is: it goes by one write. */
  #hold(): void {
    const stream = streamOf(this.#client)
    if (!stream || stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  #traced(statement: Statement): Promise<Answer> {
    const span = presentSpan()
    return span === undefined
      ? this.#send(statement)
      : traceStatement(span, statement.text, () => this.#send(statement))
  }

  #send({ text, values }: Statement): Promise<Answer> {
    const inTransaction = this.#inTransaction
    const name = this.#nameOf(text)
    const given = [...values]
    if (name === null) return this.#client.query(text, given)
    return this.#client.query({ name, text, values: given }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.#texts.generation += 1
      this.#texts.names.clear()
      if (inTransaction) throw error
      return this.#send({ text, values })
    })
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

/** What a connection writes to, to hold several statements back for one write; null where pg no longer shows it. */
function streamOf(client: pg.PoolClient): Writable | null {
  const { connection } = client as { connection?: { stream?: Writable } }
  return connection?.stream ?? null
}
