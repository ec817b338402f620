import { TOKEN_SECONDS } from '@fxmatch/domain/machines/client-table'
import { narrowScopes, type Scope } from '@fxmatch/domain/machines/scopes'
import type { Db } from '../../db/connect.ts'
import { findSecret, findTokenClient, type TokenClient, useAssertion } from '../../db/machines/clients.ts'
import { insertMachineSession } from '../../db/machines/machine-sessions.ts'
import { holdUser } from '../../db/sessions/idempotency-keys.ts'
import type { Attempt } from '../../security/attempt-limiter.ts'
import { claimedBy, verifyAssertion } from '../../security/client-assertion.ts'
import { isSecret } from '../../security/machine-secrets.ts'
import { isWithin } from '../../security/networks.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { Clock, Ids } from '../kernel/context.ts'
import { realTime } from '../kernel/system-services.ts'

/** How a client says who it is. */
export type ClientProof =
  | { readonly kind: 'SECRET'; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'JWK'; readonly assertion: string; readonly clientId: string | null }

/** Why no token is given, in the words of RFC 6749, 5.2. */
export type TokenRefusal = 'invalid_client' | 'invalid_scope'

export interface IssuedToken {
  readonly token: string
  readonly scopes: readonly Scope[]
  readonly expiresIn: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Gives a client a token for an hour (OAuth 2 client credentials). Whatever is wrong with who asks is one answer: of a client that was
 * revoked, or that may not come from here, nobody learns that it exists.
 * @param admit counts a token of a client that has said who it is: nobody else can use its number up
 * @param asked scopes, separated by spaces; null: all of the client's
 */
export async function issueToken(
  db: Db,
  {
    clock,
    ids,
    audience,
    admit,
  }: { clock: Clock; ids: Ids; audience: readonly string[]; admit: (clientId: string) => Attempt },
  { proof, asked, address }: { proof: ClientProof; asked: string | null; address: string },
): Promise<IssuedToken | { readonly refusal: TokenRefusal } | { readonly retryAfterSeconds: number }> {
  const clientId = proof.kind === 'SECRET' ? proof.clientId : (claimedBy(proof.assertion) ?? '')
  const other = proof.kind === 'JWK' && proof.clientId !== null && proof.clientId !== clientId
  if (other || !UUID.test(clientId)) return { refusal: 'invalid_client' }
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const found = await findTokenClient(tx, clientId)
    if (found === null || found.auth !== proof.kind) return { refusal: 'invalid_client' }
    if (found.networks.length > 0 && !isWithin(address, found.networks)) return { refusal: 'invalid_client' }
    if (!(await isProven(tx, found, proof, { audience, now, real: realTime(clock) })))
      return { refusal: 'invalid_client' }
    const attempt = admit(clientId)
    if (!attempt.allowed) return { retryAfterSeconds: attempt.retryAfterSeconds }
    // Whoever revokes it waits for this token and ends it, or has gone first.
    await holdUser(tx, found.userId)
    const client = await findTokenClient(tx, clientId)
    if (client === null) return { refusal: 'invalid_client' }
    const scopes = narrowScopes(client.scopes, asked)
    if (scopes === null) return { refusal: 'invalid_scope' }
    const token = newToken()
    await insertMachineSession(tx, {
      ...{
        id: ids.uuid(),
        tokenHash: hashToken(token),
        userId: client.userId,
        scopes,
        createdAt: now,
        address,
      },
      expiresAt: new Date(now.getTime() + TOKEN_SECONDS * 1_000),
    })
    return { token, scopes, expiresIn: TOKEN_SECONDS }
  })
}

async function isProven(
  tx: Db,
  client: TokenClient,
  proof: ClientProof,
  { audience, now, real }: { audience: readonly string[]; now: Date; real: Date },
): Promise<boolean> {
  if (proof.kind === 'SECRET') {
    if (!isSecret(proof.secret)) return false
    // Found by its hash: no two secrets are compared letter by letter.
    const secret = await findSecret(tx, hashToken(proof.secret), now)
    return secret?.clientId === client.id
  }
  const assertion = await verifyAssertion(proof.assertion, client, { audience, now: real })
  if (assertion === null) return false
  const { jti, expiresAt } = assertion
  return useAssertion(tx, { clientId: client.id, jtiHash: hashToken(jti), expiresAt })
}
