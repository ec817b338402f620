import type { Owner } from '@fxmatch/domain/owners/owner'
import type { Result } from '../commands/kernel/result.ts'
import { decideOnOwners } from '../commands/owners/decide-on-owners.ts'
import { declareOwners } from '../commands/owners/declare-owners.ts'
import { must, type PlantedMarket } from './market-world.ts'
import type { CompanyKey, Person } from './plant-market.ts'

/** An owner as a test says it: a person with 60 % unless told otherwise. */
export const anOwner = (more: Partial<Owner> = {}): Owner => ({
  ...{ kind: 'PERSON', name: 'Kamel Zribi', nameArabic: null, birth: '1970', country: 'TN' },
  ...{ number: '04567890', share: '60.00', through: null },
  ...more,
})

/** A company that owns, with 40 %. */
export const anOwningCompany = (more: Partial<Owner> = {}): Owner =>
  anOwner({
    kind: 'COMPANY',
    name: 'Atlas Participations',
    birth: null,
    number: '1234567A',
    share: '40.00',
    ...more,
  })

/** What somebody declares of a company; of nobody: that it has none. */
export const declared = (
  world: PlantedMarket,
  company: CompanyKey,
  owners: readonly Owner[],
  who: Person = 'backOffice',
): Promise<Result<{ declarationId: string }>> =>
  world.as(who, (context) =>
    declareOwners(context, { companyId: world.companies[company], none: owners.length === 0, owners }),
  )

/** What another one decides. */
export const decidedOwners = (
  world: PlantedMarket,
  declarationId: string,
  action: 'confirm' | 'refuse' | 'withdraw' = 'confirm',
  who: Person = 'compliance',
): Promise<Result<{ declarationId: string }>> =>
  world.as(who, (context) => decideOnOwners(context, { declarationId, action, reason: 'Pour un essai' }))

/** Puts owners of a company in force by two people of the platform. @returns the declaration's id */
export async function ownersInForce(
  world: PlantedMarket,
  company: CompanyKey,
  owners: readonly Owner[],
): Promise<string> {
  const { declarationId } = await must(declared(world, company, owners))
  await must(decidedOwners(world, declarationId))
  return declarationId
}
