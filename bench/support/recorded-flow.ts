import { Agent } from 'node:http'
import { readServerConfig } from '@fxmatch/server/config'
import { startServer } from '@fxmatch/server/main'
import pg from 'pg'
import { runFlow } from './order-flow.ts'
import { tokenOf } from './stack.ts'

/** A statement as the server sent it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Sent extends Statement {
  readonly connection: object
}

type Query = (...args: unknown[]) => unknown

/**
 * Runs one flow against a server in this process and notes what it sends to the database for the requests themselves:
 * the relay and the jobs have connections of their own, which are left out.
 *
 * @param environment what the server is started with; its port must be free
 */
export async function recordFlow(environment: NodeJS.ProcessEnv, position: number): Promise<Statement[]> {
  const sent: Sent[] = []
  let recording = false
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function (this: object, ...args: unknown[]) {
    if (recording) {
      const [config, given] = args
      const { text, values } =
        typeof config === 'string'
          ? { text: config, values: given }
          : (config as { text: string; values?: unknown })
      sent.push({ connection: this, text, values: Array.isArray(values) ? values : [] })
    }
    return query.apply(this, args)
  }
  const server = await startServer(readServerConfig(environment))
  const agent = new Agent({ keepAlive: true })
  try {
    const url = `http://127.0.0.1:${environment.PORT}`
    const parties = {
      buyerToken: await tokenOf(url, 'trader.golfe'),
      sellerToken: await tokenOf(url, 'guichet.kantaoui'),
    }
    // Once to fill the caches that a server at work has.
    await runFlow(url, agent, parties, position)
    recording = true
    await runFlow(url, agent, parties, position + 1)
  } finally {
    recording = false
    prototype.query = query
    agent.destroy()
    await server.close()
  }
  const requests = new Set(
    sent.filter(({ text }) => text.includes('"idempotency_keys"')).map(({ connection }) => connection),
  )
  return sent.filter(({ connection }) => requests.has(connection))
}
