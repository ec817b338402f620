import { importJWK, type JWK } from 'jose'

/** Signatures that a client's assertion may have (RFC 7518): what it may not be is symmetric, or none. */
export const ASSERTION_ALGORITHMS = ['ES256', 'RS256'] as const

/** Keys of a client, at most: the one in use, and the one that follows it. */
export const MOST_KEYS = 5
const RSA_BITS = { least: 2_048, most: 4_096 }

const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/**
 * The public keys of a client, as it sends them (a JWK set, RFC 7517): of each what checks a signature, and nothing else.
 * @returns null where one is no public key for ES256 or RS256, where two have the same name, or where there are none or too many
 */
export async function readClientKeys(jwks: {
  readonly keys: readonly object[]
}): Promise<readonly JWK[] | null> {
  const { keys } = jwks
  if (keys.length === 0 || keys.length > MOST_KEYS) return null
  const read: JWK[] = []
  for (const key of keys) {
    const known = await readKey(key as Record<string, unknown>)
    if (known === null || read.some(({ kid }) => kid === known.kid)) return null
    read.push(known)
  }
  return read
}

async function readKey(key: Record<string, unknown>): Promise<JWK | null> {
  if (PRIVATE.some((name) => name in key)) return null
  const { kid } = key
  if (typeof kid !== 'string' || !/^[\w.-]{1,64}$/.test(kid)) return null
  const parts = publicParts(key)
  if (parts === null) return null
  try {
    await importJWK(parts, parts.alg)
  } catch {
    // A point that is not on its curve, or digits that are none: no key.
    return null
  }
  return { ...parts, kid, use: 'sig' }
}

function publicParts({ kty, crv, x, y, n, e }: Record<string, unknown>): (JWK & { alg: string }) | null {
  if (kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string')
    return { kty, crv, x, y, alg: 'ES256' }
  if (kty !== 'RSA' || typeof n !== 'string' || typeof e !== 'string') return null
  const bits = Buffer.from(n, 'base64url').length * 8
  // A small exponent other than the usual one is how keys are made that somebody else can sign for.
  return bits >= RSA_BITS.least && bits <= RSA_BITS.most && e === 'AQAB' ? { kty, n, e, alg: 'RS256' } : null
}
