import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { AddressWithin, lookUpPublic } from '../../security/public-address.ts'

/** How long a push service may take to answer: milliseconds. */
const PATIENCE_MS = 5_000

/** A message as it goes to a push service: encrypted for the browser, signed by us. */
export interface SealedPush {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Hands messages to push services. */
export interface PushTransport {
  /** @returns the status that the service answers. @throws where nobody answers; `AddressWithin` where we must not ask */
  post(push: SealedPush): Promise<number>
  close(): void
}

/** What a test puts in the place of the world: an authority that it made itself, and where names lead. */
export interface TransportOptions {
  readonly ca?: string
  readonly lookup?: LookupFunction
  readonly port?: number
}

/**
 * Calls push services over TLS, at public addresses alone, whatever the name says; redirects are not followed, and nothing of an
 * answer but its status is read.
 */
export function createPushTransport({
  ca,
  lookup = lookUpPublic,
  port,
}: TransportOptions = {}): PushTransport {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, maxFreeSockets: 2 })
  return {
    post: ({ endpoint, headers, body }) =>
      new Promise((resolve, reject) => {
        const url = new URL(endpoint)
        // An address that is none to look up is called as it is.
        if (isIP(url.hostname.replace(/[[\]]/g, '')) !== 0) return reject(new AddressWithin(url.hostname))
        const call = request(
          url,
          {
            method: 'POST',
            headers: { ...headers },
            agent,
            lookup,
            signal: AbortSignal.timeout(PATIENCE_MS),
            ...(ca === undefined ? {} : { ca }),
            ...(port === undefined ? {} : { port }),
          },
          (answer) => {
            // Nothing of it is wanted: a connection that goes on sending is of no use.
            const { socket } = answer as unknown as { socket: TLSSocket }
            answer.on('error', () => undefined)
            if (Number(answer.headers['content-length'] ?? 0) > 16_384) socket.destroy()
            else answer.resume()
            resolve(answer.statusCode ?? 0)
          },
        )
        call.on('error', reject)
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}
