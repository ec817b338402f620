import { ownersRefusal } from '@fxmatch/contract/errors/owners-refusals'
import { isSamePerson } from '@fxmatch/domain/access/same-person'
import { managesOwners } from '@fxmatch/domain/owners/decide-owners'
import type { OwnersDeclaration } from '@fxmatch/domain/owners/declaration'
import { lockCompanies } from '../../db/companies/company-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { insertDeclaration } from '../../db/owners/declarations.ts'
import { isPartial, ownersPeople } from '../../db/owners/who-declares.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkOwners, refuseOwnCompany } from './check-owners.ts'
import { noteOwners } from './note-owners.ts'

/**
 * Declares who owns a quarter of a company or more, whole, or that nobody does: nothing counts until another person confirms it, one of
 * the two being of the platform. Names are looked for on lists when it counts (decision 0373).
 * Refused: MISSING_CAPABILITY; NOT_FOUND for a company whose owners one does not read, and for the platform itself; INVALID_INPUT with
 * every fault at its place; SEGREGATION for who acts for the platform and has a part in the company; OWNERS_STATE where one waits, or
 * nobody else could confirm it.
 */
export async function declareOwners(
  context: ActorContext,
  { companyId, none, owners }: { readonly companyId: string } & OwnersDeclaration,
): Promise<Result<{ declarationId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'owners.manage')
  if (!able.ok) return able
  const company = await tx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('kind')
    .executeTakeFirst()
  if (company === undefined || company.kind === 'PLATFORM' || !managesOwners(actor, companyId))
    return refuse('NOT_FOUND')
  await lockCompanies(tx)
  const checked = await checkOwners(context, companyId, { none, owners })
  if (!checked.ok) return checked
  const ofPlatform = actor.companyKind === 'PLATFORM'
  if (ofPlatform && (await isPartial(tx, actor.userId, companyId, owners))) return refuseOwnCompany()
  const now = clock.now()
  if (await isAlone(context, companyId, now)) return refuseBy('OWNERS_ALONE')
  const id = ids.uuid()
  const declaration = { id, companyId, none, owners, proposedBy: actor.userId, proposedAt: now }
  const number = await insertDeclaration(tx, declaration)
  if (number === null) return refuseBy('OWNERS_PENDING')
  await noteOwners(context, { what: 'declared', number, ...declaration, reason: null })
  return done({ declarationId: id })
}

const refuseBy = (rule: 'OWNERS_ALONE' | 'OWNERS_PENDING') => refuse(ownersRefusal(rule).code, { rule })

/** Whether nobody could confirm what somebody declares: no other person of the platform or, where they act for it, of the company. */
async function isAlone({ actor, tx }: ActorContext, companyId: string, now: Date): Promise<boolean> {
  const { own, platform } = await ownersPeople(tx, companyId, now)
  const seconds = actor.companyKind === 'PLATFORM' ? [...own, ...platform] : [...platform]
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, ...seconds])] })
  return seconds.every((id) => isSamePerson(person(id), person(actor.userId)))
}
