import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { leadingZeroBits, workText } from '@fxmatch/domain/trust/proof-of-work'

/** A challenge that a stranger's computer must solve before a request is taken: costs it a second, a flood its owner more. */
export interface WorkChallenge {
  /** Names it: each may serve once. */
  readonly nonce: string
  readonly expiresAt: Date
  /** Zero bits that the hash of a solution begins with. */
  readonly difficulty: number
}

const SHAPE = /^([A-Za-z0-9_-]{20,64})\.(\d{1,12})\.(\d{1,2})\.([A-Za-z0-9_-]{43})$/

function signature(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Writes a challenge as text, signed: nothing of it needs to be stored until it is used. */
export function writeChallenge(key: Uint8Array, { nonce, expiresAt, difficulty }: WorkChallenge): string {
  const text = `${nonce}.${Math.floor(expiresAt.getTime() / 1000)}.${difficulty}`
  return `${text}.${signature(key, text).toString('base64url')}`
}

/** Reads back a challenge of ours that is still good; null for any other text. */
export function readChallenge(key: Uint8Array, challenge: string, now: Date): WorkChallenge | null {
  const [, nonce = '', seconds = '', difficulty = '', sealed = ''] = SHAPE.exec(challenge) ?? []
  const given = Buffer.from(sealed, 'base64url')
  const made = signature(key, `${nonce}.${seconds}.${difficulty}`)
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null
  const expiresAt = new Date(Number(seconds) * 1000)
  return expiresAt <= now ? null : { nonce, expiresAt, difficulty: Number(difficulty) }
}

/** Whether a text solves a challenge. */
export function isSolution(challenge: string, solution: string, difficulty: number): boolean {
  const hash = createHash('sha256').update(workText(challenge, solution)).digest()
  return leadingZeroBits(hash) >= difficulty
}
