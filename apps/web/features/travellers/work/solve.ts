import { leadingZeroBits, workText } from '@fxmatch/domain/trust/proof-of-work'
import { sha256 } from './sha256.ts'

const encoder = new TextEncoder()

/** Finds what solves a challenge, by trying: about `2 ** difficulty` hashes. For a worker: it does not pause. */
export function solve(challenge: string, difficulty: number): string {
  for (let tried = 0; ; tried++) {
    const solution = tried.toString(36)
    if (leadingZeroBits(sha256(encoder.encode(workText(challenge, solution)))) >= difficulty) return solution
  }
}
