/** Most characters of a solution. */
export const LONGEST_SOLUTION = 40

/** What is hashed with SHA-256: the challenge as it was issued, a full stop, the solution. */
export function workText(challenge: string, solution: string): string {
  return `${challenge}.${solution}`
}

/** With how many zero bits a hash begins. A challenge of difficulty `d` is solved by a hash with at least `d`. */
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
