import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const LOOK_MS = 100

/** A proxy as Caddy is set up in `deploy/Caddyfile`: it asks each server whether it is ready, and turns to those that are. */
export interface TestProxy {
  readonly address: string
  stop(): Promise<void>
}

/** @param servers addresses, such as `http://127.0.0.1:3001` */
export async function startProxy(servers: readonly string[]): Promise<TestProxy> {
  const ready = new Set(servers)
  let turn = 0
  const agents = new Map(servers.map((server) => [server, new Agent({ keepAlive: true })]))

  const look = async () => {
    for (const server of servers) {
      const answer = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      await answer?.body?.cancel()
      if (answer?.ok) ready.add(server)
      else ready.delete(server)
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)

  /** Only what never reached a server is given to another one. */
  const pass = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    left: readonly string[],
  ) => {
    const candidates = left.filter((server) => ready.has(server))
    turn += 1
    const server = candidates[turn % candidates.length] ?? left[0]
    if (server === undefined) {
      outgoing.writeHead(502).end()
      return
    }
    const agent = agents.get(server)
    const { method, headers } = incoming
    const sent = request(`${server}${incoming.url}`, { method, headers, ...(agent ? { agent } : {}) })
    sent.on('response', (answer) => {
      const { connection: _own, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      outgoing.flushHeaders()
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy()
      else if (error.code === 'ECONNREFUSED')
        pass(
          incoming,
          outgoing,
          body,
          left.filter((other) => other !== server),
        )
      else outgoing.writeHead(502).end()
    })
    outgoing.on('close', () => sent.destroy())
    sent.end(body)
  }

  const proxy = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks), servers))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      clearInterval(timer)
      proxy.closeAllConnections()
      proxy.close()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
