import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '@fxmatch/domain/trust/contact-code'

/** A code of six digits, from the operating system's source of randomness. */
export function newContactCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

function seal(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** What the database keeps of a code. A plain hash would tell it: there are a million codes. */
export function hashContactCode(key: Uint8Array, checkId: string, code: string): Buffer {
  return seal(key, `code ${checkId} ${code}`)
}

/** What whoever entered the right code gets, the same each time: the check's id, sealed. */
export function writeContactProof(key: Uint8Array, checkId: string): string {
  return `${checkId}.${seal(key, `proof ${checkId}`).toString('base64url')}`
}

/** The check that a proof of ours names; null for any other text. */
export function readContactProof(key: Uint8Array, proof: string): string | null {
  const [checkId = '', sealed = '', ...more] = proof.split('.')
  const given = Buffer.from(sealed, 'base64url')
  const made = seal(key, `proof ${checkId}`)
  const same = more.length === 0 && given.length === made.length && timingSafeEqual(given, made)
  return same ? checkId : null
}
