import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createPool, type Db, databaseOver } from '../db/connect.ts'
import { preparingPool } from '../db/prepared-statements.ts'

/** The end of a server, as what ran in it hears of it. */
export class Death extends Error {}

/** A server's way to the database that dies at a statement, as a killed process does: all its connections are gone at once. */
export interface MortalServer {
  readonly db: Db
  /** How many statements it has sent. */
  sent(): number
  isDead(): boolean
  end(): Promise<void>
}

type Querying = (text: string, values?: readonly unknown[]) => Promise<unknown>

/**
 * @param dies at its how many-th statement, from 1 on; BEFORE: that one is not sent any more; AFTER: the database has answered it, and
 *   nobody hears the answer
 */
export function mortalServer(
  url: string,
  dies: { readonly at: number; readonly when: 'BEFORE' | 'AFTER' },
): MortalServer {
  const pool = createPool({ url, maxConnections: 6 })
  const lines = new Set<pg.PoolClient>()
  pool.on('connect', (client) => lines.add(client))
  pool.on('error', () => undefined)
  let sent = 0
  let dead = false
  const die = (): never => {
    dead = true
    for (const line of lines) lineOf(line).destroy()
    throw new Death('killed')
  }
  const guarded =
    (query: Querying): Querying =>
    async (text, values) => {
      if (dead) throw new Death('killed')
      sent += 1
      const fatal = sent === dies.at
      if (fatal && dies.when === 'BEFORE') die()
      const answer = await query(text, values)
      if (fatal) die()
      return answer
    }
  const living = preparingPool(pool)
  const db = databaseOver({
    connect: async () => {
      const client = await living.connect()
      const query = guarded((client.query as unknown as Querying).bind(client))
      return new Proxy(client, {
        get: (of, name) => {
          if (name === 'query') return query
          const value: unknown = Reflect.get(of, name, of)
          return typeof value === 'function' ? value.bind(of) : value
        },
      }) as PostgresPoolClient
    },
    end: () => living.end(),
    options: living.options,
  } as PostgresPool)
  return { db, sent: () => sent, isDead: () => dead, end: () => db.destroy() }
}

function lineOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
