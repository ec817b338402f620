import { ownersRefusal } from '@fxmatch/contract/errors/owners-refusals'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { declarationFaults, type OwnersDeclaration, ownerPath } from '@fxmatch/domain/owners/declaration'
import type { Owner } from '@fxmatch/domain/owners/owner'
import { circleFault } from '@fxmatch/domain/owners/owner-circle'
import { readHouses, readOwningCompanies } from '../../db/owners/declarations.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Whether a declaration of a company's owners is one, by itself and by what other companies have declared. The caller has locked the
 * companies. Refused: INVALID_INPUT with every fault at its place.
 */
export async function checkOwners(
  { tx, clock }: CommandContext,
  companyId: string,
  declaration: OwnersDeclaration,
): Promise<Result<null>> {
  const faults = declarationFaults(declaration, marketDate(clock.now()))
  const [first] = faults
  if (first !== undefined) {
    const { path: _, ...told } = first
    return refuse('INVALID_INPUT', { ...told, fields: faults })
  }
  const houses = await readHouses(tx)
  const company = houses.find(({ id }) => id === companyId)
  if (company === undefined) return refuse('NOT_FOUND')
  const fault = circleFault(company, declaration.owners, houses, await readOwningCompanies(tx))
  if (fault === null) return done(null)
  const told = { rule: fault.rule, details: { name: fault.name } }
  return refuse('INVALID_INPUT', {
    ...told,
    fields: [{ path: whereNamed(declaration.owners, fault.name), ...told }],
  })
}

/** The field in which a company is named: of an owner, or of the one through which somebody owns. */
function whereNamed(owners: readonly Owner[], name: string): string {
  const place = owners.findIndex((owner) => owner.kind === 'COMPANY' && owner.name === name)
  if (place >= 0) return ownerPath(place, 'name')
  return ownerPath(
    owners.findIndex(({ through }) => through?.name === name),
    'throughName',
  )
}

/** What nobody of the platform does for a company in which they have a part. */
export const refuseOwnCompany = (): Result<never> => {
  const refusal = ownersRefusal('OWNERS_OF_OWN_COMPANY')
  return refuse(refusal.code, { rule: refusal.rule })
}
