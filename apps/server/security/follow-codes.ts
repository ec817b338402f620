import { createHash } from 'node:crypto'
import { followCode } from '@fxmatch/domain/trust/follow-code'

/** A code with which a traveller follows a request, made from 160 random bits: 80 bits, written to be typed. */
export function newFollowCode(secret: string): string {
  return followCode(createHash('sha256').update(secret).digest())
}

/** What the database keeps of a code. A plain hash is enough: 80 random bits cannot be guessed in a code's short life. */
export function hashFollowCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
