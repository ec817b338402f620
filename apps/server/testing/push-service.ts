import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { createPushTransport, type PushTransport } from '../jobs/push/push-transport.ts'

/** An authority of tests alone, for push.test and what is below it; nobody trusts it who is not told to. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqiV1WfB2Hs/sipDR
49cSQivBF/U8N8rgMj9RfIyHSdChRANCAAQYpaWFB+9CbbKPhEOgiW02LAvwMY9P
YV372S9TJgdIhaFESGWssYNVS1RZRr1BZORyo7ZEb0yPwYvld1pC7OA7
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBojCCAUigAwIBAgIUa3Lgqt9IJLX8rItZanbjBaizg/4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyNjA5NDM1OVoYDzIxMjYxMTAy
MDk0MzU5WjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQYpaWFB+9CbbKPhEOgiW02LAvwMY9PYV372S9TJgdIhaFESGWssYNV
S1RZRr1BZORyo7ZEb0yPwYvld1pC7OA7o3YwdDAdBgNVHQ4EFgQUpkgl1YGVzj4G
6TtNzGfiG7oSkSkwHwYDVR0jBBgwFoAUpkgl1YGVzj4G6TtNzGfiG7oSkSkwDwYD
VR0TAQH/BAUwAwEB/zAhBgNVHREEGjAYgglwdXNoLnRlc3SCCyoucHVzaC50ZXN0
MAoGCCqGSM49BAMCA0gAMEUCIQD9dPouX5VPqd4noDwVmMWlGxHsz+aleC2n+aTm
kkFU/wIgN/sKbAFGrcd1xFB2Si6PRW3+a8SpBLJEmzO78zCPKzA=
-----END CERTIFICATE-----`

/** A message as the stand-in took it. */
export interface TakenPush {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * A push service in this process, over TLS, under any name below push.test. `answer` says with which status it takes a message;
 * null: it does not answer at all.
 */
export async function startPushService(answer: (push: TakenPush) => number | null = () => 201) {
  const taken: TakenPush[] = []
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      taken.push(push)
      const status = answer(push)
      if (status === null) return
      response
        .writeHead(status, status === 307 ? { location: 'https://elsewhere.push.test/inside' } : {})
        .end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const here: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  const transport: PushTransport = createPushTransport({ ca: CERTIFICATE, lookup: here, port })
  return {
    taken,
    transport,
    port,
    ca: CERTIFICATE,
    close: async () => {
      transport.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A browser's side of a subscription: its address and keys, and how it reads what it is sent (RFC 8291, RFC 8188). */
export class TestBrowser {
  readonly endpoint: string
  readonly #pair: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(endpoint: string) {
    this.endpoint = endpoint
    this.#pair.generateKeys()
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      keys: { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
    }
  }

  /** @throws where the message was not encrypted for this browser */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16)
    const length = body[20] ?? 0
    const theirs = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const mine = this.#pair.getPublicKey()
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), mine, theirs])
    const secret = hkdfSync('sha256', this.#pair.computeSecret(theirs), this.#auth, info, 32)
    const part = (name: string, bytes: number) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes),
      )
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
}

/** Who signed a message, and what for (RFC 8292). @throws where the signature is not by the key that it names */
export function signedBy(header: string): { readonly key: string; readonly claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!right) throw new Error('the signature is not by the key that it names')
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}
