import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Keeps small secrets that must be read again (unlike passwords) unreadable in the database and its backups. */
export interface SecretBox {
  /** Seals a text for one owner; nobody can move it to another. */
  seal(text: string, owner: string): Buffer
  /** @throws Error where it was sealed with another key, for another owner, or changed */
  open(sealed: Buffer, owner: string): string
  /** Whether the first key sealed it, another one (`old`), or none of them. */
  stateOf(sealed: Buffer, owner: string): 'current' | 'old' | 'unreadable'
}

/** The key of demonstrations, which anybody can read here: a server for real business sets `SECRETS_KEY`. */
export const DEMONSTRATION_KEY = createHash('sha256').update('FXMatch demonstration').digest()

/** Tells keys apart, in the database and in backups: no key can be found from it. */
export function keyFingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('FXMatch backup').digest('hex').slice(0, 16)
}

/** Of 32 random bytes fewer than this differ once in 10^19 keys. */
const LEAST_DIFFERENT = 16

/**
 * Whether a key was not drawn by chance: all zero, a few bytes again and again, a half twice, or bytes that only count up or
 * down.
 */
export function isMadeUp(key: Buffer): boolean {
  const half = key.length / 2
  const step = (at: number) => ((key[at] ?? 0) - (key[at - 1] ?? 0) + 256) % 256
  const counts = Array.from({ length: key.length - 1 }, (_, index) => step(index + 1))
  return (
    new Set(key).size < LEAST_DIFFERENT ||
    key.subarray(0, half).equals(key.subarray(half)) ||
    new Set(counts).size === 1
  )
}

const BASE64 = /^[a-z0-9+/_-]{43}=?$/i

/** A key from 64 hexadecimal digits or the same 32 bytes in base64. @throws Error for anything else */
export function readSecretsKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : Buffer.from(BASE64.test(text) ? text : '', 'base64')
  // The value is a secret: it is not repeated.
  if (key.length !== KEY_BYTES) throw new Error('SECRETS_KEY must be 32 bytes in hexadecimal or base64')
  return key
}

/**
 * Seals with AES-256-GCM: version, nonce, tag, text; the owner is authenticated with it. The first key seals, all of them
 * open: a key is replaced by putting the new one before it, and taken away once everything is sealed anew.
 */
export function createSecretBox(...keys: readonly Buffer[]): SecretBox {
  const [first] = keys
  if (first === undefined) throw new Error('a secret box needs a key')
  const boxes = keys.map(boxOf)
  const readable = (sealed: Buffer, owner: string) =>
    boxes.findIndex((box) => {
      try {
        box.open(sealed, owner)
        return true
      } catch {
        // Sealed with another key, or changed: which of both nobody can tell.
        return false
      }
    })
  return {
    seal: boxOf(first).seal,
    open(sealed, owner) {
      const index = readable(sealed, owner)
      // The last one says why not.
      return (boxes[index] ?? boxOf(first)).open(sealed, owner)
    },
    stateOf(sealed, owner) {
      const index = readable(sealed, owner)
      return index < 0 ? 'unreadable' : index === 0 ? 'current' : 'old'
    },
  }
}

function boxOf(key: Buffer): Pick<SecretBox, 'seal' | 'open'> {
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      if (sealed[0] !== VERSION) throw new Error('a sealed secret of an unknown version')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      const text = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
