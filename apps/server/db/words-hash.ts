import { createHash } from 'node:crypto'

/**
 * SHA-256 of what somebody said, or of how they were called, in hexadecimal: the audit tells that it was said, and not what.
 */
export function wordsHash(words: string): string {
  return createHash('sha256').update(words, 'utf8').digest('hex')
}
