import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An attempt as a receiver took it. */
export interface TakenAttempt {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of events in this process, on this machine. @param answer answers each attempt, with 204 unless told otherwise */
export async function startReceiver(
  answer: (attempt: TakenAttempt, response: ServerResponse) => void = (_, response) =>
    response.writeHead(204).end(),
) {
  const taken: TakenAttempt[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const attempt = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      taken.push(attempt)
      answer(attempt, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    taken,
    port,
    url: `http://127.0.0.1:${port}/events`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Whether an attempt is signed by the key pair whose public half is `whpk_…`, as Standard Webhooks 1.0.0 says: any of the signatures
 * of the header may be it. The public library of the specification knows `v1` alone.
 */
export function isSignedBy(
  publicKey: string,
  { headers, body }: Pick<TakenAttempt, 'headers' | 'body'>,
): boolean {
  const x = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => {
      const [version, signature = ''] = each.split(',')
      return version === 'v1a' && verify(null, content, key, Buffer.from(signature, 'base64'))
    })
}
