import { createHash, randomBytes } from 'node:crypto'
import {
  CODE_DIGITS,
  CODE_SECONDS,
  CODE_WINDOW,
  RECOVERY_CODES,
  stepAt,
} from '@fxmatch/domain/access/second-factor'
import { followCode, readFollowCode } from '@fxmatch/domain/trust/follow-code'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator understands; some pass over anything else that the address says. */
const ISSUER = 'FXMatch'
const ALGORITHM = 'SHA1'
const SECRET_BYTES = 20
const RECOVERY_BYTES = 10

function generator(secret: string, username: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
  })
}

/** A new secret for one-time codes: 160 random bits in base 32, as people type it. */
export function newCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What an authenticator reads from the QR code. */
export function codeAddress(secret: string, username: string): string {
  return generator(secret, username).toString()
}

/** The time step of a code that is good now, null where it is not. Blanks that authenticators show are no part of it. */
export function stepOfCode(secret: string, typed: string, now: Date): number | null {
  const code = typed.replace(/\s/g, '')
  if (!/^\d+$/.test(code) || code.length !== CODE_DIGITS) return null
  const timestamp = now.getTime()
  const delta = generator(secret, '').validate({ token: code, timestamp, window: CODE_WINDOW })
  return delta === null ? null : stepAt(now) + delta
}

/** Recovery codes of 80 random bits each, written to be noted and typed. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => followCode(randomBytes(RECOVERY_BYTES)))
}

/** What the database keeps of a recovery code; null where what was typed cannot be one. A plain hash is enough for 80 random bits. */
export function hashRecoveryCode(typed: string): Buffer | null {
  const code = readFollowCode(typed)
  return code === null ? null : createHash('sha256').update(code).digest()
}
