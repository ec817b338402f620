import type { Actor } from '../access/actor.ts'
import { capabilitiesOf } from '../access/capabilities.ts'
import type { CompanyKind, Role } from '../access/roles.ts'
import { isSamePerson, type KnownPerson } from '../access/same-person.ts'
import { approvingOf } from '../access/second-factor.ts'
import { violatesAccountChange } from '../access/segregation.ts'
import { type Account, managesUsers, userStatus } from './decide-user.ts'
import { decidingRank, rankOf } from './rank.ts'

/**
 * What is done to somebody's account only when a second person agrees: who does it alone can sign in as a second pair of
 * eyes, or make one. PARTING is about another account besides, and the platform's alone (`parting.ts`).
 */
export const ACCOUNT_CHANGES = ['EMAIL', 'ROLES', 'SECOND_FACTOR', 'ENABLE', 'PARTING'] as const
export type AccountChangeKind = (typeof ACCOUNT_CHANGES)[number]

export const ACCOUNT_CHANGE_STATUSES = ['PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type AccountChangeStatus = (typeof ACCOUNT_CHANGE_STATUSES)[number]

/** What can be done with a change that waits. */
export const ACCOUNT_CHANGE_ACTIONS = ['approve', 'refuse', 'withdraw'] as const
export type AccountChangeAction = (typeof ACCOUNT_CHANGE_ACTIONS)[number]

/** Where each of them leads. */
export const ACCOUNT_CHANGE_RESULT = {
  approve: 'APPROVED',
  refuse: 'REFUSED',
  withdraw: 'WITHDRAWN',
} as const satisfies Readonly<Record<AccountChangeAction, AccountChangeStatus>>

/** Days for which a change waits for a second person. */
export const ACCOUNT_CHANGE_DAYS = 7

export type AccountChangeRule =
  | 'CHANGE_DECIDED'
  | 'ACCOUNT_CHANGE_EXPIRED'
  | 'ACCOUNT_CHANGE_OWN'
  | 'ACCOUNT_CHANGE_ABOUT_ONESELF'
  | 'NOT_PROPOSER'
  | 'ACCOUNT_CHANGE_FOR_COMPANY'
  | 'RANK_ABOVE_OWN'

/** Whether these roles let through the work or the rights of others what those did not. */
export function grantsApproval(kind: CompanyKind, before: readonly Role[], after: readonly Role[]): boolean {
  const had = new Set(approvingOf(capabilitiesOf({ roles: before, companyKind: kind })))
  return approvingOf(capabilitiesOf({ roles: after, companyKind: kind })).some((one) => !had.has(one))
}

/** Whether somebody with these roles approves in a kind of company. */
export function holdsApproval(kind: CompanyKind, roles: readonly Role[]): boolean {
  return approvingOf(capabilitiesOf({ roles, companyKind: kind })).length > 0
}

/** The highest rank that a change touches: its person's, and that of the roles that it would give. */
function rankTouched(person: Pick<Account, 'roles'>, roles: readonly Role[] | null): number {
  return Math.max(rankOf(person.roles), rankOf(roles ?? []))
}

/** Whether one of a company's people may decide on a change that somebody else proposed about a third. */
function canDecide(
  one: Account,
  person: Account,
  proposedBy: string,
  roles: readonly Role[] | null,
): boolean {
  return (
    one.companyId === person.companyId &&
    one.id !== person.id &&
    one.id !== proposedBy &&
    userStatus(one) === 'ACTIVE' &&
    managesUsers(one) &&
    decidingRank(one.roles) >= rankTouched(person, roles)
  )
}

/**
 * Whether the company decides on a change by itself: where one of its active people manages its users, stands high enough,
 * and is neither who proposed nor whom it is about. Where nobody does, two of the platform's people do, and the company is
 * told.
 */
export function companyDecides(
  change: { readonly proposedBy: string; readonly roles: readonly Role[] | null },
  person: Account,
  people: readonly Account[],
): boolean {
  return people.some((one) => canDecide(one, person, change.proposedBy, change.roles))
}

/** A change as the rules see it. */
export interface AccountChangeFacts {
  readonly status: AccountChangeStatus
  readonly expiresAt: Date
  readonly proposedBy: string
  /** The roles that it would give; null where it is about none. */
  readonly roles: readonly Role[] | null
  /** Whom it is about, and all those of the person's company. */
  readonly person: Account
  readonly people: readonly Account[]
}

/**
 * Which rule keeps somebody who manages the company's users from deciding on a change; null where nothing does. Another
 * person than who proposed it and whom it is about approves or refuses; who proposed it withdraws; after its days nobody
 * does anything. The platform stands in only where the company has nobody: it may lock accounts, never take them over.
 */
export function decideAccountChange(
  actor: Pick<Actor, 'userId' | 'companyId' | 'roles'>,
  change: AccountChangeFacts,
  action: AccountChangeAction,
  now: Date,
): AccountChangeRule | null {
  if (change.status !== 'PENDING') return 'CHANGE_DECIDED'
  if (change.expiresAt.getTime() <= now.getTime()) return 'ACCOUNT_CHANGE_EXPIRED'
  const own = actor.userId === change.proposedBy
  if (action === 'withdraw') return own ? null : 'NOT_PROPOSER'
  const { person, people } = change
  // Whom it is about may well refuse it: it is their account.
  if (action === 'refuse' && actor.userId === person.id) return null
  if (violatesAccountChange(actor.userId, change.proposedBy, person.id))
    return own ? 'ACCOUNT_CHANGE_OWN' : 'ACCOUNT_CHANGE_ABOUT_ONESELF'
  if (actor.companyId !== person.companyId && companyDecides(change, person, people))
    return action === 'refuse' ? null : 'ACCOUNT_CHANGE_FOR_COMPANY'
  return decidingRank(actor.roles) < rankTouched(person, change.roles) ? 'RANK_ABOVE_OWN' : null
}

/**
 * A change among people as far as the house knows them, where `actor` decides: another account of who proposed it, or of whom it is
 * about, is that person, and no second one of the company (decision 0541). Withdrawn is it by the account that proposed it.
 */
export function decideAccountChangeAs(
  actor: Pick<Actor, 'userId' | 'companyId' | 'roles'>,
  change: AccountChangeFacts,
  person: (userId: string) => KnownPerson,
  { action, now }: { readonly action: AccountChangeAction; readonly now: Date },
): AccountChangeRule | null {
  const userId = action === 'withdraw' ? actor.userId : standsFor(actor.userId, change, person)
  return decideAccountChange(
    { ...actor, userId },
    { ...change, people: othersOf(change, person) },
    action,
    now,
  )
}

/** The people of a company without second accounts of who proposed a change, and of whom it is about: nobody decides by those. */
export function othersOf(
  change: Pick<AccountChangeFacts, 'proposedBy' | 'person' | 'people'>,
  person: (userId: string) => KnownPerson,
): readonly Account[] {
  return change.people.filter(({ id }) => standsFor(id, change, person) === id)
}

function standsFor(
  userId: string,
  { proposedBy, person: about }: Pick<AccountChangeFacts, 'proposedBy' | 'person'>,
  person: (userId: string) => KnownPerson,
): string {
  if (userId === about.id) return userId
  return [proposedBy, about.id].find((first) => isSamePerson(person(userId), person(first))) ?? userId
}

/** When a change that is proposed at `now` has waited in vain. */
export function accountChangeExpiry(now: Date): Date {
  return new Date(now.getTime() + ACCOUNT_CHANGE_DAYS * 86_400_000)
}

/** Hours for which a new address is not believed, whoever has verified it. */
export const NEW_ADDRESS_HOURS = 24

/** A person's address, and since when it is that. */
export interface AddressFacts {
  readonly email: string
  /** Null: it has been the person's from the beginning. */
  readonly emailChangedAt: Date | null
  readonly emailVerifiedAt: Date | null
  /** The last address that counted before it; null for none. */
  readonly emailBefore: string | null
}

/** From when on a verified new address counts; null where it never changed. */
export function countsFrom({ emailChangedAt }: Pick<AddressFacts, 'emailChangedAt'>): Date | null {
  return emailChangedAt && new Date(emailChangedAt.getTime() + NEW_ADDRESS_HOURS * 3_600_000)
}

/** Whether an address counts: it never changed, or was verified by its link and has stood for a day. */
export function addressCounts(facts: AddressFacts, now: Date): boolean {
  const from = countsFrom(facts)
  return from === null || (facts.emailVerifiedAt !== null && from.getTime() <= now.getTime())
}

/** Where links for a forgotten password go: to the address, to the one before it while it does not count; null for nowhere. */
export function resetAddress(facts: AddressFacts, now: Date): string | null {
  return addressCounts(facts, now) ? facts.email : facts.emailBefore
}
