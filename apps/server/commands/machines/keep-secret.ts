import { marksOf, newSecret } from '../../security/machine-secrets.ts'
import { hashToken } from '../../security/tokens.ts'
import type { ActorContext } from '../kernel/context.ts'

/** Makes a secret of a client and keeps its hash. @returns the secret, which is told once and kept nowhere, with its hash */
export async function keepSecret(
  { actor, clock, ids, tx }: ActorContext,
  prefix: string,
  clientId: string,
): Promise<{ readonly secret: string; readonly hash: Buffer }> {
  const secret = newSecret(prefix)
  const hash = hashToken(secret)
  await tx
    .insertInto('machine_secrets')
    .values({
      ...{ id: ids.uuid(), client_id: clientId, hash, ...marksOf(secret) },
      ...{ created_by: actor.userId, created_at: clock.now(), expires_at: null },
    })
    .execute()
  return { secret, hash }
}
