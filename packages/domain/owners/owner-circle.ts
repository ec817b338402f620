import { documentNumberKey } from '../identifiers/document-number.ts'
import type { Owner } from './owner.ts'
import { companyKey } from './same-owner.ts'

/** A company of the market, as far as an owner can be it. */
export interface House {
  readonly id: string
  readonly name: string
  /** Its number in the register of companies; null where it is not on record. */
  readonly number: string | null
}

/** A company that owns, or through which somebody owns. */
export interface OwningCompany {
  readonly name: string
  readonly number: string | null
}

/** The companies that a declaration names: those that own, and those through which somebody does. */
export function owningCompanies(owners: readonly Owner[]): OwningCompany[] {
  return owners.flatMap(({ kind, name, number, through }) => [
    ...(kind === 'COMPANY' ? [{ name, number }] : []),
    ...(through === null ? [] : [{ name: through.name, number: null }]),
  ])
}

/** Whether a company that owns is one of the market. */
function isHouse({ name, number }: OwningCompany, house: House): boolean {
  const key = companyKey(name)
  if (key !== '' && key === companyKey(house.name)) return true
  return (
    number !== null && house.number !== null && documentNumberKey(number) === documentNumberKey(house.number)
  )
}

/** Why the companies that own are none: one is the company itself, or belongs to it by what other companies have declared. */
export type CircleFault = { readonly rule: 'OWNER_ITSELF' | 'OWNER_CIRCLE'; readonly name: string }

/**
 * Whether one of the owners of a company is that company, or one that it owns in turn: nobody is behind a circle. The first one found is
 * told by the name under which the declaration has it.
 * @param declared the companies that own each company of the market by its declaration in force
 */
export function circleFault(
  company: House,
  owners: readonly Owner[],
  houses: readonly House[],
  declared: ReadonlyMap<string, readonly OwningCompany[]>,
): CircleFault | null {
  for (const owning of owningCompanies(owners)) {
    if (isHouse(owning, company)) return { rule: 'OWNER_ITSELF', name: owning.name }
    if (leadsBack(owning, company, houses, declared)) return { rule: 'OWNER_CIRCLE', name: owning.name }
  }
  return null
}

function leadsBack(
  owning: OwningCompany,
  company: House,
  houses: readonly House[],
  declared: ReadonlyMap<string, readonly OwningCompany[]>,
): boolean {
  const seen = new Set<string>()
  const next = [owning]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    for (const house of houses) {
      if (seen.has(house.id) || !isHouse(one, house)) continue
      if (house.id === company.id) return true
      seen.add(house.id)
      next.push(...(declared.get(house.id) ?? []))
    }
    if (isHouse(one, company)) return true
  }
  return false
}
