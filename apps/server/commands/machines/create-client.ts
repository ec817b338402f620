import { machineRefusal } from '@fxmatch/contract/errors/machine-refusals'
import { type ClientAuth, type ClientStatus, MOST_CLIENTS } from '@fxmatch/domain/machines/client-table'
import { commits, judgeScope, SCOPES, type Scope } from '@fxmatch/domain/machines/scopes'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import { countClients, insertMachineUser } from '../../db/machines/clients.ts'
import { MOST_KEYS, readClientKeys } from '../../security/client-keys.ts'
import { readNetwork } from '../../security/networks.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { keepSecret } from './keep-secret.ts'
import { noteClient } from './note-client.ts'
import { openKey } from './open-key.ts'

export interface CreateClientInput {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly networks: readonly string[]
  readonly auth: ClientAuth
  readonly jwks: { readonly keys: readonly object[] } | null
}

/** A client that was made, with its secret, which is told once. */
export interface CreatedClient {
  readonly clientId: string
  readonly status: ClientStatus
  /** Null: it signs with a key of its own. */
  readonly secret: string | null
}

/**
 * Makes a client of the actor's company, and the machine as which it acts. One whose scopes commit the company waits for a second person
 * (decision 0410).
 * Refused: MISSING_CAPABILITY; INVALID_INPUT at `scopes` for one that the actor may not give, at `networks`, and at `jwks` for what is no
 * set of public keys; CLIENT_STATE where the company has as many clients as it may, or nobody else could let this one in.
 */
export async function createClient(
  context: ActorContext,
  prefix: string,
  input: CreateClientInput,
): Promise<Result<CreatedClient>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'integration.manage')
  if (!able.ok) return able
  const scopes = SCOPES.filter((scope) => input.scopes.includes(scope))
  for (const scope of scopes) {
    const rule = judgeScope(actor, scope)
    if (rule !== null) return refuseField('INVALID_INPUT', 'scopes', { rule, details: { scope } })
  }
  if (input.networks.some((network) => readNetwork(network) === null))
    return refuseField('INVALID_INPUT', 'networks', { rule: 'NETWORK_FORM' })
  const keys = input.auth === 'JWK' ? await readClientKeys(input.jwks ?? { keys: [] }) : null
  if ((input.auth === 'JWK') !== (keys !== null) || (input.auth === 'SECRET' && input.jwks !== null))
    return refuseField('INVALID_INPUT', 'jwks', { rule: 'CLIENT_KEYS', details: { most: MOST_KEYS } })
  await lockCompany(tx, actor.companyId)
  if ((await countClients(tx, actor.companyId)) >= MOST_CLIENTS)
    return refuse(machineRefusal('CLIENTS_MANY').code, {
      rule: 'CLIENTS_MANY',
      details: { most: MOST_CLIENTS },
    })
  const now = clock.now()
  const status = commits(scopes) ? 'PENDING' : 'ACTIVE'
  if (status === 'PENDING') {
    const asked = { companyId: actor.companyId, capability: 'integration.manage', now } as const
    const deciders = await peopleWith(tx, asked)
    if ((await readOthers(tx, actor.userId, deciders)).length === 0)
      return refuse(machineRefusal('CLIENT_ALONE').code, { rule: 'CLIENT_ALONE' })
  }
  const { companyId, userId: madeBy } = actor
  const [clientId, userId] = [ids.uuid(), ids.uuid()]
  const { name, networks, auth } = input
  await insertMachineUser(tx, { id: userId, companyId, name, madeBy, createdAt: now })
  const { number } = await tx
    .insertInto('machine_clients')
    .values({
      ...{ id: clientId, company_id: companyId, user_id: userId, name, scopes, auth },
      ...{ jwks: keys === null ? null : JSON.stringify({ keys }), networks: [...networks], status },
      ...{ created_by: madeBy, created_at: now },
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const kept = auth === 'SECRET' ? await keepSecret(context, prefix, clientId) : null
  if (status === 'ACTIVE' && kept !== null) await openKey(context, { userId, scopes }, kept.hash)
  const data = { scopes: scopes.join(' '), auth, networks: networks.join(' ') }
  await noteClient(context, {
    what: status === 'PENDING' ? 'proposed' : 'created',
    client: { id: clientId, number, name, companyId },
    data,
  })
  return done({ clientId, status, secret: kept?.secret ?? null })
}
