import { accountChangeRefusal } from '@fxmatch/contract/errors/account-change-refusals'
import {
  ACCOUNT_CHANGE_RESULT,
  type AccountChangeAction,
  decideAccountChangeAs,
} from '@fxmatch/domain/users/account-change'
import { decideUser } from '@fxmatch/domain/users/decide-user'
import {
  type AccountChangeRow,
  findAccountChange,
  settleAccountChange,
} from '../../db/companies/account-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { replaceRoles } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { changeEmail } from './change-email.ts'
import { decideOnParting } from './decide-parting.ts'
import { ENABLING } from './enable-user.ts'
import { type LockedUser, lockManagedUser, refuseUser } from './lock-managed-user.ts'
import { noteAccountChange } from './note-account-change.ts'
import { noteUser } from './note-user.ts'
import { takeFactorAway } from './reset-second-factor.ts'
import { takeStep } from './step-user.ts'

/**
 * Decides on a proposed change of somebody's account: a second person approves or refuses, by no other account of who
 * proposed it or of whom it is about; who proposed it withdraws.
 * Approved, it is made, unless the account has become another meanwhile. Of two who decide at once one wins.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, ACCOUNT_CHANGE_DECIDED, SEGREGATION, RANK_ABOVE_OWN, USER_CHANGED, and what
 * `decideUser` refuses.
 */
export async function decideOnAccountChange(
  context: ActorContext,
  input: { changeId: string; action: AccountChangeAction },
): Promise<Result<{ userId: string }>> {
  const { tx, clock, actor } = context
  const { changeId, action } = input
  const found = await findAccountChange(tx, changeId)
  if (found === null) {
    const able = requireCapability(actor, 'user.manage')
    return able.ok ? refuse('NOT_FOUND') : able
  }
  if (found.kind === 'PARTING') return decideOnParting(context, found, action)
  const locked = await lockManagedUser(context, found.userId)
  if (!locked.ok) return locked
  // Read again behind the lock.
  const change = await findAccountChange(tx, changeId)
  if (change === null) return refuse('NOT_FOUND')
  const { user, people } = locked.value
  const facts = { ...change, person: user, people }
  const users = [actor.userId, change.proposedBy, ...people.map(({ id }) => id)]
  const person = await readKnownPeople(tx, { users: [...new Set(users)] })
  const rule = decideAccountChangeAs(locked.value.actor, facts, person, { action, now: clock.now() })
  if (rule !== null) {
    const refusal = accountChangeRefusal(rule)
    return refuse(refusal.code, { rule: refusal.rule })
  }
  if (action === 'approve') {
    const made = await make(context, locked.value, change)
    if (!made.ok) return made
  }
  const status = ACCOUNT_CHANGE_RESULT[action]
  await settleAccountChange(tx, changeId, { status, decidedBy: actor.userId, at: clock.now() })
  const event = (
    { APPROVED: 'change_approved', REFUSED: 'change_refused', WITHDRAWN: 'change_withdrawn' } as const
  )[status]
  await noteAccountChange(context, { event, change, was: { email: change.wasEmail, roles: change.wasRoles } })
  return done({ userId: user.id })
}

async function make(
  context: ActorContext,
  { user, facts, actor }: LockedUser,
  change: AccountChangeRow,
): Promise<Result<unknown>> {
  const { tx } = context
  if (change.kind === 'EMAIL' && change.email !== null) {
    if (user.email !== change.wasEmail)
      return refuse('USER_CHANGED', { rule: 'USER_CHANGED', current: user.version })
    await changeEmail(context, user, change.email)
    return done(null)
  }
  if (change.kind === 'ROLES' && change.roles !== null) {
    if (user.roles.join() !== change.wasRoles.join())
      return refuse('USER_CHANGED', { rule: 'USER_CHANGED', current: user.version })
    const rule = decideUser(actor, facts, 'change_roles', change.roles)
    if (rule !== null) return refuseUser(rule)
    await replaceRoles(tx, user.id, change.roles)
    await tx
      .updateTable('users')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', user.id)
      .execute()
    await noteUser(context, {
      action: 'user.rights_changed',
      userId: user.id,
      companyId: user.companyId,
      changes: [{ field: 'roles', before: user.roles.join(', '), after: change.roles.join(', ') }],
    })
    await announceAccess(context, user.id)
    return done(null)
  }
  const action = change.kind === 'ENABLE' ? 'enable' : 'reset_second_factor'
  const rule = decideUser(actor, facts, action)
  if (rule !== null) return refuseUser(rule)
  return done(
    action === 'enable' ? await takeStep(context, user, ENABLING) : await takeFactorAway(context, user),
  )
}
