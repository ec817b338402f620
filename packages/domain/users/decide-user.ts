import type { Actor } from '../access/actor.ts'
import { capabilitiesOf } from '../access/capabilities.ts'
import type { CompanyKind, Role } from '../access/roles.ts'
import { violatesOwnAccount } from '../access/segregation.ts'
import { decidingRank, rankOf } from './rank.ts'
import { judgeRoles, ROLES_OF_KIND, type RolesFault } from './roles-of-kind.ts'

/** INVITED: no password yet. DISABLED: cannot sign in, with a password or without. */
export const USER_STATUSES = ['INVITED', 'ACTIVE', 'DISABLED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** A user as the rules of administration see it. */
export interface UserFacts {
  readonly userId: string
  readonly companyId: string
  readonly companyKind: CompanyKind
  readonly roles: readonly Role[]
  readonly status: UserStatus
  /** Whether a second factor is in force. */
  readonly secondFactor: boolean
  /** How many other active people of the company can manage its users. */
  readonly otherManagers: number
  /** Whether it is another account of who acts, as far as the house knows (decision 0603). */
  readonly ofActor?: boolean
}

/** What can be done to a user. The fields of `edit` are name, CIN and e-mail. */
export const USER_ACTIONS = [
  'edit',
  'change_roles',
  'disable',
  'enable',
  'invite',
  'reset_second_factor',
  'erase',
] as const
export type UserAction = (typeof USER_ACTIONS)[number]

/** Which rule keeps somebody from acting on a user; `userRefusal` (packages/contract/errors) has the code of each. */
export type UserRule =
  | 'OWN_ROLES'
  | 'OWN_ACCOUNT'
  | 'OWN_EMAIL'
  | 'OWN_CARD'
  | 'OWN_MAILBOX'
  | 'RANK_ABOVE_OWN'
  | 'LAST_MANAGER'
  | 'USER_DISABLED'
  | 'USER_NOT_DISABLED'
  | 'USER_ACTIVE'
  | 'OWN_SECOND_FACTOR'
  | 'NO_SECOND_FACTOR'
  | RolesFault

/** The status of a user from what is stored. */
export function userStatus(user: { hasPassword: boolean; disabledAt: Date | null }): UserStatus {
  if (user.disabledAt !== null) return 'DISABLED'
  return user.hasPassword ? 'ACTIVE' : 'INVITED'
}

/** Whether somebody with these roles can manage the users of their company. */
export function managesUsers(user: { roles: readonly Role[]; companyKind: CompanyKind }): boolean {
  const capabilities = capabilitiesOf(user)
  return capabilities.has('user.manage') || capabilities.has('user.manage_any')
}

/** Somebody's account as it is stored. */
export interface Account {
  readonly id: string
  readonly companyId: string
  readonly companyKind: CompanyKind
  readonly roles: readonly Role[]
  readonly hasPassword: boolean
  readonly disabledAt: Date | null
  readonly secondFactor: boolean
}

/** One account as the rules see it, among all those of its company (others are passed over). */
export function userFacts(account: Account, people: readonly Account[]): UserFacts {
  const { id, companyId, companyKind, roles, secondFactor } = account
  const otherManagers = people.filter(
    (one) =>
      one.companyId === companyId && one.id !== id && userStatus(one) === 'ACTIVE' && managesUsers(one),
  ).length
  return {
    userId: id,
    companyId,
    companyKind,
    roles,
    status: userStatus(account),
    secondFactor,
    otherManagers,
  }
}

/** Whether a person may see and change the users of a company at all; to others they do not exist. */
export function administers(actor: Actor, companyId: string): boolean {
  if (actor.capabilities.has('user.manage_any')) return true
  return actor.capabilities.has('user.manage') && actor.companyId === companyId
}

/** Which rule keeps a person from granting these roles in a kind of company; null where nothing does. */
export function decideRoles(
  actor: Pick<Actor, 'roles'>,
  kind: CompanyKind,
  roles: readonly Role[],
): RolesFault | 'RANK_ABOVE_OWN' | null {
  return judgeRoles(roles, kind) ?? (rankOf(roles) > decidingRank(actor.roles) ? 'RANK_ABOVE_OWN' : null)
}

/** The roles of a kind of company, each with whether this person may grant it: what the form offers. */
export function roleChoices(
  actor: Pick<Actor, 'roles'>,
  kind: CompanyKind,
): readonly { readonly role: Role; readonly allowed: boolean }[] {
  return ROLES_OF_KIND[kind].map((role) => ({ role, allowed: rankOf([role]) <= decidingRank(actor.roles) }))
}

/**
 * Which rule keeps a person who administers a company from acting on one of its users; null where nothing does.
 * Nobody changes their own roles or disables themselves (domain rules §2), by whichever of their accounts, nobody touches a user of higher rank or
 * grants a role above their own, and somebody who can manage the company's users always remains.
 * @param roles the new roles, for `change_roles`; left out, whether roles can be changed at all
 */
export function decideUser(
  actor: Pick<Actor, 'userId' | 'roles'>,
  user: UserFacts,
  action: UserAction,
  roles?: readonly Role[],
): UserRule | null {
  return decideAction(actor, user, action, roles) ?? tooHigh(actor, user)
}

function tooHigh(actor: Pick<Actor, 'userId' | 'roles'>, user: UserFacts): UserRule | null {
  if (actor.userId === user.userId) return null
  return rankOf(user.roles) > decidingRank(actor.roles) ? 'RANK_ABOVE_OWN' : null
}

function decideAction(
  actor: Pick<Actor, 'userId' | 'roles'>,
  user: UserFacts,
  action: UserAction,
  roles?: readonly Role[],
): UserRule | null {
  const own = user.ofActor === true || violatesOwnAccount(actor.userId, user.userId)
  switch (action) {
    case 'edit':
      return null
    case 'change_roles':
      if (own) return 'OWN_ROLES'
      if (roles === undefined) return null
      return decideRoles(actor, user.companyKind, roles) ?? (orphans(user, roles) ? 'LAST_MANAGER' : null)
    case 'disable':
      if (user.status === 'DISABLED') return 'USER_DISABLED'
      if (own) return 'OWN_ACCOUNT'
      return orphans(user, []) ? 'LAST_MANAGER' : null
    case 'enable':
      if (user.status !== 'DISABLED') return 'USER_NOT_DISABLED'
      return own ? 'OWN_ACCOUNT' : null
    case 'invite':
      if (user.status === 'DISABLED') return 'USER_DISABLED'
      return user.status === 'ACTIVE' ? 'USER_ACTIVE' : null
    case 'erase':
      if (user.status !== 'DISABLED') return 'USER_NOT_DISABLED'
      return own ? 'OWN_ACCOUNT' : null
    case 'reset_second_factor':
      // One's own is switched off with one's password and a code (`removeSecondFactor`), and no one else's leave.
      if (own) return 'OWN_SECOND_FACTOR'
      return user.secondFactor ? null : 'NO_SECOND_FACTOR'
  }
}

/** Whether the company would lose the last person who can manage its users. */
function orphans(user: UserFacts, roles: readonly Role[]): boolean {
  const { companyKind } = user
  if (user.status !== 'ACTIVE' || user.otherManagers > 0) return false
  return managesUsers(user) && !managesUsers({ roles, companyKind })
}
