import { isSamePerson } from '@fxmatch/domain/access/same-person'
import { isOwner } from '@fxmatch/domain/owners/decide-owners'
import type { Owner } from '@fxmatch/domain/owners/owner'
import { hasAccountAt, readKnownPeople } from '../companies/known-people.ts'
import { platformCompany } from '../companies/managed-users.ts'
import { peopleWith } from '../companies/people-with.ts'
import type { Db } from '../connect.ts'

/** Who can declare and decide for a company now: the ids of its own people, and of the platform's. */
export async function ownersPeople(
  db: Db,
  companyId: string,
  now: Date,
): Promise<{ readonly own: ReadonlySet<string>; readonly platform: ReadonlySet<string> }> {
  const platformId = await platformCompany(db)
  const people = (id: string) => peopleWith(db, { companyId: id, capability: 'owners.manage', now })
  return {
    own: await people(companyId),
    platform: platformId === null ? new Set<string>() : await people(platformId),
  }
}

/** Whether somebody has a part in a company: an account there, by whatever person, or a share of what is declared. */
export async function isPartial(
  db: Db,
  userId: string,
  companyId: string,
  owners: readonly Owner[],
): Promise<boolean> {
  const person = (await readKnownPeople(db, { users: [userId] }))(userId)
  return isOwner(person, owners) || (await hasAccountAt(db, userId, companyId))
}

/**
 * Whose accounts of the people who could decide on a declaration are not asked to: who made it, by whatever account, and those of the
 * platform who have a part in the company.
 */
export async function notAsked(
  db: Db,
  declaration: { readonly companyId: string; readonly proposedBy: string; readonly owners: readonly Owner[] },
  now: Date,
): Promise<readonly string[]> {
  const { companyId, proposedBy, owners } = declaration
  const { own, platform } = await ownersPeople(db, companyId, now)
  const person = await readKnownPeople(db, { users: [...new Set([proposedBy, ...own, ...platform])] })
  const barred: string[] = []
  for (const id of new Set([...own, ...platform]))
    if (
      isSamePerson(person(id), person(proposedBy)) ||
      (platform.has(id) && (await isPartial(db, id, companyId, owners)))
    )
      barred.push(id)
  return barred
}
