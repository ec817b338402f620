import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A new session token: 256 random bits in base64url, 43 characters. Given to the client once, never stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text could be a session token at all; what could not is not looked up. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/**
 * What the database keeps of a token: its SHA-256. A plain hash is enough, since 256 random bits cannot be guessed;
 * who reads the table cannot use it to sign in.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
