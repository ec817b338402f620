import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { SignatureScheme } from '@fxmatch/domain/webhooks/endpoint-table'

/** A key that signs events. `secret` never leaves the house where it is half of a pair; a shared one is shown once. */
export interface WebhookKey {
  readonly scheme: SignatureScheme
  /** `whsk_` and 32 bytes of ed25519, or `whsec_` and 32 bytes of a shared secret, in base64. */
  readonly secret: string
  /** `whpk_` and 32 bytes: what the receiver verifies by; null where the secret is shared. */
  readonly publicKey: string | null
}

const PREFIX = { v1a: 'whsk_', v1: 'whsec_' } as const
const PUBLIC_PREFIX = 'whpk_'
const SECRET_BYTES = 32
/** What stands before the 32 bytes of an ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Draws a key as Standard Webhooks 1.0.0 writes it. */
export function newWebhookKey(scheme: SignatureScheme): WebhookKey {
  if (scheme === 'v1')
    return { scheme, secret: PREFIX.v1 + randomBytes(SECRET_BYTES).toString('base64'), publicKey: null }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8.length)
  const point = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    scheme,
    secret: PREFIX.v1a + seed.toString('base64'),
    publicKey: PUBLIC_PREFIX + point.toString('base64'),
  }
}

/** An attempt as it is signed. */
export interface SignedAttempt {
  readonly id: string
  /** Seconds since 1970, of the attempt. */
  readonly timestamp: number
  readonly body: string
}

/**
 * One signature of the header `webhook-signature`: `v1a,…` or `v1,…` over `{id}.{timestamp}.{body}`.
 * @throws Error where the secret is no key of its scheme
 */
export function signAttempt(key: Pick<WebhookKey, 'scheme' | 'secret'>, attempt: SignedAttempt): string {
  const { scheme, secret } = key
  const content = Buffer.from(`${attempt.id}.${attempt.timestamp}.${attempt.body}`)
  if (!secret.startsWith(PREFIX[scheme])) throw new Error(`a key that is none of ${scheme}`)
  const bytes = Buffer.from(secret.slice(PREFIX[scheme].length), 'base64')
  if (scheme === 'v1') return `v1,${createHmac('sha256', bytes).update(content).digest('base64')}`
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
  return `v1a,${sign(null, content, privateKey).toString('base64')}`
}
