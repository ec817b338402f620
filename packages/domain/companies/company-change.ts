import type { Actor } from '../access/actor.ts'
import {
  type ChangeAction,
  type ChangeRule,
  type ChangeStatus,
  decideChangeAs,
} from '../access/decide-change.ts'
import type { CompanyKind } from '../access/roles.ts'
import type { KnownPerson } from '../access/same-person.ts'
import { nameKey } from '../identifiers/plain-name.ts'
import { type FoundingRule, foundingFault, type OnRecord } from './founding.ts'

// How a company is called, its code at the central bank and its seat: written once, when it was founded or let in, and
// corrected by two people, one of the platform at least (decision 0206).

/** What of a company can be corrected. */
export const CORRECTED_FIELDS = ['name', 'bctCode', 'governorate'] as const
export type CorrectedField = (typeof CORRECTED_FIELDS)[number]

/** A company as others read it; the governorate by its name. */
export interface CompanyFigures {
  readonly name: string
  readonly bctCode: string | null
  readonly governorate: string | null
}

/** What was typed; an absent field stays as it is, an empty one is taken away. */
export type Correction = Readonly<Partial<Record<CorrectedField, string | undefined>>>

/** What somebody may correct of a company: a corporate has no code at the central bank. */
export function correctedFields(kind: CompanyKind): readonly CorrectedField[] {
  return kind === 'CORPORATE' ? ['name', 'governorate'] : CORRECTED_FIELDS
}

/** The figures as they would be. The governorate is spelt as the list does. */
export function correctFigures(
  figures: CompanyFigures,
  typed: Correction,
  governorates: readonly string[],
): CompanyFigures {
  const of = (field: CorrectedField) => typed[field]?.trim() ?? figures[field]
  const seat = of('governorate')
  return {
    name: of('name') ?? '',
    bctCode: of('bctCode') || null,
    governorate: seat ? (governorates.find((one) => nameKey(one) === nameKey(seat)) ?? seat) : null,
  }
}

/** Which fields two states of a company differ in. */
export function differences(one: CompanyFigures, other: CompanyFigures): CorrectedField[] {
  return CORRECTED_FIELDS.filter((field) => one[field] !== other[field])
}

/**
 * What is wrong with a correction, by the rules of a founding: of what would change alone, since what stands may be older than
 * a rule.
 * @param others what is on record of the other companies
 */
export function correctionFaults(
  kind: CompanyKind,
  before: CompanyFigures,
  after: CompanyFigures,
  others: OnRecord,
): { field: CorrectedField; rule: FoundingRule }[] {
  const draft = { kind, name: after.name, bctCode: after.bctCode ?? '', governorate: after.governorate ?? '' }
  return differences(before, after).flatMap((field) => {
    const known = correctedFields(kind).includes(field)
    const rule = known ? foundingFault(field, draft, others) : 'FIELD_INVALID'
    return rule === null ? [] : [{ field, rule }]
  })
}

/** Whether somebody answers for a company: its own managers for theirs, the platform's back office for all. */
export function answersFor(actor: Pick<Actor, 'companyId' | 'capabilities'>, companyId: string): boolean {
  if (actor.capabilities.has('user.manage_any')) return true
  return actor.companyId === companyId && actor.capabilities.has('user.manage')
}

/** What keeps somebody from proposing a correction, or from deciding on one. */
export type CompanyChangeRule =
  | ChangeRule
  | 'COMPANY_CHANGE_PENDING'
  | 'COMPANY_CHANGE_NOT_NEEDED'
  | 'COMPANY_CHANGE_ALONE'
  | 'COMPANY_CHANGE_PROPOSER'
  | 'COMPANY_CHANGE_PLATFORM'

/** A proposed correction, as far as a decision needs it. */
export interface CompanyChangeFacts {
  readonly status: ChangeStatus
  readonly proposedBy: KnownPerson
  /** Whether its proposer is of the platform. */
  readonly byPlatform: boolean
}

/**
 * Which rule keeps somebody who answers for a company from deciding on its correction; null where nothing does: as of every
 * change (`decideChangeAs`: two accounts of one person are one), and one of the two who make it is of the platform, which answers for who
 * is on the market.
 */
export function decideCompanyChange(
  viewer: { readonly person: KnownPerson; readonly ofPlatform: boolean },
  change: CompanyChangeFacts,
  action: ChangeAction,
): CompanyChangeRule | null {
  const rule = decideChangeAs(viewer.person, change, action)
  if (rule !== null || action !== 'confirm') return rule
  return change.byPlatform || viewer.ofPlatform ? null : 'COMPANY_CHANGE_PLATFORM'
}
