import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { components } from '../schema.gen.ts'

// A company's software is told of what happens, and believes nothing that FXMatch has not signed.
//   FXMATCH_WEBHOOK_SECRET=whsec_… PORT=8080 node examples/receive-webhooks.ts
// The endpoint is made at Intégrations, with a shared secret; before this server stands whatever ends TLS.

/** An event: which object, and no more. What is in it is fetched, with the rights of one's own client. */
export type WebhookEvent = components['schemas']['WebhookEvent']

/** Events are smaller; what is larger comes from somebody else. */
const MOST_BYTES = 64 * 1_024

/** The body as it came, to the byte: that is what is signed. Null for what is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  // What breaks off here is answered all the same.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    length += part.length
    if (length > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Takes events for as long as it is not closed. Each is checked by the public library of Standard Webhooks: its signature, and that it
 * was sent within five minutes of this machine's time, so that nobody sends again what they have read on the way.
 * @param keep writes an event down, in one's own database best, with its id as the key; false where it was written down before. Only then
 * is it answered 204, and FXMatch lets go of it. Where it throws, the answer is 503 and the event comes again. Work with it afterwards.
 * @param told what became of each request, for a log
 */
export async function receiveWebhooks(
  of: { readonly secret: string; readonly port: number; readonly host?: string },
  keep: (id: string, event: WebhookEvent) => boolean | Promise<boolean>,
  told: (line: string) => void,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const webhook = new Webhook(of.secret)

  const take = async (request: IncomingMessage): Promise<{ status: number; says: string }> => {
    if (request.method !== 'POST') return { status: 405, says: 'Events are posted' }
    const body = await bodyOf(request)
    if (body === null) return { status: 413, says: 'No event is so large' }
    const id = String(request.headers['webhook-id'])
    let event: WebhookEvent
    try {
      event = webhook.verify(body, request.headers as Record<string, string>) as WebhookEvent
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      // Said back, it stands beside the attempt at Intégrations: « Message timestamp too old » is most often a clock that is wrong here.
      return { status: 400, says: error.message }
    }
    const isNew = await keep(id, event)
    return { status: 204, says: isNew ? `${id} ${event.type} ${event.data.id}` : `${id} again` }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, says } = await take(request).catch((error: unknown) => ({
      status: 503,
      says: `not kept: ${error instanceof Error ? error.message : 'a fault'}`,
    }))
    // Why it was not kept is nobody's business outside.
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end(status === 204 ? undefined : status === 503 ? 'Not now' : says)
    told(`${status} ${says}`)
  }

  const server = createServer((request, response) => void answer(request, response))
  const { port, host = '127.0.0.1' } = of
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

if (import.meta.main) {
  const { FXMATCH_WEBHOOK_SECRET: secret = '', PORT = '8080' } = process.env
  // A restart forgets these: a program that matters keeps ids with its own records, for as long as events can come again (30 days).
  const seen = new Set<string>()
  const keep = (id: string): boolean => seen.size < seen.add(id).size
  const { url } = await receiveWebhooks({ secret, port: Number(PORT) }, keep, console.log)
  console.log(`waits for events at ${url}`)
}
