import type { CalendarDate } from '../calendar/working-days.ts'
import { sumDecimals } from '../money/amount.ts'
import { type Decimal, decimal, toDecimalString } from '../money/decimal.ts'
import {
  MOST_OWNERS,
  type Owner,
  type OwnerFault,
  type OwnerField,
  ownerFaults,
  SHARE_DECIMALS,
  WHOLE,
} from './owner.ts'
import { companyKey, isSameOwner } from './same-owner.ts'

/** How a company stands: owners declared, declared that it has none of a quarter, or nothing declared. */
export const OWNERS_STATES = ['DECLARED', 'NONE', 'UNDECLARED'] as const
export type OwnersState = (typeof OWNERS_STATES)[number]

/** In how many days of coming to the market a company has to have declared its owners, in force. */
export const DECLARE_WITHIN_DAYS = 30

/** Until when a company that came to the market at an instant has to have declared its owners. */
export const declareBy = (since: Date): Date => new Date(since.getTime() + DECLARE_WITHIN_DAYS * 86_400_000)

/** How people call a declaration: `BE-000012`. */
export const ownersReference = (number: number): string => `BE-${String(number).padStart(6, '0')}`

/** What somebody declares of a company: all its owners of a quarter or more, or that it has none. It replaces what was declared before. */
export interface OwnersDeclaration {
  readonly none: boolean
  readonly owners: readonly Owner[]
}

/** What is wrong with a declaration, and where: `owners.<place>.<field>`, or `owners`. */
export interface DeclarationFault {
  readonly path: string
  readonly rule:
    | OwnerFault['rule']
    | 'OWNERS_EMPTY'
    | 'OWNERS_MANY'
    | 'OWNERS_TOO_MUCH'
    | 'OWNERS_THROUGH_MUCH'
    | 'OWNER_TWICE'
    | 'OWNER_CIRCLE'
    | 'OWNER_ITSELF'
  readonly details?: Readonly<Record<string, string | number>>
}

/** Where a fault of an owner stands in a declaration. */
export const ownerPath = (place: number, field: OwnerField): string => `owners.${place}.${field}`

const shown = (percent: Decimal) => toDecimalString(percent, SHARE_DECIMALS)

/**
 * Everything that is wrong with a declaration by itself; what else the market knows of its companies, `circleFault` says. Shares are
 * added up where each of them is right.
 */
export function declarationFaults(
  { none, owners }: OwnersDeclaration,
  today: CalendarDate,
): DeclarationFault[] {
  if (none !== (owners.length === 0)) return [{ path: 'owners', rule: 'OWNERS_EMPTY' }]
  if (owners.length > MOST_OWNERS)
    return [{ path: 'owners', rule: 'OWNERS_MANY', details: { most: MOST_OWNERS } }]
  const own = owners.flatMap((owner, place) =>
    ownerFaults(owner, today).map(({ field, ...fault }) => ({ ...fault, path: ownerPath(place, field) })),
  )
  if (own.length > 0) return own
  const twice = twiceFaults(owners)
  if (twice.length > 0) return twice
  const fault = loopFault(owners) ?? sumFault(owners) ?? throughFault(owners)
  return fault === null ? [] : [fault]
}

function twiceFaults(owners: readonly Owner[]): DeclarationFault[] {
  return owners.flatMap((owner, place) => {
    const first = owners.slice(0, place).find((other) => isSameOwner(owner, other))
    if (first === undefined) return []
    return [{ path: ownerPath(place, 'name'), rule: 'OWNER_TWICE' as const, details: { other: first.name } }]
  })
}

/** Which of the declared companies somebody owns through; undefined where it is not declared itself. */
const declaredCompany = (owners: readonly Owner[], name: string): Owner | undefined =>
  owners.find((other) => other.kind === 'COMPANY' && companyKey(other.name) === companyKey(name))

/** Companies that hold each other, or one that is held through itself. */
function loopFault(owners: readonly Owner[]): DeclarationFault | null {
  for (const [place, owner] of owners.entries()) {
    let above: Owner | undefined = owner
    for (let steps = 0; above?.through; steps++) {
      if (steps > owners.length || (above.kind === 'COMPANY' && isItself(above)))
        return {
          path: ownerPath(place, 'throughName'),
          rule: 'OWNER_CIRCLE',
          details: { name: above.through.name },
        }
      above = declaredCompany(owners, above.through.name)
    }
  }
  return null
}

const isItself = ({ name, through }: Owner): boolean =>
  through !== null && companyKey(name) === companyKey(through.name)

/** What is held directly, and through companies that are not declared themselves, is all of the company at most. */
function sumFault(owners: readonly Owner[]): DeclarationFault | null {
  const total = sumDecimals(
    owners.map(({ share, through }) =>
      through !== null && declaredCompany(owners, through.name) !== undefined
        ? decimal(share).minus(decimal(through.share))
        : decimal(share),
    ),
  )
  if (!total.greaterThan(WHOLE)) return null
  return { path: 'owners', rule: 'OWNERS_TOO_MUCH', details: { sum: shown(total), most: WHOLE } }
}

/** What is held through a declared company is its share at most. */
function throughFault(owners: readonly Owner[]): DeclarationFault | null {
  for (const company of owners) {
    const held = owners.filter(
      ({ through }) => through !== null && declaredCompany(owners, through.name) === company,
    )
    const total = sumDecimals(held.map(({ through }) => through?.share ?? '0'))
    if (total.greaterThan(company.share))
      return {
        path: ownerPath(owners.indexOf(held.at(-1) ?? company), 'throughShare'),
        rule: 'OWNERS_THROUGH_MUCH',
        details: { party: company.name, sum: shown(total), share: shown(decimal(company.share)) },
      }
  }
  return null
}
