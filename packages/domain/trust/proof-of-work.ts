/** A solution is a text of at most this many signs. */
export const LONGEST_SOLUTION = 40

/** What is hashed with SHA-256: the challenge as it was issued, a full stop, the solution. */
export function workText(challenge: string, solution: string): string {
  return `${challenge}.${solution}`
}

/** The zero bits that a hash begins with. A solution of difficulty `d` has at least `d` of them. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0
  for (const byte of hash) {
    if (byte === 0) {
      bits += 8
      continue
    }
    return bits + Math.clz32(byte) - 24
  }
  return bits
}
