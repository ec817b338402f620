import { createHash } from 'node:crypto'

/** Of a digest: by chance one password in thousands of millions is taken for one of tens of thousands. */
const BYTES = 6

/** Passwords of which only the beginnings of their SHA-256 are kept, sorted, one behind the other. */
export interface PasswordSet {
  readonly size: number
  has(password: string): boolean
}

function digestOf(password: string): Buffer {
  return createHash('sha256').update(password).digest().subarray(0, BYTES)
}

/** What the file of a set holds. */
export function packPasswords(passwords: Iterable<string>): Buffer {
  const digests = [...new Set(passwords)].map(digestOf)
  return Buffer.concat(digests.sort(Buffer.compare))
}

/** Reads a set as `packPasswords` wrote it. @throws Error where the file is cut */
export function unpackPasswords(file: Buffer): PasswordSet {
  if (file.length % BYTES !== 0) throw new Error('a file of passwords is cut')
  const size = file.length / BYTES
  return {
    size,
    has(password) {
      const wanted = digestOf(password)
      let from = 0
      let to = size
      while (from < to) {
        const middle = Math.floor((from + to) / 2)
        const order = Buffer.compare(file.subarray(middle * BYTES, (middle + 1) * BYTES), wanted)
        if (order === 0) return true
        if (order < 0) from = middle + 1
        else to = middle
      }
      return false
    },
  }
}
