import { accountChangeRefusal } from '@fxmatch/contract/errors/account-change-refusals'
import { ACCOUNT_CHANGE_RESULT, type AccountChangeAction } from '@fxmatch/domain/users/account-change'
import { decideParting } from '@fxmatch/domain/users/parting'
import {
  type AccountChangeRow,
  findAccountChange,
  settleAccountChange,
} from '../../db/companies/account-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { withPlatform } from '../../db/companies/managed-users.ts'
import { partAccounts } from '../../db/companies/parted-accounts.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { type NotedParting, note, notePartingStep } from './note-parting.ts'
import { lockBoth } from './propose-parting.ts'

/** What a change says where it is a parting; null where it is none. */
function partingOf(change: AccountChangeRow): NotedParting | null {
  const { id, userId, companyId, otherId, reason, shared } = change
  if (otherId === null || reason === null || shared === null) return null
  return { id, userId, companyId, otherId, reason, shared }
}

/**
 * Decides on a proposal to part two accounts: a second person of the platform who is neither of the two, by no account of theirs.
 * Approved, what they had in common as it was proposed counts for the two no more; their people and who manages either are told.
 * Refused: NOT_FOUND to whoever is not of the platform, MISSING_CAPABILITY and UNAUTHENTICATED to who is no more of those who manage
 * its users, ACCOUNT_CHANGE_DECIDED, SEGREGATION.
 */
export async function decideOnParting(
  context: ActorContext,
  found: AccountChangeRow,
  action: AccountChangeAction,
): Promise<Result<{ userId: string }>> {
  const { tx, clock, actor } = context
  if (!actor.capabilities.has('user.manage_any')) return refuse('NOT_FOUND')
  await lockBoth(context, [found.companyId, found.otherCompanyId ?? found.companyId])
  // Read again behind the lock, as are the actor's rights: they may have waited for it.
  const locked = await lockManagedUser(context, found.userId)
  if (!locked.ok) return locked
  const change = await findAccountChange(tx, found.id)
  const parting = change && partingOf(change)
  if (!change || !parting) return refuse('NOT_FOUND')
  const { userId, otherId, shared } = parting
  const person = await readKnownPeople(tx, {
    users: [...new Set([actor.userId, change.proposedBy, userId, otherId])],
  })
  const facts = {
    ...change,
    proposedBy: person(change.proposedBy),
    of: [person(userId), person(otherId)] as const,
  }
  const rule = decideParting(person(actor.userId), facts, { action, now: clock.now() })
  if (rule !== null) {
    const { code } = accountChangeRefusal(rule)
    return refuse(code, { rule })
  }
  const status = ACCOUNT_CHANGE_RESULT[action]
  await settleAccountChange(tx, change.id, { status, decidedBy: actor.userId, at: clock.now() })
  if (action !== 'approve') {
    await notePartingStep(context, action === 'refuse' ? 'parting_refused' : 'parting_withdrawn', parting)
    return done({ userId })
  }
  await partAccounts(tx, { userId, otherId, shared })
  await announce(context, change, parting)
  return done({ userId })
}

/** Puts it on record of both accounts; the people of each, and who manages them, learn at which company the other one is, and no more. */
async function announce(
  context: ActorContext,
  { otherCompanyId, otherCompanyName }: AccountChangeRow,
  parting: NotedParting,
): Promise<void> {
  const { userId, otherId, companyId } = parting
  const own = await context.tx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('name')
    .executeTakeFirstOrThrow()
  const sides = [
    { userId, otherId, companyId, company: otherCompanyName },
    { userId: otherId, otherId: userId, companyId: otherCompanyId ?? companyId, company: own.name },
  ]
  for (const { companyId: house, company, ...side } of sides) {
    await note(context, 'user.parted', { ...parting, companyId: house }, side)
    await emit(context, [
      {
        ...{ type: 'change', noun: 'user', event: 'user.parted', id: side.userId },
        companies: await withPlatform(context.tx, house),
        facts: { company },
      },
    ])
  }
}
