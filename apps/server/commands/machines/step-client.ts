import { machineRefusal } from '@fxmatch/contract/errors/machine-refusals'
import { type ClientAction, decideClient, OLD_SECRET_HOURS } from '@fxmatch/domain/machines/client-table'
import { commits, judgeScope } from '@fxmatch/domain/machines/scopes'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import {
  adoptMachine,
  endSecrets,
  type HeldClient,
  holdClient,
  liveSecrets,
} from '../../db/machines/clients.ts'
import { readGone } from '../../db/machines/makers.ts'
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
  const { status, auth, scopes, createdBy, answerableId } = client
  const users = [...new Set([actor.userId, createdBy, answerableId])]
  const person = await readKnownPeople(tx, { users })
  const left = (await readGone(tx, [answerableId])).has(answerableId)
  const grants = scopes.every((scope) => judgeScope(actor, scope) === null)
  const people = { createdBy: person(createdBy), answers: person(answerableId) }
  const facts = { status, auth, ...people, commits: commits(scopes), left }
  const decided = decideClient({ ...person(actor.userId), grants }, facts, action)
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
 * Answers for a client whose maker has left: it deals on the limits of who does, who could use each of its scopes themselves.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's; CLIENT_STATE where somebody answers for it, or for more than one may.
 */
export async function adoptClient(context: ActorContext, clientId: string): Promise<Result<HeldClient>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'integration.manage')
  if (!able.ok) return able
  const found = await held(context, clientId, actor.companyId, 'adopt')
  if (!found.ok) return found
  const { answerableId, userId } = found.value
  await adoptMachine(tx, userId, actor.userId)
  await tx
    .updateTable('machine_clients')
    .set({ adopted_by: actor.userId, adopted_at: clock.now(), left_told_at: null })
    .where('id', '=', clientId)
    .execute()
  await noteClient(context, { what: 'adopted', client: found.value, data: { user: answerableId } })
  return found
}

/**
 * Makes another secret of a client; the one before lives on for a day, so that nobody has to stop for it, or ends at once.
 * Who is told a secret can come as the client, so it is told to nobody who may do less, and of one that commits its company to who
 * answers for it alone: in anybody else's hands it would be a second pair of eyes, and another's limits (decision record 0540).
 * Refused as `confirmClient`.
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
 * @param stopped why the platform stops a client of any company; null: somebody revokes one of their own company
 * Refused: MISSING_CAPABILITY; NOT_FOUND; CLIENT_STATE where it was revoked before
 */
export async function revokeClient(
  context: ActorContext,
  clientId: string,
  stopped: string | null,
): Promise<Result<HeldClient>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, stopped === null ? 'integration.manage' : 'configuration.manage')
  if (!able.ok) return able
  const found = await held(context, clientId, stopped === null ? actor.companyId : null, 'revoke')
  if (!found.ok) return found
  const now = clock.now()
  const { userId } = found.value
  await tx
    .updateTable('machine_clients')
    .set({ status: 'REVOKED', revoked_by: actor.userId, revoked_at: now, revoke_reason: stopped })
    .where('id', '=', clientId)
    .execute()
  // What it has begun goes first, or waits and finds the account closed (`beginCommand` holds it).
  await tx.updateTable('users').set({ disabled_at: now }).where('id', '=', userId).execute()
  await endSecrets(tx, found.value, now)
  await endSessionsOf(tx, userId, now)
  await announceAccess(context, userId)
  const what = stopped === null ? 'revoked' : 'stopped'
  await noteClient(context, { what, client: found.value, data: stopped === null ? {} : { reason: stopped } })
  return found
}
