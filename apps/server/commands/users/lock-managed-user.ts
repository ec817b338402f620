import { userRefusal } from '@fxmatch/contract/errors/user-refusals'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Role } from '@fxmatch/domain/access/roles'
import {
  administers,
  decideUser,
  type UserAction,
  type UserFacts,
  type UserRule,
  userFacts,
} from '@fxmatch/domain/users/decide-user'
import { lockCompany } from '../../db/companies/agencies.ts'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { companyOfUser, type ManagedUserRow, readManagedUsers } from '../../db/companies/managed-users.ts'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Refusal, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * A user of a company whose people are locked until the transaction ends. `actor` is who acts, with the roles that they have
 * behind the lock.
 */
export interface LockedUser {
  readonly user: ManagedUserRow
  /** All of the user's company. */
  readonly people: readonly ManagedUserRow[]
  readonly facts: UserFacts
  readonly actor: Actor
}

/** A rule about users as a refusal, beside its field where it has one; codes: `userRefusal`. */
export function refuseUser(rule: UserRule): { ok: false; refusal: Refusal } {
  const { code, field } = userRefusal(rule)
  if (field === undefined) return refuse(code, { rule })
  return refuseField(code, field, { rule })
}

/**
 * Locks a company's people, so that what is done to them happens one after the other: of two managers who disable each
 * other, one remains. The actor is read again behind the lock and returned with the roles found there.
 * Refused: MISSING_CAPABILITY for an actor who manages no users, or does not any more; NOT_FOUND for one who manages others
 * than these; UNAUTHENTICATED for one who was disabled meanwhile.
 */
export async function lockPeople(context: ActorContext, companyId: string): Promise<Result<Actor>> {
  const { tx, actor } = context
  const able = requireCapability(actor, 'user.manage')
  if (!able.ok) return able
  if (!administers(actor, companyId)) return refuse('NOT_FOUND')
  await lockCompany(tx, companyId)
  const present = await findEnabledUser(tx, actor.userId)
  if (present === null) return refuse('UNAUTHENTICATED')
  const now = actorOf({ ...actor, roles: present.roles })
  if (administers(now, companyId)) return done(now)
  return refuse('MISSING_CAPABILITY', { rule: 'MISSING_CAPABILITY', details: { capability: 'user.manage' } })
}

/** Locks the people of a user's company and finds the user. Refused as by `lockPeople`; NOT_FOUND for an unknown user. */
export async function lockManagedUser(context: ActorContext, userId: string): Promise<Result<LockedUser>> {
  const companyId = await companyOfUser(context.tx, userId)
  if (companyId === null) {
    const able = requireCapability(context.actor, 'user.manage')
    return able.ok ? refuse('NOT_FOUND') : able
  }
  const locked = await lockPeople(context, companyId)
  if (!locked.ok) return locked
  const people = await readManagedUsers(context.tx, { companyId, now: context.clock.now() })
  const user = people.find(({ id }) => id === userId)
  if (!user) return refuse('NOT_FOUND')
  const ofActor = await areOnePerson(context.tx, context.actor.userId, userId)
  return done({ user, people, facts: { ...userFacts(user, people), ofActor }, actor: locked.value })
}

/** `lockManagedUser` for one act: refuses besides, as `decideUser` says, where a rule keeps the actor from it. */
export async function lockUserFor(
  context: ActorContext,
  userId: string,
  action: UserAction,
  roles?: readonly Role[],
): Promise<Result<LockedUser>> {
  const locked = await lockManagedUser(context, userId)
  if (!locked.ok) return locked
  const rule = decideUser(locked.value.actor, locked.value.facts, action, roles)
  return rule === null ? locked : refuseUser(rule)
}
