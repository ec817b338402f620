import { accountChangeRefusal } from '@fxmatch/contract/errors/account-change-refusals'
import type { PersonAccount } from '@fxmatch/contract/http/person-accounts'
import type { Actor } from '@fxmatch/domain/access/actor'
import { userStatus } from '@fxmatch/domain/users/decide-user'
import { proposeParting } from '@fxmatch/domain/users/parting'
import { readPartingsOf } from '../../db/companies/account-changes.ts'
import { readKnownPeople, readSharing } from '../../db/companies/known-people.ts'
import { companyOfUser, readAccounts } from '../../db/companies/managed-users.ts'
import type { Db } from '../../db/connect.ts'
import { presentRefusable } from '../present-refusable.ts'

/**
 * The accounts that the house holds to be one person's with a user's, with what makes them so, by company and name; null where the viewer is
 * not of the platform, or there is no such user.
 */
export async function listPersonAccounts(
  db: Db,
  viewer: Actor,
  userId: string,
  now: Date,
): Promise<PersonAccount[] | null> {
  if (!viewer.capabilities.has('user.manage_any') || (await companyOfUser(db, userId)) === null) return null
  const sharing = new Map((await readSharing(db, userId)).map((each) => [each.userId, each.shared]))
  if (sharing.size === 0) return []
  const accounts = await readAccounts(db, [...sharing.keys()])
  const proposed = new Set(await readPartingsOf(db, { userId, now }))
  const person = await readKnownPeople(db, {
    users: [...new Set([viewer.userId, userId, ...sharing.keys()])],
  })
  return accounts.map(({ hasPassword, disabledAt, ...account }) => {
    const rule = proposed.has(account.id)
      ? 'ACCOUNT_CHANGE_PENDING'
      : proposeParting(person(viewer.userId), [person(userId), person(account.id)])
    return {
      ...account,
      status: userStatus({ hasPassword, disabledAt }),
      shared: [...new Set((sharing.get(account.id) ?? []).map(({ by }) => by))],
      proposed: proposed.has(account.id),
      part: presentRefusable(rule && accountChangeRefusal(rule)),
    }
  })
}
