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
import { companyOfUser, type ManagedUserRow, readManagedUsers } from '../../db/companies/managed-users.ts'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import { frenchRefusal } from '../../words/french-refusal.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse, refuseField } from '../kernel/result.ts'

/** A user of a company whose people are held until the transaction ends, and who acts on them now. */
export interface LockedUser {
  readonly user: ManagedUserRow
  readonly facts: UserFacts
  readonly actor: Actor
}

/** A rule about users as a refusal. */
export function refuseUser(rule: UserRule): { ok: false; refusal: Refusal } {
  const { code, field } = userRefusal(rule)
  if (field === undefined) return refuse(code, { rule })
  return refuseField(code, field, { message: frenchRefusal({ code, rule }), rule })
}

/**
 * Holds a company's people: whatever is done to them comes one after the other, so that of two managers who disable
 * each other one remains. The actor is read again behind the lock: rights that were taken away meanwhile are gone.
 * Refuses with MISSING_CAPABILITY who manages no users, with NOT_FOUND who does not manage these.
 */
export async function lockPeople(context: ActorContext, companyId: string): Promise<Result<Actor>> {
  const { tx, actor } = context
  if (!actor.capabilities.has('user.manage')) {
    return refuse('MISSING_CAPABILITY', {
      rule: 'MISSING_CAPABILITY',
      details: { capability: 'user.manage' },
    })
  }
  if (!administers(actor, companyId)) return refuse('NOT_FOUND')
  await lockCompany(tx, companyId)
  const present = await findEnabledUser(tx, actor.userId)
  if (present === null) return refuse('UNAUTHENTICATED')
  const now = actorOf({ ...actor, roles: present.roles })
  if (administers(now, companyId)) return done(now)
  return refuse('MISSING_CAPABILITY', { rule: 'MISSING_CAPABILITY', details: { capability: 'user.manage' } })
}

/** Holds the people of a user's company and finds the user. Refusals are those of `lockPeople`. */
export async function lockManagedUser(context: ActorContext, userId: string): Promise<Result<LockedUser>> {
  const companyId = await companyOfUser(context.tx, userId)
  // Nobody's company: who manages no users is told that first.
  const locked = await lockPeople(context, companyId ?? '')
  if (!locked.ok) return locked
  const people = await readManagedUsers(context.tx, { companyId, now: context.clock.now() })
  const user = people.find(({ id }) => id === userId)
  if (!user) return refuse('NOT_FOUND')
  return done({ user, facts: userFacts(user, people), actor: locked.value })
}

/** The same, for one act: refuses where a rule keeps the actor from it. */
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
