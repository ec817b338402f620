import type { Actor } from '../access/actor.ts'
import {
  type ChangeAction,
  type ChangeRule,
  type ChangeStatus,
  decideChangeAs,
} from '../access/decide-change.ts'
import type { KnownPerson } from '../access/same-person.ts'
import { documentNumberKey } from '../identifiers/document-number.ts'
import type { Owner } from './owner.ts'

/** Why a declaration of owners is not made, or not decided. */
export type OwnersRule =
  | ChangeRule
  | 'OWNERS_PENDING'
  | 'OWNERS_ALONE'
  | 'OWNERS_PLATFORM'
  | 'OWNERS_PROPOSER_GONE'
  | 'OWNERS_OF_OWN_COMPANY'

/** Whether somebody reads the owners of a company: those whom it has said may, and the platform. Nobody else, its bank neither. */
export function readsOwners(
  actor: Pick<Actor, 'companyId' | 'companyKind' | 'capabilities'>,
  companyId: string,
): boolean {
  if (!actor.capabilities.has('owners.view')) return false
  return actor.companyKind === 'PLATFORM' || actor.companyId === companyId
}

/** Whether somebody declares for a company, or decides on what was declared of it, as far as their rights say. */
export const managesOwners = (
  actor: Pick<Actor, 'companyId' | 'companyKind' | 'capabilities'>,
  companyId: string,
): boolean => actor.capabilities.has('owners.manage') && readsOwners(actor, companyId)

/** Whether one of the owners is a person with an account: their identity card's number is declared. */
export const isOwner = (person: KnownPerson, owners: readonly Pick<Owner, 'number'>[]): boolean =>
  owners.some(({ number }) => person.cins.some((cin) => documentNumberKey(cin) === documentNumberKey(number)))

/**
 * Which rule keeps somebody who manages owners from deciding on a declaration; null where nothing does. As any change of two people;
 * one of the two who make it is of the platform, who answers for who is on the market and has no part in the company: no account there,
 * no share. It is not confirmed once who declared it may act no more.
 * @param partial whether who decides has an account at the company, or is one of its owners, whoever they act for
 */
export function decideOwners(
  viewer: { readonly person: KnownPerson; readonly ofPlatform: boolean; readonly partial: boolean },
  declaration: {
    readonly status: ChangeStatus
    readonly proposedBy: KnownPerson
    readonly byPlatform: boolean
    readonly proposerActs: boolean
  },
  action: ChangeAction,
): OwnersRule | null {
  const rule = decideChangeAs(viewer.person, declaration, action)
  if (rule !== null || action === 'withdraw') return rule
  if (viewer.ofPlatform && viewer.partial) return 'OWNERS_OF_OWN_COMPANY'
  if (action === 'refuse') return null
  if (!declaration.byPlatform && !viewer.ofPlatform) return 'OWNERS_PLATFORM'
  return declaration.proposerActs ? null : 'OWNERS_PROPOSER_GONE'
}
