import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import { ASSERTION_ALGORITHMS } from './client-keys.ts'

/** An assertion is good for this long at most after it was signed, in seconds. */
const LONGEST_SECONDS = 300
/** By how much two clocks may differ, in seconds. */
const TOLERANCE_SECONDS = 30
const LONGEST_TEXT = 4_096

/** What a good assertion says: its name, which is used up, and until when nobody may use it again. */
export interface Assertion {
  readonly jti: string
  readonly expiresAt: Date
}

/**
 * Who says that an assertion is theirs (RFC 7523): read before it is verified, to find the keys.
 * @returns null for what is no signed token, or is far too long
 */
export function claimedBy(assertion: string): string | null {
  if (assertion.length > LONGEST_TEXT) return null
  const [, payload, signature, ...rest] = assertion.split('.')
  if (payload === undefined || signature === undefined || rest.length > 0) return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null
    return typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    // Not JSON: no token.
    return null
  }
}

/**
 * Verifies an assertion of a client against its public keys: signature, issuer and subject (the client), audience (one of ours), and
 * that it is of now and for minutes (RFC 7523, section 3).
 * @returns null where any of it does not hold
 */
export async function verifyAssertion(
  assertion: string,
  client: { readonly id: string; readonly keys: readonly JWK[] },
  { audience, now }: { readonly audience: readonly string[]; readonly now: Date },
): Promise<Assertion | null> {
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet({ keys: [...client.keys] }), {
      ...{
        algorithms: [...ASSERTION_ALGORITHMS],
        issuer: client.id,
        subject: client.id,
        audience: [...audience],
      },
      ...{ clockTolerance: TOLERANCE_SECONDS, currentDate: now, requiredClaims: ['exp', 'jti'] },
    })
    const { jti, exp = 0 } = payload
    const expiresAt = new Date((exp + TOLERANCE_SECONDS) * 1_000)
    const longest = now.getTime() + (LONGEST_SECONDS + 2 * TOLERANCE_SECONDS) * 1_000
    if (typeof jti !== 'string' || jti.length < 8 || jti.length > 128) return null
    return expiresAt.getTime() <= longest ? { jti, expiresAt } : null
  } catch {
    // Whatever is wrong with it: a client learns no more than that it is not good.
    return null
  }
}
