import { accountChangeRefusal } from '@fxmatch/contract/errors/account-change-refusals'
import { sharedBy } from '@fxmatch/domain/access/same-person'
import { accountChangeExpiry } from '@fxmatch/domain/users/account-change'
import { proposeParting as rule } from '@fxmatch/domain/users/parting'
import { insertAccountChange, readPartingsOf } from '../../db/companies/account-changes.ts'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { companyOfUser } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { notePartingStep } from './note-parting.ts'

const refused = (rule: Parameters<typeof accountChangeRefusal>[0]) => {
  const { code } = accountChangeRefusal(rule)
  return refuse(code, { rule })
}

/** Locks the people of the companies of two accounts, always in the same order. */
export async function lockBoth(
  { tx }: Pick<ActorContext, 'tx'>,
  companies: readonly string[],
): Promise<void> {
  for (const company of [...new Set(companies)].sort()) await lockCompany(tx, company)
}

/**
 * Somebody of the platform proposes to a second one that two accounts, which are one person's by a card or an address, are two
 * people's (decision 0611). Refused: MISSING_CAPABILITY; NOT_FOUND for an account that does not exist; USER_STATUS where they have nothing in
 * common; SEGREGATION to who is either of the two; ACCOUNT_CHANGE_PENDING where it is proposed already.
 * @param reason what the second person and the record read
 */
export async function proposeParting(
  context: ActorContext,
  input: { readonly userId: string; readonly otherId: string; readonly reason: string },
): Promise<Result<{ userId: string }>> {
  const { tx, clock, ids, actor } = context
  const { userId, otherId, reason } = input
  const able = requireCapability(actor, 'user.manage_any')
  if (!able.ok) return able
  const companies = [await companyOfUser(tx, userId), await companyOfUser(tx, otherId)]
  const [companyId, otherCompany] = companies
  if (!companyId || !otherCompany) return refuse('NOT_FOUND')
  await lockBoth(context, [companyId, otherCompany])
  const locked = await lockManagedUser(context, userId)
  if (!locked.ok) return locked
  const { user } = locked.value
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, userId, otherId])] })
  const of = [person(userId), person(otherId)] as const
  const shared = userId === otherId ? [] : sharedBy(...of)
  if (shared.length === 0) return refused('NOTHING_SHARED')
  const broken = rule(person(actor.userId), of)
  if (broken !== null) return refused(broken)
  const now = clock.now()
  if ((await readPartingsOf(tx, { userId, now })).includes(otherId)) return refused('ACCOUNT_CHANGE_PENDING')
  const id = ids.uuid()
  const inserted = await insertAccountChange(tx, {
    ...{ id, userId, companyId, kind: 'PARTING', email: null, roles: null },
    ...{ wasEmail: user.email, wasRoles: user.roles, proposedBy: actor.userId, proposedAt: now },
    ...{ expiresAt: accountChangeExpiry(now), parting: { otherId, reason, shared } },
  })
  if (!inserted) return refused('ACCOUNT_CHANGE_PENDING')
  await notePartingStep(context, 'parting_proposed', { id, userId, otherId, companyId, reason, shared })
  return done({ userId })
}
