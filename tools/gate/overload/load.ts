import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** What the answers of a rush were, by status; `0` is a connection that ended without one. */
export interface Answers {
  readonly statuses: Map<number, number>
  /** Refusals that do not say when to come back, and answers that must not be. */
  readonly faults: string[]
}

const ALLOWED = new Set([200, 201, 429, 503])

interface Ask {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** One request over the agent's connections. @returns status and when to come back; status 0 without an answer */
function send(address: string, ask: Ask, headers: Record<string, string>, agent: Agent) {
  const { promise, resolve } = Promise.withResolvers<{ status: number; retryAfter: string | undefined }>()
  const body = ask.body === undefined ? undefined : JSON.stringify(ask.body)
  const sent = request(`${address}${ask.path}`, {
    method: ask.method,
    agent,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  sent.on('response', (response: IncomingMessage) => {
    response.resume()
    response.on('close', () =>
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
    )
  })
  sent.on('error', () => resolve({ status: 0, retryAfter: undefined }))
  sent.end(body)
  return promise
}

/**
 * So many clients ask without a pause until told to stop.
 * @param next what the n-th request asks
 * @param answers where they note what they hear
 */
export async function rush(
  address: string,
  headers: Record<string, string>,
  clients: number,
  next: (n: number) => Ask,
  going: () => boolean,
  { statuses, faults }: Answers,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let asked = 0
  const client = async () => {
    while (going()) {
      asked += 1
      const ask = next(asked)
      const { status, retryAfter } = await send(address, ask, headers, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (!ALLOWED.has(status)) faults.push(`${status} ${ask.method} ${ask.path}`)
      if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(retryAfter ?? ''))
        faults.push(`${status} without Retry-After: ${ask.method} ${ask.path}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
}

/** A connection that says what it is told, and then neither speaks nor reads. */
export class SilentClient {
  readonly socket: Socket
  ended = false
  heard = ''

  constructor(address: string, text: string) {
    const { hostname, port } = new URL(address)
    this.socket = connect({ host: hostname, port: Number(port) }, () => this.socket.write(text))
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.ended = true
    })
    this.socket.pause()
  }

  /** Reads what has come: only who reads sees that the other side has closed. */
  listen(): void {
    this.socket.on('data', (chunk: Buffer) => {
      this.heard = (this.heard + chunk.toString('latin1')).slice(0, 2_000)
    })
    this.socket.resume()
  }

  leave(): void {
    this.socket.destroy()
  }
}
