import { machineRefusal } from '@fxmatch/contract/errors/machine-refusals'
import { type ClientAction, decideClient, OLD_SECRET_HOURS } from '@fxmatch/domain/machines/client-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { endSecrets, type HeldClient, holdClient, liveSecrets } from '../../db/machines/clients.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { keepSecret } from './keep-secret.ts'
import { noteClient } from './note-client.ts'
import { openKey } from './open-key.ts'

const HOUR_MS = 3_600_000

/** A client that may be stepped on, held; or why not. */
async function held(
  context: ActorContext,
  clientId: string,
  companyId: string | null,
  action: ClientAction,
): Promise<Result<HeldClient>> {
  const { actor, tx } = context
  const client = await holdClient(tx, clientId, companyId)
  if (client === null) return refuse('NOT_FOUND')
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, client.createdBy])] })
  const facts = { status: client.status, auth: client.auth, createdBy: person(client.createdBy) }
  const decided = decideClient(person(actor.userId), facts, action)
  if ('rule' in decided) return refuse(machineRefusal(decided.rule).code, { rule: decided.rule })
  return done(client)
}

/**
 * Lets in a client that another person of the company made: from now on its secret is good.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's; what `decideClient` refuses (SEGREGATION, CLIENT_STATE).
 */
export async function confirmClient(context: ActorContext, clientId: string): Promise<Result<HeldClient>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'integration.manage')
  if (!able.ok) return able
  const found = await held(context, clientId, actor.companyId, 'confirm')
  if (!found.ok) return found
  await tx
    .updateTable('machine_clients')
    .set({ status: 'ACTIVE', confirmed_by: actor.userId, confirmed_at: clock.now() })
    .where('id', '=', clientId)
    .execute()
  for (const { hash } of await liveSecrets(tx, clientId)) await openKey(context, found.value, hash)
  await noteClient(context, { what: 'confirmed', client: found.value })
  return found
}

/**
 * Makes another secret of a client; the one before lives on for a day, so that nobody has to stop for it, or ends at once.
 * Refused as `confirmClient`, but that who made the client may do it too.
 */
export async function rotateSecret(
  context: ActorContext,
  prefix: string,
  input: { readonly clientId: string; readonly endNow: boolean },
): Promise<Result<{ clientId: string; secret: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'integration.manage')
  if (!able.ok) return able
  const { clientId, endNow } = input
  const found = await held(context, clientId, actor.companyId, 'rotate')
  if (!found.ok) return found
  const client = found.value
  const now = clock.now()
  const ends = endNow ? now : new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS)
  await endSecrets(tx, client, ends)
  // Who found the old secret may have tokens by it: they end too.
  if (endNow) await endSessionsOf(tx, client.userId, now)
  const { secret, hash } = await keepSecret(context, prefix, clientId)
  await openKey(context, client, hash)
  await announceAccess(context, client.userId)
  await noteClient(context, { what: 'rotated', client, data: { oldUntil: ends.toISOString() } })
  return done({ clientId, secret })
}

/**
 * Revokes a client: no token, key or stream of it is good any more, on any node.
 * @param whose `own`: of the actor's company alone; `any`: of every company, by the platform
 * Refused: MISSING_CAPABILITY; NOT_FOUND; CLIENT_STATE where it was revoked before
 */
export async function revokeClient(
  context: ActorContext,
  clientId: string,
  whose: 'own' | 'any',
): Promise<Result<HeldClient>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, whose === 'own' ? 'integration.manage' : 'configuration.manage')
  if (!able.ok) return able
  const found = await held(context, clientId, whose === 'own' ? actor.companyId : null, 'revoke')
  if (!found.ok) return found
  const now = clock.now()
  const { userId } = found.value
  await tx
    .updateTable('machine_clients')
    .set({ status: 'REVOKED', revoked_by: actor.userId, revoked_at: now })
    .where('id', '=', clientId)
    .execute()
  // What it has begun goes first, or waits and finds the account closed (`beginCommand` holds it).
  await tx.updateTable('users').set({ disabled_at: now }).where('id', '=', userId).execute()
  await endSecrets(tx, found.value, now)
  await endSessionsOf(tx, userId, now)
  await announceAccess(context, userId)
  await noteClient(context, { what: 'revoked', client: found.value })
  return found
}
