import { createECDH, ECDH, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'

/** The keys by which push services know us (VAPID, RFC 8292): a pair of P-256, base64url; the public one is 65 bytes. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Reads the private key, 32 bytes in base64url; the public one follows from it. Undefined for what is none. */
export function readPushKey(value: string): PushKeys | undefined {
  if (!/^[\w-]{43}$/.test(value)) return undefined
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(Buffer.from(value, 'base64url'))
  } catch {
    // Nought, or beyond the order of the curve.
    return undefined
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: value }
}

/** A new private key, drawn by chance. */
export function newPushKey(): string {
  for (;;) {
    const key = randomBytes(32).toString('base64url')
    if (readPushKey(key) !== undefined) return key
  }
}

/** Keys that a browser gives for itself, as bytes; null where nobody could write to them: no point of the curve, another length. */
export function readBrowserKeys(keys: {
  readonly p256dh: string
  readonly auth: string
}): { readonly p256dh: Buffer; readonly auth: Buffer } | null {
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  const auth = Buffer.from(keys.auth, 'base64url')
  if (p256dh.length !== 65 || p256dh[0] !== 0x04 || auth.length !== 16) return null
  try {
    ECDH.convertKey(p256dh, CURVE)
  } catch {
    return null
  }
  return { p256dh, auth }
}
