import { randomBytes } from 'node:crypto'
import bs58 from 'bs58'

/** What a secret begins with says where it is good: a key of the sandbox opens nothing on the market, and is told apart at a glance. */
export const SECRET_PREFIXES = { market: 'fxm_live_', sandbox: 'fxm_test_' } as const

const SECRET = /^fxm_(?:live|test)_[1-9A-HJ-NP-Za-km-z]{43,44}$/

/** A new secret of a machine's client: 256 random bits in base58 behind its prefix. Shown once, never stored. */
export function newSecret(prefix: string): string {
  return `${prefix}${bs58.encode(randomBytes(32)).padStart(43, '1')}`
}

/** Whether a text could be a secret of a client at all; what could not is not looked up. */
export const isSecret = (text: string): boolean => SECRET.test(text)

/** As much of a secret as is kept to tell it from others: how it begins, and its last four characters. */
export function marksOf(secret: string): { begins: string; ends: string } {
  return { begins: secret.slice(0, 13), ends: secret.slice(-4) }
}
