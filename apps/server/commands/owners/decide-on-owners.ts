import { ownersRefusal } from '@fxmatch/contract/errors/owners-refusals'
import { CHANGE_RESULT, type ChangeAction } from '@fxmatch/domain/access/decide-change'
import { decideOwners, managesOwners } from '@fxmatch/domain/owners/decide-owners'
import { lockCompanies } from '../../db/companies/company-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { readDeclarations, readOwners } from '../../db/owners/declarations.ts'
import { isPartial, ownersPeople } from '../../db/owners/who-declares.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { screenOwners } from '../screening/screen-texts.ts'
import { checkOwners } from './check-owners.ts'
import { noteOwners } from './note-owners.ts'

const NOTED = {
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<ChangeAction, string>>

/**
 * Decides on a declaration of owners: another person than who made it confirms or refuses, who made it takes it back. A confirmed one
 * counts at once; whatever becomes of it, its names are looked for on the lists in the same transaction; an alert of a name that it drops
 * stays.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for a company whose owners one does not read; what `decideOwners` refuses (SEGREGATION,
 * OWNERS_STATE); and of a confirmation INVALID_INPUT where it is none any more, as other companies have declared by now.
 */
export async function decideOnOwners(
  context: ActorContext,
  input: { readonly declarationId: string; readonly action: ChangeAction; readonly reason?: string },
): Promise<Result<{ declarationId: string }>> {
  const { actor, clock, tx } = context
  const { declarationId, action, reason = null } = input
  const able = requireCapability(actor, 'owners.manage')
  if (!able.ok) return able
  await lockCompanies(tx)
  const [declaration] = await readDeclarations(tx, { id: declarationId })
  if (declaration === undefined || !managesOwners(actor, declaration.companyId)) return refuse('NOT_FOUND')
  const { companyId, proposedById, none, number } = declaration
  const owners = (await readOwners(tx, [declarationId]))(declarationId)
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, proposedById])] })
  const now = clock.now()
  const byPlatform = declaration.proposerKind === 'PLATFORM'
  const people = await ownersPeople(tx, companyId, now)
  const rule = decideOwners(
    {
      person: person(actor.userId),
      ofPlatform: actor.companyKind === 'PLATFORM',
      partial: await isPartial(tx, actor.userId, companyId, owners),
    },
    {
      ...{ status: declaration.status, proposedBy: person(proposedById), byPlatform },
      proposerActs: (byPlatform ? people.platform : people.own).has(proposedById),
    },
    action,
  )
  if (rule !== null) return refuse(ownersRefusal(rule).code, { rule })
  if (action === 'confirm') {
    const checked = await checkOwners(context, companyId, { none, owners })
    if (!checked.ok) return checked
  }
  await tx
    .updateTable('owner_declarations')
    .set({
      ...{ status: CHANGE_RESULT[action], decided_by: actor.userId, decided_at: now },
      reason: action === 'refuse' ? reason : null,
    })
    .where('id', '=', declarationId)
    .execute()
  await noteOwners(context, {
    ...{ what: NOTED[action], id: declarationId, number, companyId, none, owners },
    ...{ proposedBy: proposedById, reason },
  })
  await screenOwners(context, companyId)
  return done({ declarationId })
}
