import { Agent } from 'node:http'
import { readServerConfig } from '@fxmatch/server/config'
import { startServer } from '@fxmatch/server/main'
import pg from 'pg'
import { BUYERS, runFlow, SELLERS } from './order-flow.ts'
import { tokenOf } from './stack.ts'

/** A statement as the server sent it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A statement with the connection that it went over. */
export interface Sent extends Statement {
  readonly connection: object
  /** Counts the journeys: what is sent at once goes together. */
  readonly journey: number
}

type Query = (...args: unknown[]) => unknown

/**
 * Runs one flow, of the first who buys and the first who sells, against a server in this process and notes what it sends to the
 * database for the requests themselves: the relay and the jobs have connections of their own, which are left out.
 *
 * @param environment what the server is started with; its port must be free
 */
export async function recordFlow(environment: NodeJS.ProcessEnv, position: number): Promise<Sent[]> {
  const sent = await recordStatements(environment, async (url, record) => {
    const agent = new Agent({ keepAlive: true })
    try {
      const parties = {
        buyerToken: await tokenOf(url, BUYERS[0]),
        sellerToken: await tokenOf(url, SELLERS[0]),
      }
      // Once to fill the caches that a server at work has.
      await runFlow(url, agent, parties, position)
      await record(() => runFlow(url, agent, parties, position + SELLERS.length * BUYERS.length))
    } finally {
      agent.destroy()
    }
  })
  const requests = new Set(
    sent.filter(({ text }) => text.includes('"idempotency_keys"')).map(({ connection }) => connection),
  )
  return sent.filter(({ connection }) => requests.has(connection))
}

/** Runs what it is given and notes what is sent meanwhile. */
type Recorder = (act: () => Promise<unknown>) => Promise<void>

/**
 * Starts a server in this process and notes what it sends to the database, by anything in it, while `record` runs.
 *
 * @param environment what the server is started with; its port must be free
 * @returns all statements, in the order in which they were sent
 */
export async function recordStatements(
  environment: NodeJS.ProcessEnv,
  act: (url: string, record: Recorder) => Promise<void>,
): Promise<Sent[]> {
  const sent: Sent[] = []
  let recording = false
  let journey = 0
  const underWay = new Map<object, number>()
  const journeyOf = (connection: object) => {
    const known = underWay.get(connection)
    if (known !== undefined) return known
    underWay.set(connection, ++journey)
    // As a connection holds back what is asked for at once (`prepared-statements.ts`).
    process.nextTick(() => underWay.delete(connection))
    return journey
  }
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function (this: object, ...args: unknown[]) {
    if (recording) {
      const [config, given] = args
      const { text, values } =
        typeof config === 'string'
          ? { text: config, values: given }
          : (config as { text: string; values?: unknown })
      const row = { connection: this, journey: journeyOf(this), text }
      sent.push({ ...row, values: Array.isArray(values) ? values : [] })
    }
    return query.apply(this, args)
  }
  const server = await startServer(readServerConfig(environment))
  try {
    await act(`http://127.0.0.1:${environment.PORT}`, async (act) => {
      recording = true
      await act()
      recording = false
    })
  } finally {
    recording = false
    prototype.query = query
    await server.close()
  }
  return sent
}
